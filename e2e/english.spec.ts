import { atEveryWidth, widthFaultsOf } from './accessibility.ts'
import { forEveryScreen, walkers } from './every-screen.ts'
import { openOwnSchool, type OwnSchool } from './own-school.ts'
import { callAs, demoPassword, login } from './sessions.ts'
import { expect, test } from './test.ts'
import { untranslated } from './untranslated.ts'

const sharedUrl = process.env.BASE_URL
let english: OwnSchool

test.describe.configure({ mode: 'default' })
test.use({ locale: 'en-US' })

test.beforeAll(async () => {
  english = await openOwnSchool()
  await callAs(await login('admin', demoPassword), 'POST', '/api/admin/settings/basic', { language: 'en_US' })
})
test.afterAll(() => english[Symbol.asyncDispose]())

for (const walker of walkers)
  test(
    `every screen of the ${walker} is in English and fits, with its tabs and dialogs`,
    { tag: '@full' },
    async ({ page }) => {
      test.setTimeout(600_000)
      const left: string[] = []
      await forEveryScreen(page, walker, async (what) => {
        left.push(...(await untranslated(page)).map((text) => `${what}: ${text}`))
        left.push(...(await atEveryWidth(page, what, widthFaultsOf)))
      })
      expect(left).toEqual([])
    },
  )

test('only visitors of an English site load the English texts', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => request.url().includes('english') && loaded.push(request.url()))
  await page.goto(`${sharedUrl}/courses`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expect(page.getByRole('link', { name: '登录' })).toBeVisible()
  expect(loaded).toEqual([])
  await page.goto('/auth/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Enter a username')).toBeVisible()
  expect(loaded).toHaveLength(1)
})
