import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, callsOf, refuseWith } from '../../testing/fake-api.ts'
import { accountSettings, faceConsent } from '../../testing/fixtures/account.ts'
import { press } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

const decidedAt = '2026-11-20T02:00:00.000Z'
const consentPart = async () => within(await screen.findByRole('group', { name: '人脸比对授权' }))
beforeEach(() => answer(accountSettings))

test('a student reads the agreement, gives consent and withdraws it', async () => {
  answer({
    showFaceConsent: () => faceConsent,
    decideFaceConsent: ({ body }) => ({ ...faceConsent, decision: body.isGiven ? 'given' : 'declined', decidedAt }),
  })
  const user = open('/profile', 'student')
  const section = await consentPart()
  expect(section.getByRole('group', { name: '人脸信息授权书' })).toHaveTextContent('由比对公司比对')
  expect(section.getByRole('status')).toHaveTextContent('尚未选择')
  await press(user, '同意人脸比对', section)
  await expect.poll(() => section.getByRole('status')).toHaveTextContent(/^已同意/)
  await press(user, '撤回同意', section)
  await expect.poll(() => section.getByRole('status')).toHaveTextContent(/^未同意/)
  expect(callsOf('decideFaceConsent')).toEqual(
    [true, false].map((isGiven) => ({ body: { isGiven, version: 2, place: 'profile' } })),
  )
})

test('a version that was published in the meantime is shown before it can be accepted', async () => {
  answer({
    showFaceConsent: () => faceConsent,
    decideFaceConsent: () => {
      answer({ showFaceConsent: () => ({ ...faceConsent, version: 3, html: '<p>换了服务商</p>' }) })
      return refuseWith('presence.consentChanged')
    },
  })
  const user = open('/profile', 'student')
  const section = await consentPart()
  await press(user, '同意人脸比对', section)
  await screen.findByText('授权内容已更新，请重新阅读')
  await section.findByText('换了服务商')
  expect(section.getByRole('status')).toHaveTextContent('尚未选择')
})

test('nothing is shown to a student who is not asked', async () => {
  open('/profile', 'student')
  await screen.findByRole('heading', { name: '修改密码' })
  await expect.poll(() => callsOf('showFaceConsent')).toHaveLength(1)
  expect(screen.queryByRole('group', { name: '人脸比对授权' })).toBeNull()
})
