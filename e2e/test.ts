import { test as base, expect, type APIRequestContext, type Page } from '@playwright/test'

export interface School {
  courseId: number
  lessonIds: number[]
  pricedCourseId: number
  password: string
}
export const school = () => JSON.parse(process.env.SCHOOL ?? '{}') as School
export const demoPassword = 'jiangxue-demo'

/** A story in the product; fails when the page breaks a rule of its content policy or throws. */
export const test = base.extend<{ faults: string[] }>({
  baseURL: async ({}, use) => use(process.env.BASE_URL),
  faults: [
    async ({ page }, use) => {
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(error.message))
      page.on('console', (message) => {
        if (/Content Security Policy|hydrat/i.test(message.text())) faults.push(message.text())
      })
      const goto = page.goto.bind(page)
      page.goto = async (...where) => {
        const answer = await goto(...where)
        await comeAlive(page)
        return answer
      }
      await use(faults)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

/** Waits until the scripts of a page, which come after what shows, have taken over. */
export const comeAlive = (page: Page) => page.waitForFunction(() => !('earlyPress' in window))

/** Signs in through the form. */
export async function signIn(page: Page, username: string, password: string, path = '/auth/login') {
  await page.goto(path)
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码').fill(password)
  await page.getByRole('main').getByRole('button', { name: '登录' }).click()
  await page.waitForURL((url) => url.pathname !== '/auth/login')
}
export const asStudent = (page: Page, story: string, path?: string) =>
  signIn(page, `story-${story}`, school().password, path)

/** A token for calls beside the page, as on another device. */
export async function login(request: APIRequestContext, username: string, password: string) {
  const answer = await request.post('/api/auth/login', { data: { username, password } })
  const body = (await answer.json()) as { token: string; user: { id: number } }
  return { token: body.token, id: body.user.id, headers: { authorization: `Bearer ${body.token}` } }
}

export const playPath = (lesson = 0) => `/course/${school().courseId}/play/${school().lessonIds[lesson]}`
export const position = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
export const play = (page: Page) => page.getByRole('button', { name: '播放', exact: true }).click()
