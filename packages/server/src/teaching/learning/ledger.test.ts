import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { testApp } from '../../testing/test-app.ts'
import type { CreditRules } from './apply-report.ts'
import { verifyLedger } from './verify-ledger.ts'
import { creditReports } from './watch-queue.ts'
import type { WatchReport } from './watch-report.ts'

const it = testApp()
const rules = (): CreditRules => ({
  mode: 'verified',
  timezone: 'Asia/Shanghai',
  paymentRequired: false,
  ledgerKey: it.context.keys.ledger,
})
const verify = () => verifyLedger(it.context.database.read, it.context.keys.ledger)

/** Watches a lesson for some seconds as the players do. */
async function watch(
  student: { id: number; token: string },
  course: { id: number; lessons: readonly { id: number }[] },
  seconds: number,
) {
  const lesson = course.lessons[0] as { id: number }
  const record = await it.get(
    `/api/student/learning/${student.id}/courses/${course.id}/lessons/${lesson.id}/record`,
    student.token,
  )
  it.pass(seconds)
  return it.post(
    `/api/student/learning/${student.id}/courses/${course.id}/lessons/${lesson.id}/progress`,
    { currentTime: record.body.currentTime + seconds, playbackSession: record.body.playbackSession },
    student.token,
  )
}

test('random sessions, jumps, overlaps, replays and clock steps leave every total equal to the ledger', async () => {
  const course = await it.world.course({
    lessons: [{ durationSeconds: 20 }, { durationSeconds: 45 }, { durationSeconds: 61 }],
  })
  const people = [await it.world.student(), await it.world.student()]
  const report = fc.record({
    who: fc.nat(1),
    lesson: fc.nat(2),
    tab: fc.nat(2),
    seconds: fc.nat(70),
    passed: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: -30, max: 90_000 })),
    event: fc.option(fc.nat(8), { nil: undefined }),
    batch: fc.boolean(),
  })
  let at = it.now
  await fc.assert(
    fc.asyncProperty(fc.array(report, { minLength: 1, maxLength: 40 }), async (steps) => {
      let batch: WatchReport[] = []
      const flush = async () => {
        const reports = batch
        batch = []
        if (reports.length > 0) await it.context.database.write((db) => creditReports(db, reports, rules()))
      }
      for (const step of steps) {
        at += step.passed * 1000
        batch.push({
          studentId: people[step.who]!.id,
          loginId: `tab ${step.tab}`,
          lessonId: course.lessons[step.lesson]!.id,
          courseId: course.id,
          positionMs: step.seconds * 1000,
          eventId: step.event === undefined ? undefined : `event ${step.event}`,
          saysCompleted: true,
          ip: '10.0.0.1',
          device: 'test',
          at,
        })
        if (!step.batch) await flush()
      }
      await flush()
      const { fault } = await verify()
      assert.equal(fault, undefined)
    }),
    // The same steps each time: among random ones there are, rarely, none that credit anything.
    { numRuns: 25, seed: 20_261_122 },
  )
  assert.ok((await verify()).segments > 0, 'something was credited')
})

test('names the first row that was changed', async () => {
  const student = await it.world.student()
  const course = await it.world.course({ lessons: [{ durationSeconds: 600 }] })
  for (let round = 0; round < 4; round++) await watch(student, course, 30)
  const { database } = it.context
  const rows = await database.read
    .selectFrom('studySegments')
    .select(['id', 'toMs'])
    .where('studentId', '=', student.id)
    .orderBy('number')
    .execute()
  assert.equal(rows.length, 4)
  const second = rows[1]!
  await database.write((db) =>
    db
      .updateTable('studySegments')
      .set({ toMs: second.toMs + 1 })
      .where('id', '=', second.id)
      .execute(),
  )
  assert.match(
    (await verify()).fault ?? '',
    new RegExp(`student ${student.id}: row ${second.id} \\(number 2\\) has been changed`),
  )
  await database.write((db) =>
    db.updateTable('studySegments').set({ toMs: second.toMs }).where('id', '=', second.id).execute(),
  )
  assert.equal((await verify()).fault, undefined)
})

test('notices rows cut off at the end, raised totals and a replaced address', async () => {
  const student = await it.world.student()
  const course = await it.world.course({ lessons: [{ durationSeconds: 600 }] })
  for (let round = 0; round < 2; round++) await watch(student, course, 30)
  const { database } = it.context
  const [first, last] = await database.read
    .selectFrom('studySegments')
    .selectAll()
    .where('studentId', '=', student.id)
    .orderBy('number')
    .execute()

  await database.write((db) =>
    db.updateTable('studySegments').set({ ip: '9.9.9.9' }).where('id', '=', first!.id).execute(),
  )
  assert.match((await verify()).fault ?? '', /another ip or device/)
  await database.write((db) =>
    db.updateTable('studySegments').set({ ip: null, device: null }).where('id', '=', first!.id).execute(),
  )
  assert.equal((await verify()).fault, undefined, 'ip and device may be erased')

  await database.write((db) => db.deleteFrom('studySegments').where('id', '=', last!.id).execute())
  assert.match((await verify()).fault ?? '', /1 rows are there and 2 were recorded/)
  await database.write((db) => db.insertInto('studySegments').values(last!).execute())

  await database.write((db) =>
    db
      .updateTable('studentTotals')
      .set((set) => ({ creditedMs: set('creditedMs', '+', 1000) }))
      .where('studentId', '=', student.id)
      .execute(),
  )
  assert.match((await verify()).fault ?? '', /study time/)
  await database.write((db) =>
    db
      .updateTable('studentTotals')
      .set((set) => ({ creditedMs: set('creditedMs', '-', 1000) }))
      .where('studentId', '=', student.id)
      .execute(),
  )
  assert.equal((await verify()).fault, undefined)
})

test('a stretch that begins after midnight, reported a moment before it, counts one study day', async () => {
  const student = await it.world.student()
  const course = await it.world.course({ lessons: [{ durationSeconds: 600 }] })
  const midnight = Date.parse('2026-11-27T16:00:00.000Z')
  const report = (positionMs: number, at: number) =>
    it.context.database.write((db) =>
      creditReports(
        db,
        [
          {
            studentId: student.id,
            loginId: 'midnight',
            lessonId: course.lessons[0]!.id,
            courseId: course.id,
            positionMs,
            saysCompleted: false,
            ip: '10.0.0.1',
            device: 'test',
            at,
          },
        ],
        rules(),
      ),
    )
  await report(0, midnight - 30_000)
  // Claimed time is ahead of the clock: the next stretches begin after midnight and are reported before it.
  await report(30_500, midnight - 4_000)
  await report(32_500, midnight - 2_000)
  await report(34_300, midnight - 500)
  await report(36_500, midnight + 2_000)
  await report(60_000, midnight + 26_000)
  const days = await it.context.database.read
    .selectFrom('studyDays')
    .select(['day', 'creditedMs'])
    .where('studentId', '=', student.id)
    .orderBy('day')
    .execute()
  assert.deepEqual(
    days.map(({ day }) => day),
    ['2026-11-27', '2026-11-28'],
  )
  const totals = await it.context.database.read
    .selectFrom('studentTotals')
    .select('studyDays')
    .where('studentId', '=', student.id)
    .executeTakeFirst()
  assert.equal(totals?.studyDays, 2)
  assert.equal((await verify()).fault, undefined)
})
