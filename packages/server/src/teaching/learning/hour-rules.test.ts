import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { firstHourRule, type HourRule } from '@jiangxue/contract/course/hour-rule.values.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { currentHourRules } from '../../ledger/rules/rules-in-force.ts'
import { learnerCalls, minute } from '../../testing/study/learner-calls.ts'
import { ledgerFaults } from '../../testing/study/ledger-faults.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'
import { creditReports } from './watch-queue.ts'

const it = testApp()
const { learner, watcher } = learnerCalls(it)
let admin: Person
beforeEach(async () => {
  admin ??= await it.world.person('ADMIN')
  await saveRule(firstHourRule)
})

const faults = (db: Db = it.context.database.read) => ledgerFaults(db, it.context.keys)
async function saveRule(rule: Partial<HourRule>) {
  const { status, body } = await it.post('/api/admin/settings/hours', rule, await it.world.login(admin.id))
  assert.equal(status, 200, JSON.stringify(body))
}
test('a day earns its limit and not a second more; the learner is notified and continues the next day', async () => {
  const { who, open, play } = await learner('09:00')
  await saveRule({ dailyHours: 2, unit: '45' })
  const before = await play(80 * minute)
  assert.deepEqual({ credited: before.credited, reasons: before.reasons }, { credited: 80 * minute, reasons: [] })
  const after = await play(25 * minute)
  assert.deepEqual(
    { credited: after.credited, reasons: after.reasons },
    { credited: 90 * minute, reasons: ['dailyLimit'] },
  )
  assert.equal(after.message, '今日已达上限，继续观看不再计入学时')
  const { body } = await it.get(`/api/student/learning/${who.id}/refusals`, await it.world.login(who.id))
  assert.deepEqual(
    body.content.map(({ reason, count }: { reason: string; count: number }) => [reason, count]),
    [['dailyLimit', 2]],
  )
  it.pass(20 * 3600)
  await open()
  assert.deepEqual(await play(10 * minute), { credited: 100 * minute, reasons: [], message: undefined })
  assert.deepEqual(await faults(), [])
})

test('the daily limit ends at midnight, also in the middle of a segment', async () => {
  const { play } = await learner('22:00')
  await saveRule({ dailyHours: 1, unit: '60' })
  assert.equal((await play(115 * minute)).credited, 60 * minute)
  const { credited, reasons } = await play(10 * minute)
  assert.deepEqual({ credited, reasons }, { credited: 65 * minute, reasons: ['dailyLimit'] })
  assert.deepEqual(await faults(), [])
})

test('only the opening hours set by the school earn study time, to the second', async () => {
  const { play } = await learner('07:50')
  await saveRule({ startTime: '08:00', endTime: '08:30' })
  const early = await play(9 * minute)
  assert.deepEqual(
    { credited: early.credited, reasons: early.reasons, message: early.message },
    { credited: 0, reasons: ['outsideHours'], message: '不在可学习时段，这一段没有计入学时' },
  )
  assert.equal((await play(5 * minute)).credited, 4 * minute)
  assert.deepEqual((await play(30 * minute)).credited, 30 * minute)
  assert.deepEqual(await faults(), [])
})

test('after the longest study time without a break, nothing counts until the break is over', async () => {
  const { play } = await learner('09:00')
  await saveRule({ studyMinutes: 40, breakMinutes: 10 })
  const first = await play(45 * minute, minute)
  assert.deepEqual(
    { credited: first.credited, reasons: first.reasons },
    { credited: 40 * minute, reasons: ['breakDue'] },
  )
  assert.equal((await play(5 * minute, minute)).credited, 40 * minute, 'the rest of the break')
  assert.equal((await play(40 * minute, minute)).credited, 80 * minute)
  it.pass(10 * minute)
  assert.deepEqual(await faults(), [])
})

test('a pause taken by the learner is a break', async () => {
  const { open, play } = await learner('09:00')
  await saveRule({ studyMinutes: 40, breakMinutes: 10 })
  await play(30 * minute)
  it.pass(10 * minute)
  await open()
  assert.deepEqual((await play(40 * minute)).reasons, [])
  assert.deepEqual(await faults(), [])
})

test('the threshold of the rule completes a lesson, and a later threshold does not reopen it', async () => {
  const course = await it.world.course({ lessons: [{ durationSeconds: 1000 }, { durationSeconds: 1000 }] })
  const { play } = await watcher(await it.world.student(), course)
  await saveRule({ completionPercent: 90 })
  assert.deepEqual((await play(900)).credited, 900)
  assert.deepEqual((await play(50)).reasons, ['lessonCompleted'])
  await saveRule({ completionPercent: 98 })
  assert.deepEqual(await faults(), [])
})

test('each change is a version with author and time; earlier credit keeps its version', async () => {
  const { who, play } = await learner('09:00')
  const before = (await versions()).length
  await play(90 * minute)
  await saveRule({ unit: '60' })
  await saveRule({ unit: '60' })
  await play(60 * minute)
  await it.call('DELETE', '/api/admin/settings/hours.unit', { token: await it.world.login(admin.id) })
  const added = (await versions()).slice(before)
  assert.deepEqual(
    added.map(({ changedBy, facts }) => [changedBy, facts.scope, facts.version - before, facts.rule.unit]),
    [
      [admin.id, 'school', 2, '60'],
      [admin.id, 'school', 3, '45'],
    ],
  )
  const { body } = await it.get(`/api/student/learning/${who.id}/progress`, await it.world.login(who.id))
  assert.deepEqual(
    { totalWatchTime: body.totalWatchTime, creditHours: body.creditHours },
    { totalWatchTime: 150 * minute, creditHours: 3 },
  )
  assert.deepEqual(await faults(), [])
})
const versions = async () =>
  (
    await it.context.database.read
      .selectFrom('creditChanges')
      .select(['facts', 'changedBy'])
      .where('kind', '=', 'hours')
      .orderBy('number')
      .execute()
  ).map(({ facts, changedBy }) => ({ changedBy, facts: JSON.parse(facts) }))

test('a contradictory rule is rejected', async () => {
  for (const [wrong, field] of [
    [{ unit: '40' }, 'unit'],
    [{ dailyHours: 33 }, 'dailyHours'],
    [{ completionPercent: 99 }, 'completionPercent'],
    [{ startTime: '8:00' }, 'startTime'],
    [{ endTime: '24:01' }, 'endTime'],
    [{ startTime: '22:00', endTime: '06:00' }, 'endTime'],
    [{ breakMinutes: 0 }, 'breakMinutes'],
  ] as const) {
    const { status, body } = await it.post('/api/admin/settings/hours', wrong, await it.world.login(admin.id))
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]], JSON.stringify(wrong))
  }
})

/** Returns the faults of the ledger after a change, which is then undone. */
async function faultsAfter(change: (db: Db) => Promise<unknown>): Promise<string[]> {
  let found: string[] = []
  const undo = new Error('undo')
  await it.context.database
    .write(async (db) => {
      await change(db)
      found = await faults(db)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return found
}

test('verification reports a rule that was loosened, replaced or did not let a row count', async () => {
  const { who, play } = await learner('09:00')
  await saveRule({ dailyHours: 1, studyMinutes: 60, startTime: '06:00', endTime: '22:00' })
  await play(45 * minute)
  const last = sql`(select max(id) from study_segments where student_id = ${who.id})`
  const attacks: readonly (readonly [name: string, change: (db: Db) => Promise<unknown>, expected: RegExp])[] = [
    [
      'setting',
      (db) => sql`update settings set value = '0' where name = 'hours.dailyHours'`.execute(db),
      /settings of the hour rule are not those of its version/,
    ],
    [
      'version of the rule',
      (db) =>
        sql`update credit_changes set facts = replace(facts, '"dailyHours":1', '"dailyHours":9') where kind = 'hours'`.execute(
          db,
        ),
      /change \d+ .* has been changed/,
    ],
    [
      'version of a row',
      (db) => sql`update study_segments set rule_version = 1 where id = ${last}`.execute(db),
      /credited by version 1 of the hour rule, which was not in force/,
    ],
    [
      'break',
      (db) => sql`update study_segments set unbroken_ms = 0 where id = ${last}`.execute(db),
      /says that 0 ms were studied without a break/,
    ],
    [
      'parts of a lesson',
      (db) => sql`update lesson_progress set rule_parts = '' where student_id = ${who.id}`.execute(db),
      /shows other versions of the hour rule than its rows/,
    ],
    [
      'hour of the day',
      (db) =>
        sql`update study_segments set started_at = started_at - 14400000, ended_at = ended_at - 14400000 where id = ${last}`.execute(
          db,
        ),
      /is outside the hours that earn study time/,
    ],
    [
      'length of a row',
      (db) =>
        sql`update study_segments set to_ms = to_ms + 3600000, new_ms = new_ms + 3600000 where id = ${last}`.execute(
          db,
        ),
      /goes beyond what a day can earn/,
    ],
  ]
  for (const [name, change, expected] of attacks) {
    const found = await faultsAfter(change)
    assert.ok(
      found.some((fault) => expected.test(fault)),
      `${name}: ${found.join('\n')}`,
    )
  }
  assert.deepEqual(await faults(), [])
})

test('random rules and sessions leave a ledger that verifies, and no student beyond a limit', async () => {
  const course = await it.world.course({ lessons: [{ durationSeconds: 3000 }, { durationSeconds: 2000 }] })
  const people = [await it.world.student(), await it.world.student()]
  const rule = fc.record({
    unit: fc.constantFrom('45' as const, '60' as const),
    dailyHours: fc.constantFrom(0, 1, 2),
    startTime: fc.constantFrom('00:00', '10:30'),
    endTime: fc.constantFrom('24:00', '13:00'),
    studyMinutes: fc.constantFrom(0, 1, 17),
    breakMinutes: fc.constantFrom(1, 7),
    completionPercent: fc.constantFrom(80, 98),
  })
  const step = fc.record({
    who: fc.nat(1),
    lesson: fc.nat(1),
    forward: fc.nat(900),
    passed: fc.oneof(fc.nat(900), fc.nat(20_000)),
    rule: fc.option(rule, { nil: undefined, freq: 6 }),
  })
  const positions = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      for (const { who, lesson, forward, passed, rule: next } of steps) {
        it.pass(passed)
        if (next) await saveRule(next)
        const key = `${who} ${lesson}`
        const position = ((positions.get(key) ?? 0) + forward) % 3000
        positions.set(key, position)
        const report = {
          studentId: people[who]!.id,
          loginId: `random ${who}`,
          lessonId: course.lessons[lesson]!.id,
          courseId: course.id,
          positionMs: position * 1000,
          saysCompleted: false,
          ip: '10.0.0.1',
          device: 'test',
          userAgent: 'Test/1',
          at: it.now,
        }
        const rules = {
          mode: 'verified' as const,
          timezone: 'Asia/Shanghai',
          paymentRequired: false,
          hours: await currentHourRules(it.context.settings),
          keys: it.context.keys,
          clockSteps: [],
        }
        await it.context.database.write((db) => creditReports(db, [report], rules))
      }
      assert.deepEqual(await faults(), [])
    }),
    { numRuns: 8, seed: 20_261_122 },
  )
  const days = await it.context.database.read
    .selectFrom('studyDays')
    .select('creditedMs')
    .where(
      'studentId',
      'in',
      people.map(({ id }) => id),
    )
    .execute()
  assert.ok(days.length > 0, 'something was credited')
})
