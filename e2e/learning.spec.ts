import type { Page } from '@playwright/test'
import { adminCalls, asAdmin } from './admin-page.ts'
import { play, playPath, position } from './player.ts'
import { asNewStudent, login, newStudent, signIn } from './sessions.ts'
import { expect, school, test } from './test.ts'

test('a student watches a lesson to its end, sees it completed, the next begins, and the admin sees the time', async ({
  page,
  elsewhere,
}) => {
  const { username } = (await asNewStudent(page, playPath())).account
  await play(page)
  await expect(page.getByText('本节课程已完成！')).toBeVisible({ timeout: 25_000 })
  await expect(page).toHaveURL(playPath(1))
  await expect.poll(() => position(page)).toBeGreaterThan(0.5)

  await page.goto('/student')
  await expect(page.getByRole('main')).toContainText('八秒课程')

  const office = await elsewhere()
  await asAdmin(office, '/admin/students')
  await office.getByRole('searchbox').fill(username)
  await office.getByRole('searchbox').press('Enter')
  const row = office.getByRole('row', { name: new RegExp(username) })
  await expect(row).toBeVisible()
  await expect(row).toContainText('25%')
  await expect(row).toContainText('1 天')
  const { get } = await adminCalls()
  const list = await get<{ content: [{ totalStudyTime: number }] }>(`/api/admin/users/students?keyword=${username}`)
  expect(list.content[0].totalStudyTime).toBeGreaterThanOrEqual(8)
  expect(list.content[0].totalStudyTime).toBeLessThanOrEqual(12)
})

test('a second device takes over, and the first can take over again', async ({ page, request }) => {
  const { account, password } = await asNewStudent(page, playPath(2))
  await play(page)
  await expect.poll(() => position(page)).toBeGreaterThan(1)
  const phone = await login(account.username, password)
  const [courseId, videoId] = [school().courseId, school().lessonIds[2]]
  const [record] = (await (
    await request.get(`/api/learning/watch-records?studentId=${account.id}&courseId=${courseId}&videoId=${videoId}`, {
      headers: phone.headers,
    })
  ).json()) as [{ playbackSession: string }]
  const taken = await request.post('/api/learning/watch-records', {
    headers: phone.headers,
    data: { courseId, videoId, position: 1, playbackSession: record.playbackSession },
  })
  expect(taken.status()).toBe(200)
  await page.getByRole('button', { name: '暂停', exact: true }).click()
  await expect(page.getByText('另一设备正在播放')).toBeVisible()
  await page.getByRole('button', { name: '在此继续播放' }).click()
  await expect(page.getByText('另一设备正在播放')).toBeHidden()
  await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => !video.paused)).toBe(true)
})

/** Seeks by script; returns how far this is from where uninterrupted playback would be, in seconds. */
const jump = (page: Page, to: number) =>
  page.locator('video').evaluate(async (video: HTMLVideoElement, to: number) => {
    const [from, began] = [video.currentTime, performance.now()]
    await new Promise<void>((settled) => {
      video.addEventListener('seeked', () => video.seeking || settled())
      video.currentTime = to
    })
    return video.currentTime - from - (performance.now() - began) / 1000
  }, to)

test('seeking is impossible by script, keyboard or pointer, forward or backward', async ({ page }) => {
  await asNewStudent(page, playPath())
  await play(page)
  await expect.poll(() => position(page)).toBeGreaterThan(2)
  expect(await jump(page, 7.5)).toBeLessThan(0.5)
  expect(await jump(page, 0)).toBeGreaterThan(-1)
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.playbackRate = 16
  })
  await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(1)
  await page.getByRole('button', { name: '暂停', exact: true }).click()
  const paused = await position(page)
  for (const key of ['ArrowRight', 'ArrowLeft', 'End', 'Home', '5', 'l', 'j']) await page.keyboard.press(key)
  await page.getByRole('progressbar', { name: '播放进度' }).click({ force: true, position: { x: 5, y: 2 } })
  expect(Math.abs((await position(page)) - paused)).toBeLessThan(0.5)
})

test('on the detail page the progress of a lesson appears in the outline', async ({ page }) => {
  await asNewStudent(page, `/courses/${school().courseId}`)
  await expect(page.getByRole('heading', { level: 1, name: '八秒课程' })).toBeVisible()
  await play(page)
  await expect(page.getByText('已完成').first()).toBeVisible({ timeout: 25_000 })
  await page.getByRole('link', { name: /还没有视频/ }).click()
  await expect(page.getByText('该课时暂无视频').first()).toBeVisible()
})

test('a lesson whose end could not be reported is completed later', { tag: '@full' }, async ({ page }) => {
  await asNewStudent(page, playPath())
  await play(page)
  await expect.poll(() => position(page)).toBeGreaterThan(3)
  await page.route('**/api/learning/watch-records', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.ended)).toBe(true)
  await expect(page.getByText('记录观看进度失败，将在下次播放时重试').first()).toBeVisible()
  await expect(page.getByText('本节课程已完成！')).toBeHidden()
  await page.unroute('**/api/learning/watch-records')
  await expect(page.getByText('本节课程已完成！')).toBeVisible()
  await expect(page).toHaveURL(playPath(1))
})

test('a student enrolls in a priced course and can watch it', async ({ page }) => {
  await asNewStudent(page, `/courses/${school().pricedCourseId}`)
  await page.getByRole('button', { name: '立即报名' }).click()
  const question = page.getByRole('dialog', { name: /确认报名/ })
  await expect(question).toContainText(/课程费用 ¥\d+.*到校或转账缴费/)
  await question.getByRole('button', { name: '取消' }).click()
  // The second click of a double click must not cancel.
  await page.getByRole('button', { name: '立即报名' }).dblclick()
  await question.getByRole('button', { name: '确认报名' }).click()
  await expect(page.getByText('报名成功')).toBeVisible()
  await expect(page).toHaveURL('/student#courses')
  await expect(page.getByRole('region', { name: '我的订单' })).toContainText(/待付 ¥\d+.*待支付/)
  await page.goto(`/courses/${school().pricedCourseId}`)
  await expect(page.getByText(/^已报名 · 待支付 ¥\d+/)).toBeVisible()
  await expect(page.getByText('到校或转账缴费，老师登记后自动更新；困难学员可先就业后付款。')).toBeVisible()
  await page.getByRole('link', { name: /开始学习|继续学习/ }).click()
  await expect(page).toHaveURL(/\/course\/\d+\/play\/\d+/)
  await expect(page.locator('video')).toBeVisible()
})

test('a lesson opens even if browser storage is blocked', { tag: '@full' }, async ({ page, faults }) => {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('The storage of sites is forbidden.', 'SecurityError')
    }
    for (const storage of ['localStorage', 'sessionStorage']) Object.defineProperty(window, storage, { get })
  })
  const { account, password } = await newStudent()
  await signIn(page, account.username, password, `/auth/login?redirect=${encodeURIComponent(playPath())}`)
  await expect(page.getByRole('heading', { level: 1, name: '第一个八秒' })).toBeVisible()
  await expect(page.locator('video')).toBeVisible()
  const wide = page.getByRole('button', { name: '宽屏' })
  await wide.click()
  await expect(wide).toHaveAttribute('aria-pressed', 'true')
  // Thrown by the React Router script that restores the scroll position; nothing depends on it.
  expect(faults.splice(0)).toEqual(['The storage of sites is forbidden.'])
})

test('reports stored while the network is lost are sent from the next page, and the lesson continues there', async ({
  page,
  request,
}) => {
  const me = await asNewStudent(page, playPath())
  await play(page)
  await expect.poll(() => position(page), { timeout: 20_000 }).toBeGreaterThan(4)
  const reports = '**/api/learning/watch-records'
  await page.route(reports, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await page.getByRole('button', { name: '暂停', exact: true }).click()
  await expect(page.getByText('记录观看进度失败，将在下次播放时重试').first()).toBeVisible()
  await page.unroute(reports)
  const sent = page.waitForResponse(
    (answer) => answer.url().endsWith('/watch-records') && answer.request().method() === 'POST' && answer.ok(),
  )
  await page.goto('/about')
  await sent
  await page.goto(playPath())
  await expect.poll(() => position(page)).toBeGreaterThanOrEqual(3)
  const totals = (await (
    await request.get(`/api/student/learning/${me.account.id}/progress`, { headers: me.headers })
  ).json()) as { totalWatchTime: number }
  expect(totals.totalWatchTime).toBeGreaterThanOrEqual(3)
  expect(totals.totalWatchTime).toBeLessThanOrEqual(6)
})

test('the end of a lesson leaves the focus in a note, otherwise offers the next one, and the course ends once', async ({
  page,
}) => {
  test.slow()
  await asNewStudent(page, playPath())
  await play(page)
  const note = page.getByLabel('写一条笔记')
  await note.fill('写到一半的笔记')
  const end = page.getByRole('region', { name: '本节已完成' })
  await expect(end).toContainText('下一节：第二个八秒', { timeout: 30_000 })
  await expect(note).toBeFocused()
  await page
    .getByRole('button', { name: /添加笔记|保存笔记|添加|保存/ })
    .first()
    .click()
  await expect(page.getByRole('listitem').filter({ hasText: '写到一半的笔记' })).toBeVisible()
  await end.getByRole('button', { name: '留在本节' }).click()
  await expect(end).toBeHidden()
  await expect(page).toHaveURL(playPath(0))
  await page.getByRole('link', { name: '下一节：第二个八秒' }).click()
  // Until then, the button still belongs to the previous lesson.
  await expect(page.getByRole('heading', { level: 1, name: '第二个八秒' })).toBeVisible()
  await play(page)
  await expect(end.getByRole('button', { name: '立即播放' })).toBeFocused({ timeout: 30_000 })
  await end.getByRole('button', { name: '立即播放' }).click()
  await expect(page).toHaveURL(playPath(2))
  const courseEnd = page.getByRole('region', { name: '全部完成' })
  await expect(courseEnd).toContainText('距离证书还差 77 课时（3 / 80）', { timeout: 30_000 })
  await courseEnd.getByRole('button', { name: '重看' }).click()
  await expect(courseEnd).toBeHidden()
  await expect.poll(() => position(page)).toBeGreaterThan(0.5)
  await expect.poll(() => position(page)).toBeLessThan(7)
  await page.getByRole('link', { name: '上一节：第二个八秒' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '第二个八秒' })).toBeVisible()
  await expect(page.getByRole('button', { name: '播放', exact: true })).toBeVisible()
  await expect(end).toBeHidden()
})

test('a video in a wrong format and an interrupted one say so, and the latter plays when retried', async ({ page }) => {
  await page.route('**/media/**', (route) => route.fulfill({ contentType: 'video/mp4', body: 'no film' }))
  await asNewStudent(page, playPath())
  const player = page.getByRole('region', { name: /视频播放器/ })
  await expect(player.getByRole('alert')).toContainText('视频格式不支持')
  await page.unroute('**/media/**')
  await page.route('**/media/**', (route) => route.abort('connectionreset'))
  await page.reload()
  await expect(player.getByRole('alert')).toContainText('网络不稳，视频没有加载出来')
  await page.unroute('**/media/**')
  // Retrying also resumes playback.
  await player.getByRole('button', { name: '重试' }).click()
  await expect.poll(() => position(page)).toBeGreaterThan(0.5)
})
