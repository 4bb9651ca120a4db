import type { Page } from '@playwright/test'
import { playPath, position } from './player.ts'
import { asNewStudent } from './sessions.ts'
import { expect, test } from './test.ts'

/**
 * Makes the browser one of a page inside an app: it loads nothing before play() and allows play() only inside a tap, or
 * for an element that a tap has loaded or played before.
 */
const insideApp = (page: Page) =>
  page.addInitScript(() => {
    const media = HTMLMediaElement.prototype
    const source = Object.getOwnPropertyDescriptor(media, 'src') as Required<PropertyDescriptor>
    const [play, load] = [media.play, media.load]
    const allowed = new WeakSet<HTMLMediaElement>()
    let isInTap = false
    for (const type of ['pointerup', 'click', 'keydown'])
      addEventListener(
        type,
        () => {
          isInTap = true
          setTimeout(() => (isInTap = false))
        },
        { capture: true },
      )
    Object.defineProperty(media, 'src', {
      ...source,
      set(this: HTMLMediaElement, address: string) {
        this.setAttribute('preload', 'none')
        source.set.call(this, address)
      },
    })
    media.load = function (this: HTMLMediaElement) {
      if (isInTap) allowed.add(this)
      load.call(this)
    }
    media.play = function (this: HTMLMediaElement) {
      if (isInTap) allowed.add(this)
      return allowed.has(this) ? play.call(this) : Promise.reject(new DOMException('no tap', 'NotAllowedError'))
    }
  })
const tap = (page: Page) => page.locator('video').click({ position: { x: 20, y: 20 } })
const playsFrom = (page: Page, seconds: number) => expect.poll(() => position(page)).toBeGreaterThan(seconds)

test(
  'inside an app one tap starts a lesson, starts it again where it was left, and completes it',
  { tag: '@full' },
  async ({ page }) => {
    await insideApp(page)
    await asNewStudent(page, playPath())
    await tap(page)
    await playsFrom(page, 2.2)
    await page.goto('/student')
    await page.goto(playPath())
    await expect(page.getByRole('button', { name: '播放', exact: true })).toBeVisible()
    expect(await position(page)).toBe(0)
    await tap(page)
    await playsFrom(page, 2)
    await expect(page.getByText('本节课程已完成！')).toBeVisible({ timeout: 25_000 })
    await expect(page).toHaveURL(playPath(1))
    await expect(page.getByRole('status').getByText('加载中')).toHaveCount(0)
    await tap(page)
    await playsFrom(page, 0.5)
  },
)
