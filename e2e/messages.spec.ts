import { asNewStudent } from './sessions.ts'
import { expect, test } from './test.ts'

test('the messages behind the bell fit a phone and a tablet', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await asNewStudent(page, '/courses')
  await page.getByRole('button', { name: '消息，1 条未读' }).click()
  const panel = page.getByRole('region', { name: '消息', exact: true })
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await expect(panel).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 768, height: 1024 })
  for (const link of await page.getByRole('navigation', { name: '主导航' }).getByRole('link').all())
    await expect(link).toBeInViewport({ ratio: 1 })
  await expect(panel).toBeInViewport({ ratio: 1 })
})
