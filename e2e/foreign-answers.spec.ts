import type { Page } from '@playwright/test'
import { asAdmin, dialog, picture } from './admin-page.ts'
import { expect, test } from './test.ts'

/** Answers calls as a proxy, firewall or login page of a network does. */
const answerAsPage = (page: Page, address: string, status: number) =>
  page.route(address, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status, contentType: 'text/html', body: '<html><h1>nginx</h1></html>' }),
  )

test('forms say what has answered in place of the school, in the browser’s own handling of its answers', async ({
  page,
}) => {
  await page.goto('/auth/login')
  await page.getByLabel('账号').fill('somebody')
  await page.getByLabel('密码', { exact: true }).fill('whatever-it-is')
  await answerAsPage(page, '**/api/auth/login', 200)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('可能是所在网络的登录页')).toBeVisible()

  await asAdmin(page, '/admin/news')
  await page.getByRole('button', { name: '添加新闻' }).click()
  const form = dialog(page, '添加新闻')
  await answerAsPage(page, '**/api/upload/image', 413)
  await form.locator('input[type=file]').first().setInputFiles(picture)
  await expect(form.getByText('图片上传失败：内容太大，被服务器前面的代理拒绝（413）')).toBeVisible()

  await form.getByLabel('标题', { exact: true }).fill('代理背后的新闻')
  await form.locator('.rich-text-body').fill('正文')
  for (const [status, words] of [
    [200, '可能是所在网络的登录页'],
    [401, '防火墙或代理拦截（401）'],
    [403, '防火墙或代理拦截（403）'],
    [504, '代理没有得到回答（504）'],
  ] as const) {
    await page.unrouteAll()
    await answerAsPage(page, '**/api/admin/news', status)
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form.getByText(words)).toBeVisible()
  }
})
