import { sizes } from './accessibility.ts'
import { openOwnSchool, type OwnSchool } from './own-school.ts'
import { atLessonEnd, digitsOf, play, playPath, position, presenceDialog } from './player.ts'
import { asNewStudent, callAs, demoPassword, login, openAs } from './sessions.ts'
import { expect, test } from './test.ts'

let asking: OwnSchool

test.describe.configure({ mode: 'default' })

/** A school with presence checks. */
test.beforeAll(async () => {
  asking = await openOwnSchool()
  const rule = { kind: 'press', minMinutes: 10, maxMinutes: 10 }
  await callAs(await login('admin', demoPassword), 'POST', '/api/admin/settings/presence', rule)
})
test.afterAll(() => asking[Symbol.asyncDispose]())

test('a learner reads the rule, answers by keyboard at the end of the lesson, and completes it', async ({ page }) => {
  await asNewStudent(page, playPath())
  await expect(page.getByRole('region', { name: '学时规则' })).toContainText('确认在岗')
  await play(page)
  await expect(page.getByText(/另有 0 分 \d+ 秒，在岗验证后计入/)).toBeVisible({ timeout: 15_000 })
  await expect(presenceDialog(page)).toBeVisible(atLessonEnd)
  await expect(presenceDialog(page).getByLabel('输入上面的数字')).toBeFocused()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expect(presenceDialog(page)).toBeInViewport({ ratio: 1 })
  }
  await page.keyboard.press('Escape')
  await expect(presenceDialog(page)).toBeVisible()
  const picture = presenceDialog(page).getByRole('img', { name: /输入的数字/ })
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(288)
  const digits = await digitsOf(page)
  await expect(presenceDialog(page).getByLabel('输入上面的数字')).toBeFocused()
  await page.keyboard.type(String((Number(digits) + 1) % 10_000).padStart(4, '0'))
  await page.keyboard.press('Enter')
  await expect(presenceDialog(page).getByRole('alert')).toHaveText('数字不对，请再看一下')
  await page.keyboard.type(digits)
  await page.keyboard.press('Enter')
  await expect(page.getByText('本节课程已完成！')).toBeVisible()
  await expect(presenceDialog(page)).toHaveCount(0)
  await expect(page.getByText('进度 100%')).toBeVisible()
})

test('in full screen the check is shown above the video', { tag: '@full' }, async ({ page }) => {
  await asNewStudent(page, playPath())
  await play(page)
  await page.getByRole('button', { name: '全屏' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await expect(presenceDialog(page)).toBeVisible(atLessonEnd)
  await expect(presenceDialog(page)).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await presenceDialog(page)
    .getByLabel('输入上面的数字')
    .fill(await digitsOf(page))
  await presenceDialog(page).getByRole('button', { name: '我在学习' }).click()
  await expect(page.getByText('本节课程已完成！')).toBeVisible()
})

test('a page in the background delays the minute and marks its tab', { tag: '@full' }, async ({ page }) => {
  const shows: string[] = []
  page.on('request', (request) => request.url().endsWith('/show') && shows.push(request.url()))
  await asNewStudent(page, playPath())
  const look = (state: 'hidden' | 'visible') =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await play(page)
  await expect.poll(() => position(page), { timeout: 15_000 }).toBeGreaterThan(3)
  await look('hidden')
  await expect(page).toHaveTitle('● 请确认在岗', atLessonEnd)
  expect(shows).toEqual([])
  await look('visible')
  await expect(
    presenceDialog(page).getByText('还有 60 秒').or(presenceDialog(page).getByText('还有 59 秒')).first(),
  ).toBeVisible()
  await expect(page).not.toHaveTitle('● 请确认在岗')
  expect(shows).toHaveLength(1)
})

test('of two devices only the playing one is checked', { tag: '@full' }, async ({ page, elsewhere }) => {
  const student = await asNewStudent(page, playPath())
  await play(page)
  await expect(presenceDialog(page)).toBeVisible(atLessonEnd)
  const other = await elsewhere()
  await openAs(other, await login(student.account.username, student.password), new URL(playPath(), asking.url).href)
  await play(other)
  await expect(presenceDialog(other)).toBeVisible(atLessonEnd)
  await presenceDialog(page).getByLabel('输入上面的数字').fill('0000')
  await presenceDialog(page).getByRole('button', { name: '我在学习' }).click()
  await expect(presenceDialog(page)).toHaveCount(0)
  await presenceDialog(other)
    .getByLabel('输入上面的数字')
    .fill(await digitsOf(other))
  await presenceDialog(other).getByRole('button', { name: '我在学习' }).click()
  await expect(other.getByText('本节课程已完成！')).toBeVisible()
})

test('after a missed check the learner sees what was lost', { tag: '@full' }, async ({ page }) => {
  await asNewStudent(page, playPath())
  await play(page)
  await expect(presenceDialog(page)).toBeVisible(atLessonEnd)
  const wrong = String((Number(await digitsOf(page)) + 1) % 10_000).padStart(4, '0')
  for (let tries = 0; tries < 3; tries++) {
    await presenceDialog(page).getByLabel('输入上面的数字').fill(wrong)
    await presenceDialog(page).getByRole('button', { name: '我在学习' }).click()
    if (tries < 2) await expect(presenceDialog(page).getByLabel('输入上面的数字')).toHaveValue('')
  }
  await expect(page.getByText('没有完成在岗验证，上次验证之后的学习没有计入')).toBeVisible()
  await page.getByRole('button', { name: '继续学习' }).click()
  await expect.poll(() => position(page)).toBeLessThan(5)
  await page.goto('/student')
  await expect(page.getByText('没有通过在岗验证，上次验证之后的这一段没有计入学时')).toBeVisible()
})
