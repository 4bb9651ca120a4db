import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, disconnect, refuse } from '../testing/fake-api.ts'
import { siteContent } from '../testing/fixtures/site-content.ts'
import { main, press } from '../testing/hands.ts'
import { open } from '../testing/open.tsx'

test('a page without a response or with a bare error status shows an error, keeps its frame and can be retried', async () => {
  answer({ getSiteContent: disconnect })
  const user = open('/about')
  const retry = () => press(user, '重试', main())
  await screen.findByText('网络连接失败，请检查您的网络设置')
  expect(document.title).toBe('页面没有加载出来 - 匠学职业IT培训学校')
  expect(screen.getByRole('navigation', { name: '主导航' })).toBeVisible()
  answer({ getSiteContent: () => refuse(502) })
  await retry()
  await screen.findByText('请求错误，状态码: 502')
  answer({ getSiteContent: () => refuse(500, { problem: 'server.failed', message: '服务器内部错误' }) })
  await retry()
  await screen.findByText('请稍后重试；如一直出现，请联系学校。')
  answer({ getSiteContent: () => siteContent })
  await retry()
  await screen.findByRole('heading', { level: 1, name: '关于我们' })
})
