import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstHourRule } from '@jiangxue/contract/course/hour-rule.values.ts'
import type { AnchoredSegment } from '../../ledger/encoding/encodings.ts'
import { historyOf } from '../../ledger/verify/credit-history.ts'
import { RowProof } from '../../ledger/verify/prove-rows.ts'
import { classCalls } from '../../testing/study/class-calls.ts'
import { learnerCalls, minute } from '../../testing/study/learner-calls.ts'
import { ledgerFaults } from '../../testing/study/ledger-faults.ts'
import { testApp } from '../../testing/test-app.ts'
import { pendingRun, type PendingSegment } from './state/presence-state.ts'

const it = testApp()
const { create, join, send, rule } = classCalls(it)
const { watcher } = learnerCalls(it)
const faults = () => ledgerFaults(it.context.database.read, it.context.keys)

/** A student of a class that requires a break of 10 minutes after 40, and a course that requires none. */
async function member() {
  const lessons = [{ durationSeconds: 36_000 }]
  const [course, elsewhere] = [await it.world.course({ lessons }), await it.world.course({ lessons })]
  const who = await it.world.student()
  const { id } = await create([course])
  await join(id, [who])
  const { status, body } = await send('PUT', `/${id}/hour-rule`, rule({ studyMinutes: 40, breakMinutes: 10 }))
  assert.equal(status, 200, JSON.stringify(body))
  return { who, inClass: await watcher(who, course), elsewhere: await watcher(who, elsewhere) }
}

test('a look into a course that requires no breaks is no break', async () => {
  const { inClass, elsewhere } = await member()
  await inClass.open()
  assert.deepEqual((await inClass.play(30 * minute)).reasons, [])
  for (const seconds of [1, minute, 1]) {
    await elsewhere.open()
    assert.deepEqual((await elsewhere.play(seconds)).reasons, [])
  }
  await inClass.open()
  const { credited, reasons } = await inClass.play(15 * minute, minute)
  assert.deepEqual({ credited, reasons }, { credited: 40 * minute, reasons: ['breakDue'] })
  await elsewhere.open()
  await elsewhere.play(1)
  await inClass.open()
  assert.deepEqual((await inClass.play(3 * minute, minute)).reasons, ['breakDue'])
  assert.deepEqual(await faults(), [])
})

test('a course that requires no breaks, watched for as long as a break, is one', async () => {
  const { who, inClass, elsewhere } = await member()
  await inClass.open()
  await inClass.play(40 * minute)
  await elsewhere.open()
  await elsewhere.play(10 * minute, 20)
  await inClass.open()
  assert.deepEqual(await inClass.play(40 * minute), { credited: 80 * minute, reasons: [], message: undefined })
  const last = await it.context.database.read
    .selectFrom('studySegments')
    .select('unbrokenMs')
    .where('studentId', '=', who.id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  assert.equal(last.unbrokenMs, 40 * minute * 1000)
  assert.deepEqual(await faults(), [])
})

test('pending study time goes on with the run before a course that requires no breaks', () => {
  const pending = [
    { unbrokenMs: 5000, endedAt: 10_000 },
    { unbrokenMs: 0, endedAt: 12_000 },
  ] as PendingSegment[]
  assert.deepEqual(pendingRun({ pending }), { ms: 5000, endedAt: 10_000 })
  assert.equal(pendingRun({ pending: pending.slice(1) }), undefined)
})

const minuteMs = 60_000
/** Faults of rows that each watch some minutes after the one before; course 1 requires breaks, course 2 does not. */
function faultsOf(rows: readonly (readonly [courseId: number, minutes: number, unbroken: number, gap?: number])[]) {
  const breaks = { ...firstHourRule, studyMinutes: 40, breakMinutes: 10 }
  const proof = new RowProof({
    durations: new Map([[1, 36_000_000]]),
    history: historyOf(
      [{ kind: 'hours', facts: JSON.stringify({ scope: 'class:1', version: 2, rule: breaks }), changedAt: 1 }],
      'verified',
    ),
  })
  const found: string[] = []
  const fail = (fault: string) => {
    if (fault === 'unbroken' || fault === 'noBreak') found.push(fault)
  }
  proof.followEvent('class', { courseId: 1, classId: 1 }, 0, fail)
  let at = Date.parse('2026-11-20T02:00:00Z')
  const positions = [0, 0, 0]
  for (const [index, [courseId, minutes, unbroken, gap = 0]] of rows.entries()) {
    const [startedAt, newMs, fromMs] = [at + gap * minuteMs, minutes * minuteMs, positions[courseId] as number]
    at = startedAt + newMs
    positions[courseId] = fromMs + newMs
    const row = { number: index + 1, format: 3, lessonId: courseId, courseId, mediaId: 1, durationMs: 36_000_000 }
    const times = { startedAt, endedAt: at, recordedAt: at, day: '2026-11-20', creditMode: 'verified' }
    const credit = { fromMs, toMs: fromMs + newMs, newMs, ruleVersion: courseId === 1 ? 2 : 1 }
    proof.followSegment({ ...row, ...times, ...credit, unbrokenMs: unbroken * minuteMs } as AnchoredSegment, fail)
  }
  return found
}

test('verification continues a run across rows that require no breaks', () => {
  assert.deepEqual(
    faultsOf([
      [1, 20, 20],
      [2, 5, 0],
      [1, 20, 40],
    ]),
    [],
  )
  assert.deepEqual(
    faultsOf([
      [1, 20, 20],
      [2, 5, 0],
      [1, 30, 50],
    ]),
    ['noBreak'],
  )
  assert.deepEqual(
    faultsOf([
      [1, 20, 20],
      [2, 6, 0],
      [2, 6, 0],
      [1, 30, 30],
    ]),
    [],
  )
  assert.deepEqual(
    faultsOf([
      [1, 20, 20],
      [2, 5, 0],
      [1, 10, 15],
    ]),
    ['unbroken'],
  )
  assert.deepEqual(
    faultsOf([
      [1, 20, 20],
      [1, 10, 10],
    ]),
    ['unbroken'],
  )
  assert.deepEqual(
    faultsOf([
      [1, 20, 20],
      [2, 5, 5],
    ]),
    ['unbroken'],
  )
})

test('verification accepts runs that were ended by such a row, as recorded in the past', () => {
  assert.deepEqual(
    faultsOf([
      [1, 20, 20],
      [2, 5, 0],
      [1, 30, 30],
      [1, 10, 40],
    ]),
    [],
  )
  assert.deepEqual(
    faultsOf([
      [1, 20, 20],
      [2, 5, 0],
      [1, 10, 10],
      [1, 10, 10],
    ]),
    ['unbroken'],
  )
})
