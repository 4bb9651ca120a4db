import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstHourRule } from '@jiangxue/contract/course/hour-rule.values.ts'
import fc from 'fast-check'
import type { CreditRules } from '../../teaching/learning/state/credit-rules.ts'
import type { WatchReport } from '../../teaching/learning/state/watch-report.ts'
import { creditReports } from '../../teaching/learning/watch-queue.ts'
import { ledgerFaults } from '../../testing/study/ledger-faults.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const rules = (): CreditRules => ({
  mode: 'verified',
  timezone: 'Asia/Shanghai',
  paymentRequired: false,
  hours: [{ scope: 'school', version: 1, rule: firstHourRule, from: 0 }],
  keys: it.context.keys,
  clockSteps: [],
})
const verify = () => ledgerFaults(it.context.database.read, it.context.keys)

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
          userAgent: 'Test/1',
          at,
        })
        if (!step.batch) await flush()
      }
      await flush()
      assert.deepEqual(await verify(), [])
    }),
    // A fixed seed: rarely, random steps credit nothing at all.
    { numRuns: 25, seed: 20_261_122 },
  )
  const segments = await it.context.database.read.selectFrom('studySegments').select('id').limit(1).execute()
  assert.equal(segments.length, 1, 'something was credited')
})

test('a segment that begins after midnight but is reported just before it counts as one study day', async () => {
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
            userAgent: 'Test/1',
            at,
          },
        ],
        rules(),
      ),
    )
  await report(0, midnight - 30_000)
  // Claimed time is ahead of the clock: the next segments begin after midnight and are reported before it.
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
  assert.deepEqual(await verify(), [])
})
