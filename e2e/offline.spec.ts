import { asStudent } from './sessions.ts'
import { expect, test } from './test.ts'

interface Step {
  from: string
  /** The page that is tapped; a prefix if it ends with a slash. */
  to: string
  /** Selects the link, if its address is not enough. */
  link?: string
}
const visitor: readonly Step[] = [
  { from: '/', to: '/courses' },
  { from: '/', to: '/course-search' },
  { from: '/', to: '/news' },
  { from: '/', to: '/about' },
  { from: '/', to: '/job-service' },
  { from: '/', to: '/training-application' },
  { from: '/about', to: '/application-status' },
  { from: '/about', to: '/verify' },
  { from: '/about', to: '/auth/login' },
  { from: '/about', to: '/auth/register' },
  { from: '/courses?sort=price-asc', to: '/courses/', link: 'article:not(:has-text("需要登录")) a' },
  { from: '/news', to: '/news/' },
]
const student: readonly Step[] = [
  { from: '/student', to: '/student/records' },
  { from: '/student', to: '/student/messages' },
  { from: '/student', to: '/student/questions' },
  { from: '/student', to: '/course/' },
]

for (const [who, steps] of [
  ['a visitor', visitor],
  ['a student', student],
] as const)
  test(`without network, every tap of ${who} stays within the site`, async ({ page }) => {
    for (const { from, to, link } of steps)
      await test.step(`from ${from} to ${to}`, async () => {
        if (who === 'a visitor') await page.goto(from)
        else await asStudent(page, from)
        await page.waitForFunction(() => performance.getEntriesByName('pages-fetched').length > 0)
        await page.context().setOffline(true)
        const links = page.locator(link ?? (to.endsWith('/') ? `main a[href^="${to}"]` : `a[href^="${to}"]`))
        await links.filter({ visible: true }).first().click()
        await expect(page).toHaveURL((url) => url.pathname.startsWith(to))
        await expect(page.getByRole('banner')).toBeVisible()
        await expect(page.getByRole('main')).toHaveText(/\S/)
        await page.context().setOffline(false)
      })
  })

test('on a metered connection nothing is fetched ahead: a tap without network shows a notice, and the page opens with a retry', async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  // A page whose parts all come with it: the server's markup of a part that arrives later would not be hydrated.
  await page.goto('/job-service')
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  const about = page.getByRole('banner').getByRole('link', { name: '关于我们' })
  await about.click()
  const notice = page.getByRole('alert').filter({ hasText: '网络已断开，暂时打不开新页面。请检查网络后重试。' })
  await expect(notice).toBeVisible()
  await expect(page).toHaveURL('/job-service')
  await page.context().setOffline(false)
  await notice.getByRole('button', { name: '重试' }).click()
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('heading', { level: 1, name: '关于我们' })).toBeVisible()
})
