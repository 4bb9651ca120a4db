import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCounted, type DiscountedRanges } from '../../ledger/chain/discounted.queries.ts'
import { discountRows } from '../../teaching/learning/discount-rows.ts'
import { creditRulesOf } from '../../teaching/learning/watch-queue.ts'
import { studentCentreCalls } from '../../testing/people/student-centre-calls.ts'
import { classCalls } from '../../testing/study/class-calls.ts'
import { ledgerFaults } from '../../testing/study/ledger-faults.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const { send, create, join, rule } = classCalls(it)
const { read, go } = studentCentreCalls(it)
const faults = () => ledgerFaults(it.context.database.read, it.context.keys)

/** A student of a lesson, who can join and leave a class with its own hour rule. */
async function learner(durationSeconds: number, clauses: object) {
  go('2026-11-01')
  const course = await it.world.course({ lessons: [{ durationSeconds }] })
  const student = await it.world.student()
  const { id } = await create([course])
  await send('PUT', `/${id}/hour-rule`, rule(clauses))
  const path = `courses/${course.id}/lessons/${course.lessons[0]!.id}`
  return {
    student,
    enter: () => join(id, [student]),
    leave: () => send('DELETE', `/${id}/members/${student.id}`),
    /** Studies the next part of the lesson, on a day or right now; returns the number of its row. */
    async study(day: string | undefined, seconds: number): Promise<number> {
      if (day !== undefined) go(day)
      const token = await it.world.login(student.id)
      const { playbackSession, currentTime } = await read(student, `${path}/record`)
      it.pass(seconds)
      const report = { currentTime: currentTime + seconds, playbackSession }
      const { body } = await it.post(`/api/student/learning/${student.id}/${path}/progress`, report, token)
      assert.equal(body.notCredited, undefined)
      return (
        await it.context.database.read
          .selectFrom('studySegments')
          .select('number')
          .where('studentId', '=', student.id)
          .orderBy('number', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow()
      ).number
    },
    async discount(day: string, numbers: readonly number[]) {
      const rules = await creditRulesOf(it.context)
      return it.context.database.write((db) =>
        discountRows(db, rules, student.id, { findingId: 1, day, numbers }, it.now),
      )
    },
    progress: () =>
      it.context.database.read
        .selectFrom('lessonProgress')
        .select(['coveredMs', 'ruleParts', 'completedAt'])
        .where('studentId', '=', student.id)
        .executeTakeFirstOrThrow(),
  }
}

test('discounting study from before a class keeps the hours of study from after it', async () => {
  const { enter, leave, study, discount, progress } = await learner(3600, { unit: '60' })
  const number = await study('2026-11-02', 600)
  await enter()
  await study('2026-11-03', 300)
  await leave()
  await study('2026-11-04', 200)
  const ruleParts = '[[1,600000],[2,300000],[1,200000]]'
  assert.deepEqual(await progress(), { coveredMs: 1_100_000, ruleParts, completedAt: null })
  assert.equal(await discount('2026-11-02', [number]), 600_000)
  assert.deepEqual(await progress(), { coveredMs: 500_000, ruleParts: '[[2,300000],[1,200000]]', completedAt: null })
  assert.deepEqual(await faults(), [])
})

test('discounting study under a lower threshold does not turn an open lesson into a completed one', async () => {
  const { enter, leave, study, discount, progress } = await learner(1000, { completionPercent: 80 })
  await enter()
  const number = await study('2026-11-02', 100)
  await leave()
  await study('2026-11-03', 850)
  assert.equal((await progress()).completedAt, null)
  assert.equal(await discount('2026-11-02', [number]), 100_000)
  assert.equal((await progress()).completedAt, null)
  assert.deepEqual(await faults(), [])
})

test('a discount is one range although events are between its rows, and leaves out a row of another day', async () => {
  const { student, enter, leave, study, discount } = await learner(3600, { unit: '60' })
  const day = '2026-11-02'
  const first = await study(day, 100)
  await enter()
  const second = await study(undefined, 100)
  await leave()
  const third = await study(undefined, 100)
  const other = await study('2026-11-03', 100)
  assert.deepEqual({ first, second, third, other }, { first: 2, second: 4, third: 6, other: 7 })
  await discount(day, [first, third])
  await discount(day, [first, second, third])
  const events = await it.context.database.read
    .selectFrom('ledgerEvents')
    .select('facts')
    .where('studentId', '=', student.id)
    .where('kind', '=', 'discount')
    .orderBy('number')
    .execute()
  assert.deepEqual(
    events.map(({ facts }) => (JSON.parse(facts) as { rows: unknown }).rows),
    [
      [
        [2, 2],
        [6, 6],
      ],
      [[2, 6]],
    ],
  )
  assert.deepEqual(await faults(), [])
})

test('more than a thousand discounted ranges can be left out of a query', async () => {
  const { student, study } = await learner(600, {})
  const numbers = [await study('2026-11-02', 30), await study('2026-11-03', 30), await study('2026-11-04', 30)]
  assert.deepEqual(numbers, [2, 3, 4], 'the first row of the chain is the identity')
  const count = async (ranges: DiscountedRanges) =>
    (
      await it.context.database.read
        .selectFrom('studySegments')
        .select('number')
        .where('studentId', '=', student.id)
        .where(isCounted(ranges))
        .orderBy('number')
        .execute()
    ).map(({ number }) => number)
  const later = Array.from({ length: 1500 }, (_, index) => [10 + 2 * index, 10 + 2 * index] as const)
  assert.deepEqual(await count([]), [2, 3, 4])
  assert.deepEqual(await count(later), [2, 3, 4])
  assert.deepEqual(await count([...later, [3, 3]]), [2, 4])
  assert.deepEqual(await count([[2, 2], ...later]), [3, 4])
})
