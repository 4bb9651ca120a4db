import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSeekGuard } from './seek-guard.ts'

function playedTo(position: number) {
  const guard = createSeekGuard()
  guard.moveTo(0, 0)
  guard.started(0)
  for (let second = 0.25; second <= position; second += 0.25)
    assert.equal(guard.played(second, second * 1000), undefined)
  return guard
}

test('playing in real time moves the position', () => {
  assert.equal(playedTo(12).position(), 12)
})

test('a jump forward or backward is reverted to the playback position', () => {
  const guard = playedTo(12)
  assert.equal(guard.seeking(50), 12)
  assert.equal(guard.seeking(3), 12)
  assert.equal(guard.position(), 12)
})

test('a jump that hides its seeking event is undone at the next time update', () => {
  const guard = playedTo(12)
  assert.equal(guard.played(40, 12_250), 12)
  assert.equal(guard.played(5, 12_500), 12)
})

test('many small jumps earn no more than the slack', () => {
  const guard = playedTo(10)
  let position = 10
  for (let step = 1; step <= 100; step++) position = guard.played(position + 0.2, 10_000 + step) ?? position + 0.2
  assert.ok(guard.position() < 12.5, String(guard.position()))
})

test('a long pause does not allow a jump ahead', () => {
  const guard = playedTo(10)
  guard.started(600_000)
  assert.equal(guard.played(60, 600_250), 10)
})

test('moveTo can move in both directions', () => {
  const guard = playedTo(30)
  guard.moveTo(4, 31_000)
  assert.equal(guard.seeking(4), undefined)
  assert.equal(guard.played(4.25, 31_250), undefined)
  guard.moveTo(300, 32_000)
  assert.equal(guard.seeking(300.01), undefined)
  assert.equal(guard.seeking(299), 300)
})

test('while a source is replaced, the position is kept and updates are ignored', () => {
  const guard = playedTo(8)
  guard.lock()
  assert.equal(guard.played(0, 9000), undefined)
  assert.equal(guard.seeking(0), undefined)
  assert.equal(guard.position(), 8)
})
