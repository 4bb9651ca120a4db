import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { classCalls } from '../../testing/study/class-calls.ts'
import { ledgerFaults } from '../../testing/study/ledger-faults.ts'
import { checksOf, PresenceLearner, saveRule } from '../../testing/study/presence-learner.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person, SmallCourse } from '../../testing/world.ts'
import { settleLeftovers } from '../learning/presence/settle-presence.ts'

const it = testApp()
const { send, get, create, join } = classCalls(it)
const faults = () => ledgerFaults(it.context.database.read, it.context.keys)
const minute = 60
const school = (rule: object) => it.world.person('ADMIN').then(({ id }) => saveRule(it, id, rule))
const own = (id: number, rule: object) =>
  send('PUT', `/${id}/presence-rule`, { kind: null, dailyProof: null, minMinutes: null, maxMinutes: null, ...rule })
const study = (who: Person, where: SmallCourse) => new PresenceLearner(it, who, where).open()
const credited = async ({ id }: Person) =>
  (await it.get(`/api/student/learning/${id}/progress`, await it.world.login(id))).body.totalWatchTime as number
const lessons = [{ durationSeconds: 36_000 }]

/** A member of a class with one course, who also takes another course. */
async function member(rule: object) {
  const [course, elsewhere] = [await it.world.course({ lessons }), await it.world.course({ lessons })]
  const who = await it.world.student()
  const { id } = await create([course])
  await join(id, [who])
  const { status, body } = await own(id, rule)
  assert.deepEqual(
    { status, hasOwnRule: body.data.hasOwnRule },
    { status: 200, hasOwnRule: true },
    JSON.stringify(body),
  )
  return { id, who, course, elsewhere }
}

beforeEach(async () => {
  await school({ kind: 'off', minMinutes: 10, maxMinutes: 20 })
})

test('a class with checks asks, a school without checks does not, and verification passes', async () => {
  const { id, who, course, elsewhere } = await member({ kind: 'press', minMinutes: 12, maxMinutes: 12 })
  const free = await study(who, elsewhere)
  assert.equal(await free.watch(20 * minute), false)
  assert.equal(await credited(who), 20 * minute)
  const player = await study(who, course)
  assert.equal(await player.watch(20 * minute), true)
  assert.equal(player.last.pendingSeconds, 12 * minute)
  assert.equal((await player.pass()).status, 200)
  assert.equal(await credited(who), 32 * minute)
  const [passed] = await checksOf(it, who.id)
  assert.deepEqual(
    { kind: passed.kind, classId: passed.classId, heldMs: passed.heldMs },
    { kind: 'presencePassed', classId: id, heldMs: 12 * minute * 1000 },
  )
  assert.deepEqual(await faults(), [])
})

test('a class without checks does not ask although the school does', async () => {
  await school({ kind: 'press', minMinutes: 10, maxMinutes: 10 })
  const { who, course, elsewhere } = await member({ kind: 'off' })
  const player = await study(who, course)
  assert.equal(await player.watch(40 * minute), false)
  assert.equal(await credited(who), 40 * minute)
  assert.equal(await (await study(who, elsewhere)).watch(20 * minute), true)
  assert.deepEqual(await faults(), [])
})

test('switching to a course with another rule asks at once for the pending time, and only once', async () => {
  const { who, course, elsewhere } = await member({ kind: 'press', minMinutes: 30, maxMinutes: 30 })
  const player = await study(who, course)
  assert.equal(await player.watch(5 * minute), false)
  const free = await study(who, elsewhere)
  assert.equal(await free.watch(5 * minute), true)
  assert.equal(free.last.pendingSeconds, 5 * minute + 30)
  await free.pass()
  assert.equal(await credited(who), 5 * minute + 30)
  assert.equal(await free.watch(40 * minute), false)
  assert.equal(await credited(who), 45 * minute + 30)
  assert.deepEqual(await faults(), [])
})

test('pending time is credited when its class turns checks off, by the next report or the hourly job', async () => {
  const first = await member({ kind: 'press', minMinutes: 20, maxMinutes: 20 })
  const second = await member({ kind: 'press', minMinutes: 20, maxMinutes: 20 })
  await (await study(first.who, first.course)).watch(5 * minute)
  await (await study(second.who, second.course)).watch(5 * minute)
  const back = await own(first.id, {})
  assert.deepEqual({ status: back.status, hasOwnRule: back.body.data.hasOwnRule }, { status: 200, hasOwnRule: false })
  await settleLeftovers(it.context)
  assert.deepEqual([await credited(first.who), await credited(second.who)], [5 * minute, 0])
  assert.deepEqual(
    (await checksOf(it, first.who.id)).map(({ kind, classId }) => [kind, classId]),
    [['presenceWaived', first.id]],
  )
  await own(second.id, { kind: 'off' })
  await (await study(second.who, second.course)).send()
  assert.equal(await credited(second.who), 5 * minute)
  assert.deepEqual(await faults(), [])
})

test('clauses that a class leaves out follow the school, each time as a row of the chain', async () => {
  const { id } = await member({ minMinutes: 25, maxMinutes: 30 })
  await school({ kind: 'press', minMinutes: 10, maxMinutes: 15 })
  const rows = await it.context.database.read
    .selectFrom('creditChanges')
    .select('facts')
    .where('kind', '=', 'presence')
    .orderBy('number', 'desc')
    .limit(2)
    .execute()
  const said = rows.map(({ facts }) => JSON.parse(facts)).find(({ scope }) => scope === `class:${id}`)
  assert.deepEqual(said.rule, { kind: 'press', dailyProof: 'none', minMinutes: 25, maxMinutes: 30 })
  const overview = await get(`/${id}`)
  assert.deepEqual(overview.presenceRule, { kind: null, dailyProof: null, minMinutes: 25, maxMinutes: 30 })
  assert.deepEqual(overview.schoolPresence, { kind: 'press', dailyProof: 'none', minMinutes: 10, maxMinutes: 15 })
  assert.match(overview.studyLimits.at(-1), /25 至 30 分钟/)
  assert.deepEqual(await faults(), [])
})

test('rejects an inverted interval, and phone codes without SMS settings', async () => {
  const { id } = await member({ kind: 'press' })
  const wrong = await own(id, { kind: 'press', minMinutes: 25 })
  assert.deepEqual([wrong.status, Object.keys(wrong.body.errors)], [422, ['maxMinutes']])
  const phone = await own(id, { kind: 'phone' })
  assert.deepEqual([phone.status, Object.keys(phone.body.errors)], [422, ['kind']])
  assert.equal((await own(id, { kind: 'press', minMinutes: 9 })).status, 422)
  await send('PUT', `/${id}/status`, { status: 'RUNNING' })
  assert.equal((await own(id, { kind: 'off' })).status, 200)
})

test('verification finds a forged presence rule of a class, and a row without a passed check', async () => {
  const { id, who, course } = await member({ kind: 'press' })
  const { database } = it.context
  const store = (presenceRule: string) =>
    database.write((db) => db.updateTable('trainingClasses').set({ presenceRule }).where('id', '=', id).execute())
  await store('{"kind":"off"}')
  assert.match((await faults())[0] ?? '', new RegExp(`the presence checks of class ${id} are not those`))
  await store('{"kind":"press"}')
  it.pass(180)
  const player = await study(who, course)
  await player.watch(25 * minute)
  await player.pass()
  assert.deepEqual(await faults(), [])
  const undo = new Error('undo')
  let found: string[] = []
  const tried = database.write(async (db) => {
    await db.deleteFrom('ledgerEvents').where('studentId', '=', who.id).where('kind', '=', 'presencePassed').execute()
    found = await ledgerFaults(db, it.context.keys)
    throw undo
  })
  await assert.rejects(tried, undo)
  assert.match(found.join('\n'), /was credited without a check of presence/)
})
