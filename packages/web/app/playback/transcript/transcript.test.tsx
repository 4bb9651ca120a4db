import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { i18nFor } from '../../lib/i18n.ts'
import Transcript from './transcript.tsx'

const captions = 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\n今天学习 Shell\n\n00:01:05.000 --> 00:01:06.000\n再见\n'

async function openTranscript() {
  render(
    <I18nProvider i18n={i18nFor('zh_CN')}>
      <Transcript captionsUrl="/files/5-key" position={2} />
    </I18nProvider>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByText('字幕文稿'))
  return user
}
const lines = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
afterEach(() => vi.unstubAllGlobals())

test('captions are read as a text, with what is being said, and searched', async () => {
  vi.stubGlobal('fetch', async () => new Response(captions))
  const user = await openTranscript()
  await expect.poll(lines).toEqual(['00:01今天学习 Shell', '01:05再见'])
  expect(screen.getAllByRole('listitem')[0]!.getAttribute('aria-current')).toBe('true')
  await user.type(screen.getByRole('searchbox', { name: '查找字幕' }), 'shell')
  expect(lines()).toEqual(['00:01今天学习 Shell'])
  await user.type(screen.getByRole('searchbox', { name: '查找字幕' }), '!')
  screen.getByText('没有找到')
})

test('captions that could not be loaded can be asked for again', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 502 }))
  const user = await openTranscript()
  await screen.findByText('加载字幕失败')
  vi.stubGlobal('fetch', async () => new Response(captions))
  await user.click(screen.getByRole('button', { name: '重试' }))
  await expect.poll(lines).toHaveLength(2)
})
