import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMonths, daysUpTo, rangeOf, rangesBetween, weeksOf } from './days.ts'

test('days and months cross year boundaries', () => {
  assert.deepEqual(daysUpTo('2027-01-02', 4), ['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'])
  assert.deepEqual([addMonths('2026-12', 1), addMonths('2026-01', -1)], ['2027-01', '2025-12'])
  assert.deepEqual(rangeOf('2028-02'), { from: '2028-02-01', to: '2028-02-29' })
})

test('the weeks of a month start on Monday and are complete', () => {
  const weeks = weeksOf('2026-11')
  assert.equal(weeks.length, 6)
  assert.deepEqual(weeks[0], [null, null, null, null, null, null, '2026-11-01'])
  assert.deepEqual(weeks[5], ['2026-11-30', null, null, null, null, null, null])
  assert.equal(weeksOf('2027-02').length, 4)
})

test('ranges cover every day once and are no longer than allowed', () => {
  assert.deepEqual(rangesBetween('2026-01-01', '2026-01-05', 2), [
    { from: '2026-01-01', to: '2026-01-02' },
    { from: '2026-01-03', to: '2026-01-04' },
    { from: '2026-01-05', to: '2026-01-05' },
  ])
})
