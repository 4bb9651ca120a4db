import { asStudent, demoPassword, expect, login, play, playPath, position, school, signIn, test } from './story.ts'

test('a student watches a lesson to its end, sees it completed, the next begins, and the admin sees the time', async ({
  page,
  browser,
  request,
}) => {
  await asStudent(page, 'watch', `/auth/login?redirect=${encodeURIComponent(playPath())}`)
  await expect(page).toHaveURL(playPath())
  await play(page)
  await expect(page.getByText('本节课程已完成！')).toBeVisible({ timeout: 25_000 })
  await expect(page).toHaveURL(playPath(1))
  await expect.poll(() => position(page)).toBeGreaterThan(0.5)

  await page.goto('/student')
  await expect(page.getByRole('main')).toContainText('八秒课程')

  const office = await browser.newPage({ baseURL: process.env.BASE_URL })
  await signIn(office, 'admin', demoPassword, '/auth/login?redirect=/admin/students')
  await office.getByRole('searchbox').fill('story-watch')
  await office.getByRole('searchbox').press('Enter')
  const row = office.getByRole('row', { name: /story-watch/ })
  await expect(row).toBeVisible()
  await expect(row).toContainText('25%')
  await expect(row).toContainText('1 天')
  await office.close()
  const admin = await login(request, 'admin', demoPassword)
  const list = (await (
    await request.get('/api/admin/users/students?keyword=story-watch', { headers: admin.headers })
  ).json()) as { content: [{ totalStudyTime: number }] }
  expect(list.content[0].totalStudyTime).toBeGreaterThanOrEqual(8)
  expect(list.content[0].totalStudyTime).toBeLessThanOrEqual(12)
})

test('after a reload the lesson goes on where the server has credited it', async ({ page, request }) => {
  await asStudent(page, 'resume', `/auth/login?redirect=${encodeURIComponent(playPath())}`)
  await play(page)
  await expect.poll(() => position(page), { timeout: 20_000 }).toBeGreaterThan(4)
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/learning/watch-records') && answer.request().method() === 'POST',
  )
  await page.getByRole('button', { name: '暂停', exact: true }).click()
  await saved
  await page.reload()
  await expect.poll(() => position(page)).toBeGreaterThanOrEqual(3)
  const me = await login(request, 'story-resume', school().password)
  const totals = (await (
    await request.get(`/api/student/learning/${me.id}/progress`, { headers: me.headers })
  ).json()) as { totalWatchTime: number }
  expect(totals.totalWatchTime).toBeGreaterThanOrEqual(3)
  expect(totals.totalWatchTime).toBeLessThanOrEqual(6)
})

test('a second device takes over, and the first may ask again', async ({ page, request }) => {
  await asStudent(page, 'devices', `/auth/login?redirect=${encodeURIComponent(playPath(2))}`)
  await play(page)
  await expect.poll(() => position(page)).toBeGreaterThan(1)
  const phone = await login(request, 'story-devices', school().password)
  const [courseId, videoId] = [school().courseId, school().lessonIds[2]]
  const [record] = (await (
    await request.get(`/api/learning/watch-records?studentId=${phone.id}&courseId=${courseId}&videoId=${videoId}`, {
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

test('nobody seeks: not by script, keyboard or pointer, forwards or back', async ({ page }) => {
  await asStudent(page, 'seek', `/auth/login?redirect=${encodeURIComponent(playPath())}`)
  await play(page)
  await expect.poll(() => position(page)).toBeGreaterThan(2)
  const before = await position(page)
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 7.5
  })
  await page.waitForTimeout(300)
  expect(await position(page)).toBeLessThan(before + 2)
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 0
  })
  await page.waitForTimeout(300)
  expect(await position(page)).toBeGreaterThan(before - 0.5)
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.playbackRate = 16
  })
  await page.waitForTimeout(300)
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(1)
  await page.getByRole('button', { name: '暂停', exact: true }).click()
  const paused = await position(page)
  for (const key of ['ArrowRight', 'ArrowLeft', 'End', 'Home', '5', 'l', 'j']) await page.keyboard.press(key)
  await page.getByRole('progressbar', { name: '播放进度' }).click({ force: true, position: { x: 5, y: 2 } })
  await page.waitForTimeout(200)
  expect(Math.abs((await position(page)) - paused)).toBeLessThan(0.5)
})

test('on the detail page the progress of a lesson appears in the outline', async ({ page }) => {
  await asStudent(page, 'detail', `/auth/login?redirect=${encodeURIComponent(`/courses/${school().courseId}`)}`)
  await expect(page.getByRole('heading', { level: 1, name: '八秒课程' })).toBeVisible()
  await play(page)
  await expect(page.getByText('已完成').first()).toBeVisible({ timeout: 25_000 })
  await page.getByRole('link', { name: /还没有视频/ }).click()
  await expect(page.getByText('该课时暂无视频').first()).toBeVisible()
})

test('reports that could not be sent are kept over a reload and sent later', async ({ page, request }) => {
  await asStudent(page, 'offline', `/auth/login?redirect=${encodeURIComponent(playPath())}`)
  await play(page)
  await expect.poll(() => position(page)).toBeGreaterThan(3)
  await page.route('**/api/learning/watch-records', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: '暂停', exact: true }).click()
  await expect(page.getByText('记录观看进度失败，将在下次播放时重试').first()).toBeVisible()
  await page.unroute('**/api/learning/watch-records')
  const retried = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/learning/watch-records') && answer.request().method() === 'POST' && answer.ok(),
  )
  await page.reload()
  await retried
  const me = await login(request, 'story-offline', school().password)
  const totals = (await (
    await request.get(`/api/student/learning/${me.id}/progress`, { headers: me.headers })
  ).json()) as { totalWatchTime: number }
  expect(totals.totalWatchTime).toBeGreaterThanOrEqual(2)
})

test('a student enrols in a priced course and may watch it', async ({ page }) => {
  await asStudent(page, 'enroll', `/auth/login?redirect=${encodeURIComponent(`/courses/${school().pricedCourseId}`)}`)
  await page.getByRole('button', { name: '立即报名' }).click()
  await expect(page.getByText('报名成功')).toBeVisible()
  await page.getByRole('link', { name: /开始学习|继续学习/ }).click()
  await expect(page).toHaveURL(/\/course\/\d+\/play\/\d+/)
  await expect(page.locator('video')).toBeVisible()
})

test('a student keeps notes beside a lesson', async ({ page }) => {
  await asStudent(page, 'notes', `/auth/login?redirect=${encodeURIComponent(playPath())}`)
  await page.getByRole('textbox', { name: /笔记/ }).fill('先看提示符，再敲命令。')
  await page
    .getByRole('button', { name: /添加笔记|保存笔记|添加|保存/ })
    .first()
    .click()
  await expect(page.getByText('先看提示符，再敲命令。')).toBeVisible()
  await page.reload()
  await expect(page.getByText('先看提示符，再敲命令。')).toBeVisible()
})
