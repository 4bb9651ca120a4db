import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { ledgerFaults } from '../../../testing/study/ledger-faults.ts'
import { PresenceLearner, saveRule } from '../../../testing/study/presence-learner.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { Person } from '../../../testing/world.ts'
import { settleLeftovers } from './settle-presence.ts'

const it = testApp()
const minute = 60
let admin: Person
beforeEach(async () => {
  admin ??= await it.world.person('ADMIN')
  await save('course', { studyTime: 'verified' })
  await save('hours', { dailyHours: 0 })
  await saveRule(it, admin.id, { kind: 'press', minMinutes: 30, maxMinutes: 30 })
})
const faults = () => ledgerFaults(it.context.database.read, it.context.keys)
const rowsOf = ({ id }: Person) =>
  it.context.database.read
    .selectFrom('studySegments')
    .selectAll()
    .where('studentId', '=', id)
    .orderBy('number')
    .execute()
const save = async (group: string, values: object) => {
  const { status, body } = await it.post(`/api/admin/settings/${group}`, values, await it.world.login(admin.id))
  assert.equal(status, 200, JSON.stringify(body))
  it.pass(3 * minute)
}
async function learner() {
  const [who, course] = [await it.world.student(), await it.world.course({ lessons: [{ durationSeconds: 36_000 }] })]
  return { who, player: await new PresenceLearner(it, who, course).open() }
}
/** Turns checks off, so that pending study time counts. */
async function stopAsking() {
  await saveRule(it, admin.id, { kind: 'off' })
  await settleLeftovers(it.context)
}

test('pending time measured by the server stays verified when it is credited in the reported mode', async () => {
  const { who, player } = await learner()
  await player.watch(10 * minute)
  await save('course', { studyTime: 'reported' })
  await stopAsking()
  assert.deepEqual(
    (await rowsOf(who)).map(({ creditMode, newMs }) => [creditMode, newMs]),
    [['verified', 600_000]],
  )
  assert.deepEqual(await faults(), [])
})

test('erasing origins also erases those of pending study time', async () => {
  const { who, player } = await learner()
  await player.watch(10 * minute)
  const path = `/api/admin/students/${who.id}/erase-origins`
  assert.equal((await it.post(path, {}, await it.world.login(admin.id))).status, 200)
  await stopAsking()
  assert.deepEqual(
    (await rowsOf(who)).map(({ ip, device, userAgent }) => [ip, device, userAgent]),
    [['', '', '']],
  )
  assert.deepEqual(await faults(), [])
})

test('pending time across midnight counts on both days, up to a daily limit that was set later', async () => {
  it.now = Date.parse('2026-12-01T15:55:00.000Z')
  const { who, player } = await learner()
  await player.report(12 * minute)
  await save('course', { studyTime: 'reported' })
  await player.report(55 * minute)
  await save('hours', { dailyHours: 1, unit: '60' })
  await stopAsking()
  const days = await it.context.database.read
    .selectFrom('studyDays')
    .select(['day', 'creditedMs'])
    .where('studentId', '=', who.id)
    .orderBy('day')
    .execute()
  assert.deepEqual(
    days.map(({ day, creditedMs }) => [day, creditedMs / 60_000]),
    [
      ['2026-12-01', 5],
      ['2026-12-02', 60],
    ],
  )
  assert.deepEqual(await faults(), [])
})

test('pending time is credited after checks were switched off, however long the server was down meanwhile', async () => {
  const day = 86_400
  for (const [before, after] of [
    [0, 15],
    [10, 6],
  ] as const) {
    await saveRule(it, admin.id, { kind: 'press', minMinutes: 30, maxMinutes: 30 })
    const { who, player } = await learner()
    await player.watch(10 * minute)
    it.pass(before * day)
    await saveRule(it, admin.id, { kind: 'off' })
    it.pass(after * day)
    await settleLeftovers(it.context)
    assert.deepEqual(
      (await rowsOf(who)).map(({ newMs }) => newMs),
      [600_000],
      `${after} days`,
    )
  }
  assert.deepEqual(await faults(), [])
})
