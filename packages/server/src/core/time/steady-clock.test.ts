import assert from 'node:assert/strict'
import { test } from 'node:test'
import { steadyClock } from './steady-clock.ts'

const minute = 60_000
const hour = 60 * minute

/** A machine whose clock can be set; time passes by `pass`. */
function machine() {
  const times = { wall: 1_000_000_000, monotonic: 0 }
  const now = steadyClock(
    () => times.wall,
    () => times.monotonic,
  )
  const pass = (milliseconds: number) => {
    times.wall += milliseconds
    times.monotonic += milliseconds
    return now()
  }
  return { times, now, pass }
}

test('a jump of the clock that is put right again is not followed, forwards or backwards', () => {
  for (const jump of [hour, -hour, 5000]) {
    const { times, now, pass } = machine()
    times.wall += jump
    assert.equal(now(), 1_000_000_000)
    assert.equal(pass(5 * minute), 1_000_000_000 + 5 * minute)
    times.wall -= jump
    assert.equal(pass(20 * minute), 1_000_000_000 + 25 * minute)
  }
})

test('a clock that stays different is believed after ten minutes', () => {
  const { times, pass } = machine()
  times.wall += hour
  pass(0)
  assert.equal(pass(10 * minute - 1), 1_000_000_000 + 10 * minute - 1)
  assert.equal(pass(1), 1_000_000_000 + hour + 10 * minute)
})

test('small corrections are followed at once', () => {
  const { times, now } = machine()
  times.wall += 300
  assert.equal(now(), 1_000_000_300)
})
