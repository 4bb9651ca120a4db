import type { Page } from '@playwright/test'
import { school } from './test.ts'

export const playPath = (lesson = 0) => `/course/${school().courseId}/play/${school().lessonIds[lesson]}`
/** The dialog of a presence check. */
export const presenceDialog = (page: Page) => page.getByRole('dialog', { name: '您还在学习吗？' })
/** The digits of the check: heard, because only people read them from the picture. */
export async function digitsOf(page: Page): Promise<string> {
  const listen = presenceDialog(page).getByRole('button', { name: '听数字' })
  await listen.click()
  const said = await presenceDialog(page)
    .getByText(/^要输入的数字/)
    .textContent()
  return (said ?? '').replaceAll(/\D/g, '')
}
/** The check at the end of a lesson appears when its video has been watched. */
export const atLessonEnd = { timeout: 30_000 }
export const position = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
export const play = (page: Page) => page.getByRole('button', { name: '播放', exact: true }).click()

/** Collects the reasons for which reports of this page earn nothing. */
export function reasonsOf(page: Page): string[] {
  const reasons: string[] = []
  page.on('response', async (response) => {
    if (response.request().method() !== 'POST' || !response.url().endsWith('/api/learning/watch-records')) return
    const { notCredited } = (await response.json().catch(() => ({}))) as { notCredited?: { reason: string } }
    if (notCredited) reasons.push(notCredited.reason)
  })
  return reasons
}
