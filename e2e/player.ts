import type { Page } from '@playwright/test'
import { school } from './test.ts'

export const playPath = (lesson = 0) => `/course/${school().courseId}/play/${school().lessonIds[lesson]}`
export const position = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
export const play = (page: Page) => page.getByRole('button', { name: '播放', exact: true }).click()
