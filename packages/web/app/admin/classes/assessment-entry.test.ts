import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isResult, mergeTyped, readResult, toAssessment } from './assessment-entry.ts'

const verdicts = ['合格', '不合格'] as const

test('a result is a score from 0 to 100, a verdict or empty', () => {
  assert.deepEqual(
    ['0', ' 100 ', '合格', '不合格', ''].map((written) => readResult(written, verdicts)),
    ['0', '100', true, false, ''],
  )
})

test('text that is not a result is never saved as the result that its beginning would be', () => {
  for (const written of ['105', '89.5', '9a', '合', '-1', '1e2']) {
    assert.equal(readResult(written, verdicts), written)
    assert.equal(isResult(readResult(written, verdicts)), false)
  }
})

test('an assessment has a score or a verdict, and a date only with a result', () => {
  const date = '2026-11-20'
  assert.deepEqual(toAssessment(7, { result: '88', date }), { studentId: 7, score: 88, isPassed: null, date })
  assert.deepEqual(toAssessment(7, { result: false, date }), { studentId: 7, score: null, isPassed: false, date })
  assert.deepEqual(toAssessment(7, { result: '', date }), { studentId: 7, score: null, isPassed: null, date: null })
})

test('reloading keeps what was typed, except where the stored result has changed', () => {
  const [date, none] = ['2026-11-20', { result: '', date: '' }]
  const entry = (result: string | boolean) => ({ result, date })
  const before = { 1: none, 2: entry('60'), 3: entry(true), 4: none }
  const typed = { 1: entry('80'), 2: entry('70'), 3: entry(false), 4: none }
  const now = { 1: none, 2: entry('65'), 3: { result: true, date: '2026-11-21' }, 5: entry('90') }
  assert.deepEqual(mergeTyped(typed, before, now), { 1: entry('80'), 2: now[2], 3: now[3], 5: now[5] })
  assert.deepEqual(mergeTyped({}, {}, now), now)
})
