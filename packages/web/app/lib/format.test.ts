import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  formatClock,
  formatDate,
  formatDateTime,
  formatDuration,
  formatLongDate,
  formatPrice,
  formatStudyTime,
} from './format.ts'

test('a duration shows seconds, minutes, hours, or hours and minutes', () => {
  const examples: [number, string][] = [
    [0, '0 秒'],
    [59.9, '59 秒'],
    [60, '1 分钟'],
    [3599, '59 分钟'],
    [3600, '1 小时'],
    [3660, '1 小时 1 分钟'],
    [90_059, '25 小时'],
    [-5, '0 秒'],
  ]
  for (const [seconds, shown] of examples) assert.equal(formatDuration(seconds), shown)
})

test('clock format includes seconds', () => {
  assert.deepEqual([0, 59.9, 3723, 360_000, -1].map(formatClock), [
    '0:00:00',
    '0:00:59',
    '1:02:03',
    '100:00:00',
    '0:00:00',
  ])
})

test('study time always shows hours and minutes', () => {
  assert.equal(formatStudyTime(undefined), '0小时0分钟')
  assert.equal(formatStudyTime(null), '0小时0分钟')
  assert.equal(formatStudyTime(59), '0小时0分钟')
  assert.equal(formatStudyTime(7_320), '2小时2分钟')
})

test('a price of 0 is free', () => {
  assert.equal(formatPrice(0), '免费')
  assert.equal(formatPrice(398), '¥398')
  assert.equal(formatPrice(680.5), '¥680.50')
  assert.equal(formatPrice(12_800), '¥12,800')
  assert.equal(formatPrice(1_234_567.8), '¥1,234,567.80')
})

test('dates are in the school’s time zone', () => {
  assert.equal(formatDate('2026-11-19T16:30:00.000Z', 'Asia/Shanghai'), '2026-11-20')
  assert.equal(formatDateTime('2026-11-19T16:05:00.000Z', 'Asia/Shanghai'), '2026-11-20 00:05')
  assert.equal(formatDate(null, 'Asia/Shanghai'), '')
  assert.equal(formatDateTime('not a date', 'Asia/Shanghai'), '')
})

test('dates in China match its calendar, including former daylight saving time', () => {
  const calendar = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Shanghai',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  for (let at = Date.UTC(1985, 0, 1); at < Date.UTC(2035, 0, 1); at += 20 * 3_600_000 + 60_000)
    assert.equal(formatDateTime(new Date(at).toISOString(), 'Asia/Shanghai'), calendar.format(at))
})

test('a date in running text has no leading zeros', () => {
  assert.equal(formatLongDate('2026-11-08T20:00:00.000Z', 'Asia/Shanghai'), '2026年11月9日')
  assert.equal(formatLongDate(null, 'Asia/Shanghai'), '')
})
