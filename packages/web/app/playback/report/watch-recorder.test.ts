import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReportResponse } from '@jiangxue/contract/learning/learning.ts'
import { fakeStore, otherDevice, rejection, reportResponse } from '../../testing/player-fakes.ts'
import { createPendingWatch, type PendingReport } from './pending-watch.ts'
import type { LessonRecord } from './playback-server.ts'
import { createWatchOutbox } from './watch-outbox.ts'
import { createWatchRecorder } from './watch-recorder.ts'

const fresh: LessonRecord = {
  position: 0,
  progress: 0,
  creditedSeconds: 0,
  isCompleted: false,
  playbackSession: 's1',
  videoUrl: '/media/1?session=s1',
}

function recorderWith(response: (report: PendingReport) => Promise<ReportResponse>, record = fresh) {
  const sent: PendingReport[] = []
  const log: string[] = []
  let nowMs = 0
  let events = 0
  const server = {
    openRecord: async () => (log.push('open'), record),
    sendReport: (report: PendingReport) => (sent.push(report), log.push(`report ${report.position}`), response(report)),
  }
  const store = fakeStore()
  const pending = createPendingWatch(7, () => store)
  const outbox = createWatchOutbox(pending, server.sendReport)
  const recorder = createWatchRecorder(
    { mode: 'play', courseId: 1, lessonId: 2 },
    () => 60,
    server,
    outbox,
    { nowMs: () => nowMs, today: () => new Date(), newEventId: () => `e${++events}` },
    {
      onResponse: ({ progress }) => log.push(`response ${progress}`),
      onOtherDevice: () => log.push('other device'),
      onCheck: ({ id }) => log.push(`check ${id}`),
      onUnsent: (hasUnsent) => void (hasUnsent && log.push('unsent')),
      onLateEnd: ({ kind }) => log.push(`late ${kind}`),
    },
  )
  const play = async (from: number, to: number) => {
    recorder.started(from)
    for (let position = from; position <= to; position += 0.25) {
      nowMs = position * 1000
      recorder.played(position)
      await Promise.resolve()
    }
    await new Promise((done) => setTimeout(done, 0))
  }
  return { recorder, sent, log, play, pending }
}
const credited = async () => reportResponse({})

test('a playback session is opened before anything is reported, and every report carries it', async () => {
  const { recorder, sent, play } = recorderWith(credited)
  recorder.paused(4)
  assert.equal(sent.length, 0)
  await recorder.open()
  await play(0, 25)
  recorder.paused(25.25)
  recorder.paused(25.25)
  assert.deepEqual(
    sent.map(({ position }) => position),
    [10, 20, 25.25],
  )
  assert.ok(sent.every(({ playbackSession }) => playbackSession === 's1'))
  assert.equal(new Set(sent.map(({ eventId }) => eventId)).size, 3)
})

test('a removed watermark is reported once, with the next report', async () => {
  const { recorder, sent, play } = recorderWith(credited)
  await recorder.open()
  await play(0, 5)
  recorder.watermarkRemoved()
  await play(5, 25)
  assert.deepEqual(
    sent.map(({ position, watermarkRemoved }) => [position, watermarkRemoved]),
    [
      [10, true],
      [20, undefined],
    ],
  )
})

test('nothing is reported after completion', async () => {
  const { recorder, sent, play } = recorderWith(async () => reportResponse({ isCompleted: true }))
  await recorder.open()
  await play(0, 45)
  assert.deepEqual(
    sent.map(({ position }) => position),
    [10],
  )
  assert.deepEqual(await recorder.ended(60), { kind: 'completed' })
  assert.equal(sent.length, 1)
})

test('a lesson that was completed earlier is played without reports', async () => {
  const { recorder, sent, play } = recorderWith(credited, { ...fresh, isCompleted: true })
  await recorder.open()
  await play(0, 30)
  assert.equal(sent.length, 0)
})

test('at the end of a video with a gap, playback returns to the first uncredited second', async () => {
  const notCredited = { reason: 'fasterThanClock' as const, message: 'too fast' }
  const { recorder, sent } = recorderWith(async () => reportResponse({ currentTime: 20, notCredited }))
  await recorder.open()
  recorder.started(50)
  assert.deepEqual(await recorder.ended(60), { kind: 'gap', position: 20, notCredited })
  assert.equal(sent[0]?.hasEnded, true)
})

test('the outcome of the end is completed, uncredited or unsent, depending on the server', async () => {
  const outcomeOf = async (response: () => Promise<ReportResponse>) => {
    const { recorder } = recorderWith(response)
    await recorder.open()
    recorder.started(0)
    return (await recorder.ended(60)).kind
  }
  assert.equal(await outcomeOf(async () => reportResponse({ isCompleted: true })), 'completed')
  assert.equal(
    await outcomeOf(async () => reportResponse({ notCredited: { reason: 'notStudent', message: '' } })),
    'uncredited',
  )
  assert.equal(await outcomeOf(() => Promise.reject(rejection(0))), 'unsent')
  assert.equal(await outcomeOf(() => Promise.reject(rejection(403))), 'uncredited')
})

test('an end that could not be sent is reported once it is sent', async () => {
  let isOffline = true
  const { recorder, log } = recorderWith(() =>
    isOffline ? Promise.reject(rejection(0)) : Promise.resolve(reportResponse({ progress: 100, isCompleted: true })),
  )
  await recorder.open()
  recorder.started(0)
  assert.equal((await recorder.ended(60)).kind, 'unsent')
  recorder.retryUnsent()
  await new Promise((done) => setTimeout(done, 0))
  isOffline = false
  recorder.retryUnsent()
  await new Promise((done) => setTimeout(done, 0))
  assert.deepEqual(log, [
    'open',
    'report 60',
    'unsent',
    'report 60',
    'unsent',
    'report 60',
    'response 100',
    'late completed',
  ])
})

test('another device stops the recorder until the record is opened again', async () => {
  let isLost = true
  const { recorder, log, sent, play } = recorderWith(() => (isLost ? Promise.reject(otherDevice()) : credited()))
  await recorder.open()
  await play(0, 35)
  assert.deepEqual(log, ['open', 'report 10', 'other device'])
  isLost = false
  await recorder.open()
  await play(10, 21)
  assert.equal(sent.at(-1)?.position, 20)
})

test('unsent reports are sent before the record is opened', async () => {
  let isOffline = true
  const { recorder, log, play } = recorderWith(() => (isOffline ? Promise.reject(rejection(0)) : credited()))
  await recorder.open()
  await play(0, 12)
  isOffline = false
  await recorder.open()
  assert.deepEqual(log, ['open', 'report 10', 'unsent', 'report 10', 'response 10', 'open'])
})

test('progress is stored every second, and the page after a killed one sends it once', async () => {
  const { recorder, sent, play, pending } = recorderWith(credited)
  await recorder.open()
  await play(0, 17)
  assert.deepEqual(
    sent.map(({ position }) => position),
    [10],
  )
  const drafts = pending.list()
  assert.equal(drafts.length, 1)
  assert.ok(drafts[0]!.position >= 16, String(drafts[0]!.position))
  assert.equal(drafts[0]!.playbackSession, 's1')
  recorder.retryUnsent()
  await new Promise((done) => setTimeout(done, 0))
  assert.equal(sent.length, 1, 'the page that plays reports by itself')

  const next: PendingReport[] = []
  const outbox = createWatchOutbox(pending, async (report) => (next.push(report), reportResponse({})))
  await outbox.retry()
  await outbox.retry()
  assert.deepEqual(
    next.map(({ position }) => position),
    [drafts[0]!.position],
  )
  assert.deepEqual(pending.list(), [])
})

test('a report replaces the draft', async () => {
  const { recorder, sent, play, pending } = recorderWith(credited)
  await recorder.open()
  await play(0, 7)
  recorder.paused(7.25)
  await new Promise((done) => setTimeout(done, 0))
  assert.deepEqual(
    sent.map(({ position }) => position),
    [7.25],
  )
  assert.deepEqual(pending.list(), [])
})

test('a presence check asks the playing session, and the end of a lesson waits for it', async () => {
  const asked = reportResponse({ playbackSession: 's1', presenceCheck: 'c1', currentTime: 60 })
  const { recorder, log, play } = recorderWith(async () => asked)
  await recorder.open()
  await play(0, 59)
  assert.deepEqual(await recorder.ended(60), { kind: 'check' })
  assert.ok(log.includes('check c1'))
  recorder.checked({ progress: 100, creditedSeconds: 60, isCompleted: true, currentTime: 0 })
  assert.deepEqual(await recorder.ended(60), { kind: 'completed' })
})

test('a check of a session that was replaced by another is not shown', async () => {
  const { recorder, log, play } = recorderWith(async () =>
    reportResponse({ playbackSession: 'other', presenceCheck: 'c1' }),
  )
  await recorder.open()
  await play(0, 12)
  assert.ok(!log.includes('check c1'))
})
