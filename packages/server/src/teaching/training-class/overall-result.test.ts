import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noResult, overallOf, type Result } from './overall-result.ts'

const result = (partId: number, score: number | null, isPassed: Result['isPassed'], assessedOn = '2026-11-20') => ({
  partId,
  score,
  isPassed,
  assessedOn,
})
const parts = [
  { id: 1, weight: 40 },
  { id: 2, weight: 60 },
]

test('it is passed once all parts are, with their weighted mean and the last day', () => {
  assert.deepEqual(overallOf(parts, [result(1, 80, 1)]), noResult)
  const both = [result(1, 80, 1, '2026-11-21'), result(2, 71, 1)]
  assert.deepEqual(overallOf(parts, both), { score: 75, isPassed: 1, assessedOn: '2026-11-21' })
})

test('a failed part fails it at once, whatever the mean', () => {
  assert.deepEqual(overallOf(parts, [result(1, 59, 0)]), { score: null, isPassed: 0, assessedOn: '2026-11-20' })
  assert.equal(overallOf(parts, [result(1, 59, 0), result(2, 100, 1)]).isPassed, 0)
})

test('halves are rounded up', () => {
  const even = [
    { id: 1, weight: 1 },
    { id: 2, weight: 1 },
  ]
  const meanOf = (one: number, other: number) => overallOf(even, [result(1, one, 1), result(2, other, 1)]).score
  assert.deepEqual([meanOf(60, 61), meanOf(60, 60), meanOf(0, 1)], [61, 60, 1])
  const thirds = [1, 2, 3].map((id) => ({ id, weight: 33 }))
  assert.equal(overallOf(thirds, [result(1, 60, 1), result(2, 60, 1), result(3, 61, 1)]).score, 60)
})

test('a part without a score leaves the mean open, one without a weight does not', () => {
  assert.equal(overallOf(parts, [result(1, 80, 1), result(2, null, 1)]).score, null)
  const light = [
    { id: 1, weight: 100 },
    { id: 2, weight: 0 },
  ]
  assert.equal(overallOf(light, [result(1, 80, 1), result(2, null, 1)]).score, 80)
  const weightless = [{ id: 1, weight: 0 }]
  assert.deepEqual(overallOf(weightless, [result(1, 90, 1)]), { score: null, isPassed: 1, assessedOn: '2026-11-20' })
})
