import type { Page } from '@playwright/test'
import { play, playPath, position, reasonsOf } from './player.ts'
import { asNewStudent, newStudent, type Session } from './sessions.ts'
import { expect, school, test } from './test.ts'

interface WatchRecord {
  playbackSession: string
  videoUrl: string
  creditedSeconds: number
  isCompleted: boolean
}
const recordsPath = (me: Session) => {
  const { courseId, lessonIds } = school()
  return `/api/learning/watch-records?studentId=${me.account.id}&courseId=${courseId}&videoId=${lessonIds[0]}`
}

const pause = async (page: Page) => {
  const reported = page.waitForResponse(
    (response) => response.url().endsWith('/api/learning/watch-records') && response.request().method() === 'POST',
  )
  await page.getByRole('button', { name: '暂停', exact: true }).click()
  await reported
}
const completed = { timeout: 40_000 }

test('over a slow network, with pauses, a lesson is credited in full', { tag: '@full' }, async ({ page, request }) => {
  const me = await asNewStudent(page, playPath())
  const network = await page.context().newCDPSession(page)
  const reasons = reasonsOf(page)
  const bytesPerSecond = 20_000
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await play(page)
  await expect.poll(() => position(page), completed).toBeGreaterThan(2)
  await pause(page)
  await page.locator('video').evaluate((video: HTMLVideoElement) => void (video.currentTime = 0.5))
  await play(page)
  await expect.poll(() => position(page), completed).toBeGreaterThan(4)
  await pause(page)
  await page.reload()
  await play(page)
  await expect(page.getByText('本节课程已完成！')).toBeVisible(completed)
  const [record] = (await (await request.get(recordsPath(me), { headers: me.headers })).json()) as [WatchRecord]
  expect(record.isCompleted).toBe(true)
  expect(reasons).not.toContain('notDelivered')
  await network.detach()
})

test('without its delivery record, the video is loaded again', { tag: '@full' }, async ({ page, request }) => {
  const film = await request.get(((await (await newRecord(request)).json()) as [WatchRecord])[0].videoUrl)
  const body = await film.body()
  let forgotten: string | undefined
  await page.route('**/media/**', (route) => {
    const session = new URL(route.request().url()).searchParams.get('session') ?? ''
    forgotten ??= session
    return session === forgotten ? route.fulfill({ contentType: 'video/mp4', body }) : route.continue()
  })
  await asNewStudent(page, playPath())
  const reasons = reasonsOf(page)
  for (const seconds of [1.5, 3]) {
    await play(page)
    await expect.poll(() => position(page), completed).toBeGreaterThan(seconds)
    await pause(page)
  }
  await expect.poll(() => reasons).toEqual(['notDelivered', 'notDelivered'])
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentSrc))
    .not.toContain(String(forgotten))
  await play(page)
  await expect(page.getByText('本节课程已完成！')).toBeVisible(completed)
})

async function newRecord(request: Parameters<Parameters<typeof test>[2]>[0]['request']) {
  const me = await newStudent()
  return request.get(recordsPath(me), { headers: me.headers })
}
