import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeStore, otherDevice, pendingReport, rejection, reportResponse } from '../../testing/player-fakes.ts'
import { createPendingWatch, type PendingReport } from './pending-watch.ts'
import { createWatchOutbox, type SendReport } from './watch-outbox.ts'

function outboxWith(send: SendReport, store = fakeStore(), isSignedIn?: () => boolean) {
  const pending = createPendingWatch(7, () => store)
  return { outbox: createWatchOutbox(pending, send, isSignedIn), pending, store }
}
const idsOf = (reports: { eventId: string }[]) => reports.map(({ eventId }) => eventId)

test('reports are sent one at a time, in order', async () => {
  const log: string[] = []
  const { outbox, pending } = outboxWith(async ({ eventId }) => {
    log.push(`start ${eventId}`)
    await new Promise((done) => setTimeout(done, 1))
    log.push(`end ${eventId}`)
    return reportResponse({})
  })
  const deliveries = await Promise.all(['a', 'b'].map((eventId) => outbox.post(pendingReport({ eventId }))))
  assert.deepEqual(log, ['start a', 'end a', 'start b', 'end b'])
  assert.deepEqual(
    deliveries.map(({ kind }) => kind),
    ['sent', 'sent'],
  )
  assert.deepEqual(pending.list(), [])
})

test('without a response, reports stay pending and are sent again with the same id, even by the next page', async () => {
  for (const status of [0, 401, 429, 503]) {
    const store = fakeStore()
    const before = outboxWith(() => Promise.reject(rejection(status)), store)
    assert.equal((await before.outbox.post(pendingReport({ eventId: 'a' }))).kind, 'unsent')
    await before.outbox.post(pendingReport({ eventId: 'b' }))

    const sent: string[] = []
    const after = outboxWith(async ({ eventId }) => (sent.push(eventId), reportResponse({})), store)
    await after.outbox.retry()
    assert.deepEqual(sent, ['a', 'b'])
    assert.deepEqual(after.pending.list(), [])
  }
})

test('a rejected report is dropped and does not block the next one', async () => {
  const { outbox, pending } = outboxWith(({ eventId }) =>
    eventId === 'a' ? Promise.reject(rejection(409, 'lesson.noVideo')) : Promise.resolve(reportResponse({})),
  )
  const kinds = await Promise.all(
    ['a', 'b'].map(async (eventId) => (await outbox.post(pendingReport({ eventId }))).kind),
  )
  assert.deepEqual(kinds, ['refused', 'sent'])
  assert.deepEqual(pending.list(), [])
})

test('once another device plays, all reports of the lost session are dropped', async () => {
  const store = fakeStore()
  const offline = outboxWith(() => Promise.reject(rejection(0)), store)
  for (const eventId of ['a', 'b']) await offline.outbox.post(pendingReport({ eventId, playbackSession: 'old' }))
  await offline.outbox.post(pendingReport({ eventId: 'c', playbackSession: 'new' }))

  const tried: string[] = []
  const online = outboxWith(({ eventId, playbackSession }) => {
    tried.push(eventId)
    return playbackSession === 'old' ? Promise.reject(otherDevice()) : Promise.resolve(reportResponse({}))
  }, store)
  await online.outbox.retry()
  assert.deepEqual(tried, ['a', 'c'])
  assert.deepEqual(online.pending.list(), [])
})

test('leaving sends all pending reports at once and keeps them until the response', async () => {
  const sent: [string, boolean][] = []
  const { outbox, pending } = outboxWith(({ eventId }, isLeaving) => {
    sent.push([eventId, isLeaving])
    return new Promise(() => {})
  })
  void outbox.post(pendingReport({ eventId: 'a' }))
  outbox.postLeaving(pendingReport({ eventId: 'b' }))
  assert.deepEqual(sent, [
    ['a', false],
    ['b', true],
  ])
  assert.deepEqual(idsOf(pending.list()), ['a', 'b'])
})

test('a report without a response is not sent again after a later one of its session', async () => {
  let timeOut!: () => void
  const sent: string[] = []
  const { outbox, pending } = outboxWith(({ eventId }) => {
    sent.push(eventId)
    if (sent.length > 1) return Promise.resolve(reportResponse({}))
    return new Promise((_, reject) => (timeOut = () => reject(rejection(0))))
  })
  const kinds: string[] = []
  outbox.subscribe(({ kind }) => kinds.push(kind))
  const posted = outbox.post(pendingReport({ eventId: 'a', position: 10 }))
  outbox.postLeaving(pendingReport({ eventId: 'b', position: 17 }))
  await new Promise((done) => setTimeout(done, 0))
  timeOut()
  await posted
  await outbox.retry()
  assert.deepEqual([sent, pending.list(), kinds], [['a', 'b'], [], ['sent', 'refused']])
})

test('a report is sent again after a later one that earned nothing, and after one of another session', async () => {
  const isLater = { notCredited: { reason: 'fasterThanClock' as const, message: '' } }
  for (const later of [{ playbackSession: 's1' }, { playbackSession: 's2' }]) {
    let isOffline = true
    const sent: string[] = []
    const { outbox } = outboxWith(async ({ eventId, playbackSession }) => {
      sent.push(eventId)
      if (eventId === 'a' && isOffline) throw rejection(0)
      return reportResponse(playbackSession === 's1' ? isLater : {})
    })
    await outbox.post(pendingReport({ eventId: 'a', position: 10 }))
    sent.length = 0
    outbox.postLeaving(pendingReport({ eventId: 'b', position: 17, ...later }))
    await new Promise((done) => setTimeout(done, 0))
    isOffline = false
    await outbox.retry()
    assert.deepEqual(sent, ['a', 'b', 'a'])
  }
})

test("another page's report is not sent once that page has replaced it", async () => {
  const store = fakeStore()
  const player = outboxWith(() => Promise.resolve(reportResponse({})), store)
  player.outbox.saveDraft(pendingReport({ eventId: 'draft', position: 7 }))
  let isOffline = true
  const sent: string[] = []
  const other = outboxWith(async ({ eventId }) => {
    if (isOffline) throw rejection(0)
    sent.push(eventId)
    return reportResponse({})
  }, store)
  await other.outbox.retry()
  player.outbox.dropDraft()
  await player.outbox.post(pendingReport({ eventId: 'next', position: 50 }))
  isOffline = false
  await other.outbox.retry()
  assert.deepEqual(sent, [])
})

test('after a kill, only what the last draft does not cover is sent before it', async () => {
  const at = (second: number) => new Date(Date.now() - 60_000 + second * 1000).toISOString()
  const draft = pendingReport({ eventId: 'draft', position: 14, reportedAt: at(14) })
  const kept: [PendingReport, isSent: boolean][] = [
    [pendingReport({ eventId: 'earlier draft', position: 1.2, reportedAt: at(1.2) }), false],
    [pendingReport({ eventId: 'before going back', position: 20, reportedAt: at(5) }), true],
    [pendingReport({ eventId: 'before skipping', position: 2, reportedAt: at(8) }), true],
    [pendingReport({ eventId: 'the end', position: 13, reportedAt: at(13), hasEnded: true }), true],
    [pendingReport({ eventId: 'another session', playbackSession: 's0', position: 3, reportedAt: at(3) }), true],
    [pendingReport({ eventId: 'another lesson', lessonId: 3, position: 3, reportedAt: at(3) }), true],
  ]
  for (const [report, isSent] of kept) {
    const store = fakeStore()
    const pending = createPendingWatch(7, () => store)
    pending.add(report)
    const sent: string[] = []
    const send: SendReport = async ({ eventId }) => (sent.push(eventId), reportResponse({}))
    const drafts = { put() {}, clear() {}, read: () => Promise.resolve(draft) }
    await createWatchOutbox(pending, send, undefined, drafts).retry()
    assert.deepEqual(sent, isSent ? [report.eventId, 'draft'] : ['draft'])
    assert.deepEqual(pending.list(), [])
  }
})

test('an empty outbox can be retried repeatedly', async () => {
  const { outbox } = outboxWith(() => Promise.resolve(reportResponse({})))
  await outbox.retry()
  await outbox.retry()
  assert.equal((await outbox.post(pendingReport({}))).kind, 'sent')
})

test('unsent reports are retried automatically, after 5 seconds and then with increasing delays', async ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  let isDown = true
  let tries = 0
  const send = async () => {
    tries++
    if (isDown) throw rejection(0)
    return reportResponse({})
  }
  const { outbox, pending } = outboxWith(send, fakeStore(), () => true)
  const pass = async (seconds: number) => {
    mock.timers.tick(seconds * 1000)
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }
  await outbox.post(pendingReport({ eventId: 'a' }))
  const seen: number[] = []
  for (const seconds of [4, 1, 9, 1, 20, 40, 60, 60]) {
    await pass(seconds)
    seen.push(tries)
  }
  assert.deepEqual(seen, [1, 2, 2, 3, 4, 5, 6, 7])
  isDown = false
  await pass(60)
  assert.deepEqual([tries, pending.list()], [8, []])
  await pass(600)
  assert.equal(tries, 8)
})

test('nothing is sent for an account that has logged out', async ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  let tries = 0
  let isSignedIn = true
  const send = () => {
    tries++
    return Promise.reject(rejection(0))
  }
  const { outbox, pending } = outboxWith(send, fakeStore(), () => isSignedIn)
  await outbox.post(pendingReport({ eventId: 'a' }))
  isSignedIn = false
  mock.timers.tick(60_000)
  await Promise.resolve()
  assert.equal((await outbox.post(pendingReport({ eventId: 'b' }))).kind, 'unsent')
  outbox.postLeaving(pendingReport({ eventId: 'c' }))
  assert.equal(tries, 1)
  assert.deepEqual(idsOf(pending.list()), ['a', 'b', 'c'])
})
