import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { presenceLimits } from '@jiangxue/contract/learning/presence.values.ts'
import { sql } from 'kysely'
import { ledgerFaults } from '../../../testing/study/ledger-faults.ts'
import { PresenceLearner, saveRule } from '../../../testing/study/presence-learner.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { Person } from '../../../testing/world.ts'
import { settleLeftovers } from './settle-presence.ts'

const it = testApp()
let admin: Person
beforeEach(async () => {
  admin ??= await it.world.person('ADMIN')
  // Waive what other tests have left, as when a school turns checks off.
  await saveRule(it, admin.id, { kind: 'off' })
  await settleLeftovers(it.context)
  await saveRule(it, admin.id, { kind: 'press', minMinutes: 10, maxMinutes: 20 })
})
const minute = 60
const faults = () => ledgerFaults(it.context.database.read, it.context.keys)

async function learner({ lessons = [{ durationSeconds: 36_000 }] }: { lessons?: { durationSeconds?: number }[] } = {}) {
  const [who, course] = [await it.world.student(), await it.world.course({ lessons })]
  return { who, course, player: await new PresenceLearner(it, who, course).open() }
}
const eventsOf = async (studentId: number) => {
  const rows = await it.context.database.read
    .selectFrom('ledgerEvents')
    .select(['kind', 'facts'])
    .where('studentId', '=', studentId)
    .orderBy('number')
    .execute()
  return rows.map(({ kind, facts }) => ({ kind, ...JSON.parse(facts) }))
}
const creditedOf = async ({ id }: Person) =>
  (await it.get(`/api/student/learning/${id}/progress`, await it.world.login(id))).body.totalWatchTime as number

test('watched time is credited when the next check is passed, with the times at which it was watched', async () => {
  const { who, player } = await learner()
  const began = it.now
  await player.report(30)
  assert.deepEqual(
    [player.last.creditedSeconds, player.last.pendingSeconds, player.last.currentTime, player.last.notCredited],
    [0, 30, 30, undefined],
  )
  assert.equal(await player.watch(20 * minute), true)
  const watched = player.position
  assert.ok(watched >= 10 * minute && watched <= 20 * minute + 30, String(watched))
  assert.equal(await creditedOf(who), 0)
  const { status, body } = await player.pass()
  assert.deepEqual([status, body.creditedSeconds, body.pendingSeconds, body.currentTime], [200, watched, 0, watched])
  assert.equal(await creditedOf(who), watched)
  const [row, ...more] = await it.context.database.read
    .selectFrom('studySegments')
    .selectAll()
    .where('studentId', '=', who.id)
    .execute()
  assert.equal(more.length, 0)
  assert.deepEqual([row?.startedAt, row?.endedAt], [began, began + watched * 1000])
  assert.deepEqual(await faults(), [])
})

test('a report returns that a check is due but not its code; the minute starts when the page shows it', async () => {
  const { player } = await learner()
  await player.watch(25 * minute)
  const id = player.last.presenceCheck
  assert.equal(JSON.stringify(player.last).includes('digits'), false)
  it.pass(3 * 3600)
  const shown = await player.show()
  const digits = await player.code()
  assert.match(digits, /^\d{4}$/)
  assert.match(shown.body.image, /^data:image\/jpeg;base64,/)
  assert.deepEqual([shown.body.length, shown.body.spokenDigits], [4, ''])
  assert.deepEqual({ status: shown.status, secondsLeft: shown.body.secondsLeft }, { status: 200, secondsLeft: 60 })
  assert.ok(shown.body.place >= 0 && shown.body.place < presenceLimits.places)
  it.pass(20)
  const again = await player.show()
  assert.deepEqual([again.body.image, again.body.secondsLeft], [shown.body.image, 40])
  assert.equal((await player.answer(digits, id)).status, 200)
  assert.deepEqual(await faults(), [])
})

test('a missed check loses what was watched since the last passed check and nothing before it', async () => {
  const { who, player } = await learner()
  await player.watch(25 * minute)
  await player.pass()
  const before = await creditedOf(who)
  await player.open()
  await player.watch(25 * minute)
  const lost = player.last.pendingSeconds
  await player.show()
  const code = await player.code()
  it.pass(76)
  const late = await player.answer(code)
  assert.deepEqual(
    [late.status, late.body.problem, late.body.message],
    [409, 'presence.missed', '没有在规定时间内完成在岗验证'],
  )
  assert.equal(await creditedOf(who), before)
  await player.open()
  assert.deepEqual([player.position, player.last.pendingSeconds], [before, 0])
  const { body } = await it.get(`/api/student/learning/${who.id}/refusals`, await it.world.login(who.id))
  assert.deepEqual(
    body.content.map((each: { reason: string; count: number }) => [each.reason, each.count]),
    [['presenceMissed', 1]],
  )
  const missed = (await eventsOf(who.id)).at(-1)
  assert.deepEqual([missed.kind, missed.heldMs, missed.reason], ['presenceMissed', lost * 1000, 'late'])
  assert.deepEqual(await faults(), [])
})

test('overnight without a learner, one check credits at most one interval', async () => {
  const { who, player } = await learner()
  for (let hour = 0; hour < 9; hour += 1) for (let step = 0; step < 360; step += 15) await player.report(150)
  assert.equal(player.last.notCredited?.reason, 'presenceDue')
  assert.equal(await creditedOf(who), 0)
  await player.pass()
  assert.ok((await creditedOf(who)) <= 21 * minute)
  assert.deepEqual(await faults(), [])
})

test('the end of a lesson triggers a check at once, so that an honest learner completes it there', async () => {
  const { who, course, player } = await learner({ lessons: [{ durationSeconds: 120 }, { durationSeconds: 36_000 }] })
  assert.equal(await player.watch(120), true)
  assert.equal(player.last.isCompleted, false)
  const { body } = await player.pass()
  assert.deepEqual([body.isCompleted, body.progress, body.creditedSeconds], [true, 100, 120])
  const next = await new PresenceLearner(it, who, course, 1).open()
  assert.equal(await next.watch(5 * minute), false)
  assert.deepEqual(await faults(), [])
})

test('time watched before the page is left stays pending until the next visit', async () => {
  const { who, course, player } = await learner()
  await player.watch(6 * minute)
  it.pass(20 * 3600)
  const next = await new PresenceLearner(it, who, course).open()
  assert.deepEqual([next.position, next.last.pendingSeconds], [6 * minute, 6 * minute])
  assert.equal(await next.watch(20 * minute), true)
  const { status } = await next.pass()
  assert.equal(status, 200)
  assert.equal(await creditedOf(who), next.position)
  assert.deepEqual(await faults(), [])
})

test('of two devices only the playing one is asked, with a separate code and a full minute', async () => {
  const { who, course, player } = await learner()
  await player.watch(25 * minute)
  const asked = player.last.presenceCheck
  await player.show()
  const other = await new PresenceLearner(it, who, course).open()
  await other.send()
  assert.ok(other.last.presenceCheck)
  assert.notEqual(other.last.presenceCheck, asked)
  assert.equal((await player.show(asked)).status, 404)
  const { body } = await player.show(other.last.presenceCheck)
  assert.equal(body.problem, 'playback.otherDevice')
  it.pass(50)
  assert.equal((await other.pass()).status, 200)
  assert.ok((await creditedOf(who)) >= 10 * minute)
  assert.deepEqual(await faults(), [])
})

test('no other user can see or answer a check', async () => {
  const { player } = await learner()
  await player.watch(25 * minute)
  const { token } = await it.world.student()
  const path = `/api/learning/presence-checks/${player.last.presenceCheck}`
  const body = { playbackSession: player.session }
  assert.equal((await it.post(`${path}/show`, body, token)).status, 404)
  assert.equal((await it.post(`${path}/answer`, { ...body, digits: '0000' }, token)).status, 404)
  assert.equal((await it.post(`${path}/show`, {}, token)).status, 422)
  assert.equal((await it.post(`${path}/show`, body)).status, 401)
})

test('the hourly job settles an abandoned check; running it again changes nothing', async () => {
  const { who, player } = await learner()
  await player.watch(25 * minute)
  await player.show()
  it.pass(2 * minute)
  await settleLeftovers(it.context)
  const events = await eventsOf(who.id)
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ['identity', 'presenceMissed'],
  )
  await settleLeftovers(it.context)
  assert.equal((await eventsOf(who.id)).length, events.length)
  assert.deepEqual(await faults(), [])
})

test('time that was pending for two weeks counts as missed', async () => {
  const { who, player } = await learner()
  await player.watch(5 * minute)
  it.pass((presenceLimits.pendingDays * 24 + 1) * 3600)
  await settleLeftovers(it.context)
  assert.equal((await eventsOf(who.id)).at(-1).reason, 'tooOld')
  assert.equal(await creditedOf(who), 0)
})

test('a school that turns checks off credits pending time, by the next report or the hourly job', async () => {
  const [one, two] = [await learner(), await learner()]
  for (const { player } of [one, two]) await player.watch(5 * minute)
  it.pass(2 * minute)
  await saveRule(it, admin.id, { kind: 'off' })
  await one.player.report(30)
  await settleLeftovers(it.context)
  assert.deepEqual([await creditedOf(one.who), await creditedOf(two.who)], [330, 300])
  assert.deepEqual(await faults(), [])
})

test('verification reports a row without a passed check, and one in the span of a missed check', async () => {
  const { who, player } = await learner()
  await player.watch(25 * minute)
  await player.pass()
  const undo = new Error('undo')
  const faultsAfter = async (change: ReturnType<typeof sql>) => {
    let found: string[] = []
    await it.context.database
      .write(async (db) => {
        await change.execute(db)
        found = await ledgerFaults(db, it.context.keys)
        throw undo
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error
      })
    return found.join('\n')
  }
  assert.match(
    await faultsAfter(sql`delete from ledger_events where student_id = ${who.id} and kind = 'presencePassed'`),
    /was credited without a check of presence/,
  )
  assert.match(
    await faultsAfter(
      sql`update ledger_events set kind = 'presenceMissed' where student_id = ${who.id} and kind = 'presencePassed'`,
    ),
    /was credited without a check of presence/,
  )
  assert.match(
    await faultsAfter(sql`update study_segments set ended_at = ended_at + 60000 where student_id = ${who.id}`),
    /was credited without a check of presence/,
  )
})

test('a presence state that was not written by the server is never credited', async () => {
  const { who, player } = await learner()
  await player.watch(5 * minute)
  await it.context.database.write((db) =>
    sql`update presence_states set facts = replace(facts, '300000', '900000') where student_id = ${who.id}`.execute(db),
  )
  await player.open()
  assert.equal(player.last.pendingSeconds, undefined)
})

test('the student page lists passed and missed checks with the device, for admins only', async () => {
  const { who, player } = await learner()
  await player.watch(25 * minute)
  const credited = player.last.pendingSeconds
  await player.pass()
  await player.open()
  await player.watch(25 * minute)
  for (let tries = 0; tries < 3; tries++) await player.answer('')
  const path = `/api/admin/students/${who.id}/presence-checks`
  const { status, body } = await it.get(path, await it.world.login(admin.id))
  assert.equal(status, 200)
  assert.deepEqual(
    body.content.map(({ result }: { result: string }) => result),
    ['wrongCode', 'passed'],
  )
  assert.equal(body.content[1].seconds, credited)
  const manager = await it.world.person('ORG_ADMIN', { organizationId: await it.world.organization() })
  assert.equal((await it.get(path, manager.token)).status, 403)
})
