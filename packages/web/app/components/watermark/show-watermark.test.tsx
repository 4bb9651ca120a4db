import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showWatermark } from './show-watermark.ts'

let box: HTMLElement
let end: (() => void) | undefined
const removed = vi.fn()
const show = () => (end = showWatermark(box, 'absolute', '张** 5678', removed))
const mark = () => box.querySelector<HTMLElement>('[aria-hidden="true"]')
/** Mutations are reported after the turn. */
const settled = () => vi.advanceTimersByTimeAsync(1)

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 28, 9, 5) })
  removed.mockClear()
  box = document.createElement('div')
  document.body.append(box)
})
afterEach(() => {
  end?.()
  vi.useRealTimers()
})

test('it shows the text and the minute, and moves within forty seconds without being noticed', async () => {
  show()
  expect(mark()?.textContent).toBe('张** 5678 09:05')
  const before = mark()?.style.cssText
  await vi.advanceTimersByTimeAsync(40_000)
  expect(mark()?.style.cssText).not.toBe(before)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(mark()?.textContent).toBe('张** 5678 09:06')
  expect(removed).not.toHaveBeenCalled()
})

test.each([
  ['removed', () => mark()?.remove()],
  ['hidden by style', () => mark()?.style.setProperty('opacity', '0')],
  ['hidden by attribute', () => mark()?.setAttribute('hidden', '')],
  ['emptied', () => mark()?.replaceChildren()],
])('it comes back if it is %s, and says so', async (_, spoil) => {
  show()
  spoil()
  await settled()
  expect(box.children.length).toBe(1)
  expect(mark()?.textContent).toBe('张** 5678 09:05')
  expect(mark()?.hasAttribute('hidden')).toBe(false)
  expect(Number(mark()?.style.opacity)).toBeGreaterThan(0.1)
  expect(removed).toHaveBeenCalledTimes(1)
})

test('nothing is left of it at the end', async () => {
  show()
  end?.()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(box.children.length).toBe(0)
  expect(removed).not.toHaveBeenCalled()
})
