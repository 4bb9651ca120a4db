import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onPresentClock } from './clock-step.ts'

const second = 1000
const hour = 3600 * second
const noon = 1_000_000 * second

test('an instant stays unchanged if the clock has made no step', () => {
  assert.deepEqual(onPresentClock(noon - 30 * second, noon, []), { instant: noon - 30 * second, isGuessed: false })
  assert.deepEqual(onPresentClock(noon + 5 * second, noon, []), { instant: noon + 5 * second, isGuessed: false })
})

test('instants from before a step move with the clock, later ones stay', () => {
  for (const size of [hour, -hour]) {
    const step = { before: noon, after: noon + size }
    const at = step.after + 10 * second
    assert.equal(onPresentClock(noon - 2 * second, at, [step]).instant, step.after - 2 * second)
    assert.equal(onPresentClock(step.after + 3 * second, at, [step]).instant, step.after + 3 * second)
  }
})

test('an instant stored before the clock was set back while the process was down becomes now', () => {
  assert.deepEqual(onPresentClock(noon + hour, noon, []), { instant: noon, isGuessed: true })
})
