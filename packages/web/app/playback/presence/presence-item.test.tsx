import { I18nProvider } from '@lingui/react'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { expect, test, vi } from 'vitest'
import { i18nFor } from '../../lib/i18n.ts'
import { answer, callsOf, refuseWith } from '../../testing/fake-api.ts'
import { PresenceDialog } from './presence-dialog.tsx'

const figures = { progress: 50, creditedSeconds: 600, currentTime: 600, isCompleted: false }
const asked = {
  pose: null,
  item: {
    kind: 'single' as const,
    stem: '<p>哪种模式提供平台？</p>',
    options: [
      { id: 'b2', html: 'PaaS' },
      { id: 'a1', html: 'IaaS' },
    ],
  },
  image: null,
  spokenDigits: '',
  sentTo: null,
  length: 0,
  place: 4,
  secondsLeft: 60,
  data: null,
}
function show() {
  const [onPassed, onMissed] = [vi.fn(), vi.fn()]
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <PresenceDialog check={{ id: 'c', playbackSession: 's' }} onPassed={onPassed} onMissed={onMissed} />
      ),
    },
  ])
  render(
    <I18nProvider i18n={i18nFor('zh_CN')}>
      <Stub />
    </I18nProvider>,
  )
  return { user: userEvent.setup(), onPassed, onMissed }
}

test('an item is answered by keyboard: its question names the options, and the first has the focus', async () => {
  answer({
    showPresenceCheck: () => asked,
    answerPresenceByItem: () => ({ ...figures, pendingSeconds: 0, data: null }) as never,
  })
  const { user, onPassed } = show()
  const options = within(await screen.findByRole('group', { name: '单选题 哪种模式提供平台？' }))
  expect(options.getByRole('radio', { name: /PaaS/ })).toHaveFocus()
  expect(screen.getByRole('button', { name: '提交答案' })).toBeDisabled()
  await user.keyboard(' ')
  await user.click(screen.getByRole('button', { name: '提交答案' }))
  await expect.poll(() => onPassed.mock.calls).toHaveLength(1)
  expect(callsOf('answerPresenceByItem')).toEqual([
    { params: { id: 'c' }, body: { playbackSession: 's', answer: 'b2' } },
  ])
})

test('a wrong answer is announced with the next item, and the last one ends the check', async () => {
  const next = { kind: 'judge' as const, stem: '<p>TCP 是可靠的</p>', options: [] }
  let shows = 0
  answer({
    showPresenceCheck: () => (shows++ === 0 ? asked : { ...asked, item: next }),
    answerPresenceByItem: ({ body }) => refuseWith(body.answer === true ? 'presence.missed' : 'presence.wrongAnswer'),
  })
  const { user, onMissed } = show()
  await user.click(await screen.findByRole('radio', { name: /IaaS/ }))
  await user.click(screen.getByRole('button', { name: '提交答案' }))
  await screen.findByRole('group', { name: '判断题 TCP 是可靠的' })
  expect(screen.getByRole('alert')).toHaveTextContent('答案不对，请再答一题')
  await user.click(screen.getByRole('radio', { name: /正确/ }))
  await user.click(screen.getByRole('button', { name: '提交答案' }))
  await expect.poll(() => onMissed.mock.calls).toHaveLength(1)
})
