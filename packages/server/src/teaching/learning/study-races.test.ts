import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '../../core/database/database.ts'
import { bindIdentity } from '../../ledger/chain/bind-identity.ts'
import { saveUser } from '../../people/account/account.queries.ts'
import { during as heldDuring } from '../../testing/during.ts'
import { studentCentreCalls } from '../../testing/people/student-centre-calls.ts'
import { ledgerFaults } from '../../testing/study/ledger-faults.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person, SmallCourse } from '../../testing/world.ts'
import { enroll } from '../enrollment/enroll.ts'
import { discountRows } from './discount-rows.ts'
import { findSessionsByPublicId } from './state/playback-session.queries.ts'
import { saveAnchors } from './state/watch-changes.queries.ts'
import { creditReports, creditRulesOf } from './watch-queue.ts'

const it = testApp()
const { get, watch } = studentCentreCalls(it)
const read = async (...call: Parameters<typeof get>) => (await get(...call)).body
const faults = () => ledgerFaults(it.context.database.read, it.context.keys)

const during = <T>(work: (db: Db) => Promise<unknown>, call: () => Promise<T>) =>
  heldDuring(it.context.database, work, call)

test('a lesson that is deleted while its completion is discounted is removed from its course once', async () => {
  const admin = await it.world.person('ADMIN')
  const [who, course] = [await it.world.student(), await it.world.course({ lessons: [{}, {}] })]
  await watch(who, course, 60)
  const rules = await creditRulesOf(it.context)
  const lesson = `/api/admin/lessons/${course.lessons[0]!.id}`
  const { status } = await during(
    (db) => discountRows(db, rules, who.id, { findingId: 1, day: '2026-11-20', numbers: [2] }, it.now),
    () => it.call('DELETE', lesson, { token: admin.token }),
  )
  assert.equal(status, 200)
  assert.deepEqual(await faults(), [])
  assert.equal((await it.post(`${lesson}/restore`, {}, admin.token)).status, 200)
  assert.deepEqual(await faults(), [])
})

test('a chain that starts while its student is renamed records the new identity', async () => {
  const [who, course] = [await it.world.student({ name: '赵甲' }), await it.world.course()]
  await during(
    async (db) => {
      await saveUser(db, who.id, { name: '赵乙' })
      await bindIdentity(db, it.context.keys, who.id, { before: { name: '赵甲', idCardCipher: null } }, it.now)
    },
    () => watch(who, course, 20),
  )
  assert.deepEqual(await faults(), [])
})

test('a session removed while a report to it is judged returns with delivery tracking', async () => {
  const [who, course] = [await it.world.student(), await it.world.course()]
  const { playbackSession } = (await get(who, `courses/${course.id}/lessons/${course.lessons[0]!.id}/record`)).body
  const delivered = async () =>
    (await findSessionsByPublicId(it.context.database.read, [playbackSession])).map((row) => row.delivered)
  const sessions = await findSessionsByPublicId(it.context.database.read, [playbackSession])
  await it.context.database.write(async (db) => {
    await db.deleteFrom('playbackSessions').where('publicId', '=', playbackSession).execute()
    await saveAnchors(db, sessions)
  })
  assert.deepEqual(await delivered(), [''])
})

/** A report of a student who has watched a lesson from the beginning. */
const reportOf = (who: Person, course: SmallCourse, seconds: number, playbackSession: string) => ({
  studentId: who.id,
  loginId: '',
  lessonId: course.lessons[0]!.id,
  courseId: course.id,
  positionMs: seconds * 1000,
  playbackSession,
  saysCompleted: false,
  ip: '',
  device: '',
  userAgent: '',
  at: it.now,
})

test('a record that is opened during the first report leaves the session measured from that report', async () => {
  const [who, course] = [await it.world.student(), await it.world.course({ lessons: [{ durationSeconds: 600 }] })]
  const path = `courses/${course.id}/lessons/${course.lessons[0]!.id}`
  const { playbackSession } = await read(who, `${path}/record`, who.token)
  const rules = await creditRulesOf(it.context)
  it.pass(90)
  const other = await during(
    (db) => creditReports(db, [reportOf(who, course, 90, playbackSession)], rules),
    () => read(who, `${path}/record`, who.token),
  )
  assert.notEqual(other.playbackSession, playbackSession)
  it.pass(30)
  const report = { currentTime: 120, playbackSession }
  const { body } = await it.post(`/api/student/learning/${who.id}/${path}/progress`, report, who.token)
  assert.deepEqual(
    { creditedSeconds: body.creditedSeconds, notCredited: body.notCredited },
    { creditedSeconds: 120, notCredited: undefined },
  )
})

test('a student who enrolls during their first report counts as one learner of the course', async () => {
  const [who, course] = [await it.world.student(), await it.world.course()]
  const school = { keys: it.context.keys, values: await it.context.settings.current(), now: it.now }
  await during(
    (db) => enroll(db, school, who.id, { id: course.id, status: 'PUBLISHED' }),
    () => watch(who, course, 20),
  )
  const { studentCount } = await it.context.database.read
    .selectFrom('courses')
    .select('studentCount')
    .where('id', '=', course.id)
    .executeTakeFirstOrThrow()
  assert.equal(studentCount, 1)
})
