import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeStore, pendingReport } from '../../testing/player-fakes.ts'
import { createPendingWatch, pendingLifetimeMs, pendingLimit } from './pending-watch.ts'

const start = Date.parse('2026-11-20T08:00:00.000Z')
const at = (ms: number) => new Date(start + ms).toISOString()

test('unsent reports are restored in order after a reload', () => {
  const store = fakeStore()
  const before = createPendingWatch(
    7,
    () => store,
    () => start,
  )
  before.add(pendingReport({ eventId: 'a', reportedAt: at(0) }))
  before.add(pendingReport({ eventId: 'b', reportedAt: at(1) }))
  const after = createPendingWatch(
    7,
    () => store,
    () => start,
  )
  assert.deepEqual(
    after.list().map(({ eventId }) => eventId),
    ['a', 'b'],
  )
  after.remove('a')
  assert.deepEqual(
    before.list().map(({ eventId }) => eventId),
    ['b'],
  )
})

test('another account does not see unsent reports', () => {
  const store = fakeStore()
  createPendingWatch(
    7,
    () => store,
    () => start,
  ).add(pendingReport({ eventId: 'a', reportedAt: at(0) }))
  assert.deepEqual(
    createPendingWatch(
      8,
      () => store,
      () => start,
    ).list(),
    [],
  )
  assert.deepEqual([...store.map.keys()], ['pending-watch:7'])
})

test('a report older than a quarter of an hour is dropped', () => {
  const store = fakeStore()
  let now = start
  const pending = createPendingWatch(
    7,
    () => store,
    () => now,
  )
  pending.add(pendingReport({ eventId: 'old', reportedAt: at(0) }))
  now += pendingLifetimeMs
  pending.add(pendingReport({ eventId: 'new', reportedAt: at(pendingLifetimeMs) }))
  assert.deepEqual(
    pending.list().map(({ eventId }) => eventId),
    ['new'],
  )
})

test('the store is bounded and keeps the newest', () => {
  const pending = createPendingWatch(
    7,
    (
      (store) => () =>
        store
    )(fakeStore()),
    () => start,
  )
  for (let index = 0; index < pendingLimit + 5; index++)
    pending.add(pendingReport({ eventId: String(index), reportedAt: at(0) }))
  assert.equal(pending.list().length, pendingLimit)
  assert.equal(pending.list()[0]?.eventId, '5')
})

test('corrupt or forbidden storage counts as empty', () => {
  const store = fakeStore()
  store.setItem('pending-watch:7', '[{"eventId":1},null,7]')
  assert.deepEqual(createPendingWatch(7, () => store).list(), [])
  store.setItem('pending-watch:7', '{')
  assert.deepEqual(createPendingWatch(7, () => store).list(), [])
  const forbidden = createPendingWatch(7, () => {
    throw new Error('SecurityError')
  })
  forbidden.add(pendingReport({}))
  assert.deepEqual(forbidden.list(), [])
})
