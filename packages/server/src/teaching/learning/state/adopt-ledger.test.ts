import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chainSegment, digestOrigin, sealFirstHead } from '../../../ledger/chain/ledger-chain.ts'
import { ledgerFaults } from '../../../testing/study/ledger-faults.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { Person, SmallCourse } from '../../../testing/world.ts'
import { adoptLedgers } from './adopt-ledger.ts'

const it = testApp()
const faults = () => ledgerFaults(it.context.database.read, it.context.keys)

/** Writes a ledger of the older format: one row per lesson, watched to the end, no events, a chain end of format 1. */
async function formerLedger(student: Person, course: SmallCourse, { studyDays = 1 } = {}) {
  const { database, keys } = it.context
  const startedAt = Date.parse('2026-11-18T02:00:00.000Z')
  const day = '2026-11-18'
  await database.write(async (db) => {
    let mac = ''
    let at = startedAt
    for (const [index, { id: lessonId, mediaId, durationMs }] of course.lessons.entries()) {
      const facts = {
        format: 1,
        studentId: student.id,
        number: index + 1,
        lessonId,
        courseId: course.id,
        mediaId,
        fromMs: 0,
        toMs: durationMs,
        newMs: durationMs,
        startedAt: at,
        endedAt: at + durationMs,
        day,
        recordedAt: at + durationMs,
        creditMode: 'verified',
        playbackSessionId: 1,
        originDigest: digestOrigin(keys.ledger, 1, { ip: '10.0.0.1', device: 'old', userAgent: '' }),
      }
      mac = chainSegment(keys.ledger, mac, {
        ...facts,
        durationMs: null,
        loginId: null,
        ruleVersion: null,
        unbrokenMs: null,
        delivery: null,
        mediaSha256: null,
      })
      at = facts.endedAt
      await db
        .insertInto('studySegments')
        .values({ ...facts, ip: '10.0.0.1', device: 'old', mac })
        .execute()
      await db
        .insertInto('lessonProgress')
        .values({
          studentId: student.id,
          lessonId,
          courseId: course.id,
          mediaId,
          coverage: JSON.stringify([[0, durationMs]]),
          coveredMs: durationMs,
          creditedMs: durationMs,
          progressPercent: 100,
          completedAt: at,
          updatedAt: at,
        })
        .execute()
    }
    const length = course.lessons.length
    const credited = { studentId: student.id, creditedMs: at - startedAt }
    await db
      .insertInto('studyDays')
      .values({ ...credited, day, firstNumber: 1, lastNumber: length })
      .execute()
    await db
      .insertInto('courseProgress')
      .values({ ...credited, courseId: course.id, completedLessons: length, lastStudiedAt: at })
      .execute()
    await db
      .insertInto('studentTotals')
      .values({
        ...credited,
        creditedUntil: at,
        completedLessons: length,
        studyDays,
        lastStudiedAt: at,
        ledgerLength: length,
        ledgerMac: mac,
        headMac: sealFirstHead(keys.ledger, student.id, length, mac),
      })
      .execute()
  })
}

const eventsOf = (student: Person) =>
  it.context.database.read
    .selectFrom('ledgerEvents')
    .select(['number', 'kind', 'facts'])
    .where('studentId', '=', student.id)
    .orderBy('number')
    .execute()

test('a ledger of format 1 verifies, is adopted once, and verifies and grows afterwards', async () => {
  const course = await it.world.course({ lessons: [{}, {}] })
  const student = await it.world.student({ name: '老学员', idCard: '11010519491231002X' })
  await formerLedger(student, course)
  assert.deepEqual(await faults(), [])
  assert.equal(await adoptLedgers(it.context), 1)
  assert.equal(await adoptLedgers(it.context), 0)
  assert.deepEqual(await faults(), [])
  assert.deepEqual(
    (await eventsOf(student)).map(({ number, kind }) => [number, kind]),
    [
      [3, 'identity'],
      [4, 'completion'],
      [5, 'completion'],
    ],
  )
})

test('a report adopts its student’s older chain', async () => {
  const [course, next] = [await it.world.course(), await it.world.course()]
  const student = await it.world.student()
  await formerLedger(student, course)
  const lesson = `/api/student/learning/${student.id}/courses/${next.id}/lessons/${next.lessons[0]!.id}`
  const { playbackSession } = (await it.get(`${lesson}/record`, student.token)).body
  it.pass(20)
  const { body } = await it.post(`${lesson}/progress`, { currentTime: 20, playbackSession }, student.token)
  assert.equal(body.creditedSeconds, 20)
  assert.deepEqual(
    (await eventsOf(student)).map(({ number, kind }) => [number, kind]),
    [
      [2, 'identity'],
      [3, 'completion'],
    ],
  )
  assert.deepEqual(await faults(), [])
})

test('study days that were counted wrongly are corrected by a signed row', async () => {
  const course = await it.world.course()
  const student = await it.world.student()
  await formerLedger(student, course, { studyDays: 3 })
  assert.deepEqual(await faults(), [`student ${student.id}: study days: 3 stored, 1 by the rows`])
  await adoptLedgers(it.context)
  assert.deepEqual(await faults(), [])
  const last = (await eventsOf(student)).at(-1)
  assert.deepEqual(
    { kind: last?.kind, facts: last?.facts },
    { kind: 'correction', facts: '{"total":"studyDays","before":3,"after":1}' },
  )
})

test('a completion that rows do not cover is not signed, and a broken chain is not touched', async () => {
  const course = await it.world.course({ lessons: [{}, {}] })
  const [forger, broken] = [await it.world.student(), await it.world.student()]
  for (const student of [forger, broken]) await formerLedger(student, course)
  const { database } = it.context
  await database.write(async (db) => {
    const lessonId = course.lessons[1]!.id
    await db.deleteFrom('studySegments').where('studentId', '=', forger.id).where('lessonId', '=', lessonId).execute()
    const first = await db
      .selectFrom('studySegments')
      .select('mac')
      .where('studentId', '=', forger.id)
      .executeTakeFirstOrThrow()
    const headMac = sealFirstHead(it.context.keys.ledger, forger.id, 1, first.mac)
    await db
      .updateTable('studentTotals')
      .set({ ledgerLength: 1, ledgerMac: first.mac, headMac })
      .where('studentId', '=', forger.id)
      .execute()
    await db.updateTable('studentTotals').set({ ledgerLength: 9 }).where('studentId', '=', broken.id).execute()
  })
  await adoptLedgers(it.context)
  assert.deepEqual(
    (await eventsOf(forger)).map(({ kind }) => kind),
    ['identity', 'completion'],
  )
  assert.deepEqual(await eventsOf(broken), [])
  const named = await faults()
  assert.ok(named.includes(`student ${forger.id}: lesson ${course.lessons[1]!.id} has totals and no rows`))
  assert.ok(named.includes(`student ${broken.id}: 2 rows are there and 9 were recorded`))
})
