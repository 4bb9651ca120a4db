import assert from 'node:assert/strict'
import { test } from 'node:test'
import { steadyClock } from './steady-clock.ts'

const minute = 60_000
const hour = 60 * minute

/** A machine whose clock can be set; `pass` advances time. */
function machine() {
  const alarms: (readonly [jumpMs: number, isBelieved: boolean])[] = []
  const times = { wall: 1_000_000_000, monotonic: 0 }
  const { now, steps } = steadyClock(
    () => times.wall,
    () => times.monotonic,
    (jumpMs, isBelieved) => alarms.push([jumpMs, isBelieved]),
  )
  const pass = (milliseconds: number) => {
    times.wall += milliseconds
    times.monotonic += milliseconds
    return now()
  }
  return { times, now, steps, alarms, pass }
}

test('a jump of the clock that is soon corrected is not followed, forwards or backwards', () => {
  for (const jump of [hour, -hour, 5000]) {
    const { times, now, pass } = machine()
    times.wall += jump
    assert.equal(now(), 1_000_000_000)
    assert.equal(pass(5 * minute), 1_000_000_000 + 5 * minute)
    times.wall -= jump
    assert.equal(pass(20 * minute), 1_000_000_000 + 25 * minute)
  }
})

test('a lasting jump of the clock is accepted after ten minutes', () => {
  const { times, steps, alarms, pass } = machine()
  times.wall += hour
  pass(0)
  assert.deepEqual(alarms, [[hour, false]])
  assert.equal(pass(10 * minute - 1), 1_000_000_000 + 10 * minute - 1)
  assert.equal(pass(1), 1_000_000_000 + hour + 10 * minute)
  assert.deepEqual(steps, [{ before: 1_000_000_000 + 10 * minute, after: 1_000_000_000 + hour + 10 * minute }])
  assert.deepEqual(alarms.slice(1), [[hour, true]])
})

test('small corrections are followed at once', () => {
  const { times, now, alarms } = machine()
  times.wall += 300
  assert.equal(now(), 1_000_000_300)
  assert.deepEqual(alarms, [])
})

test('a second jump during the ten minutes has to last as long itself', () => {
  const { times, pass } = machine()
  times.wall += minute
  pass(9 * minute + 45_000)
  times.wall += 59 * minute
  assert.equal(pass(15_000), 1_000_000_000 + 10 * minute)
  assert.equal(pass(9 * minute), 1_000_000_000 + 19 * minute)
  assert.equal(pass(minute), 1_000_000_000 + 20 * minute + hour)
})

test('an alarm that reads the clock itself is called once per jump', () => {
  const times = { wall: 1_000_000_000, monotonic: 0 }
  const read: number[] = []
  const clock = steadyClock(
    () => times.wall,
    () => times.monotonic,
    () => read.push(clock.now()),
  )
  times.wall += hour
  clock.now()
  times.wall += 10 * minute
  times.monotonic += 10 * minute
  assert.equal(clock.now(), times.wall)
  assert.deepEqual(read, [1_000_000_000, times.wall])
})

test('a time that is certainly wrong is corrected at once', () => {
  const times = { wall: 0, monotonic: 0 }
  const clock = steadyClock(
    () => times.wall,
    () => times.monotonic,
  )
  clock.cannotBeBefore(hour)
  times.wall += 30 * minute
  assert.equal(clock.now(), 0, 'still wrong')
  times.wall += 90 * minute
  assert.equal(clock.now(), 2 * hour)
  times.wall += hour
  assert.equal(clock.now(), 2 * hour, 'a further jump has to last')
})
