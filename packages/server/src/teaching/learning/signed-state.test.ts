import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { checkClockSkew } from '../../core/time/clock-skew.ts'
import { ledgerFaults } from '../../testing/study/ledger-faults.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person, SmallCourse } from '../../testing/world.ts'

const it = testApp()
let course: SmallCourse
beforeEach(async () => {
  course ??= await it.world.course({ lessons: [{}, { durationSeconds: 600 }] })
})
const faults = () => ledgerFaults(it.context.database.read, it.context.keys)

/** Continues watching a lesson from its resume position. */
async function watch(who: Person, { id, lessons }: SmallCourse, lesson: number, seconds: number) {
  const path = `/api/student/learning/${who.id}/courses/${id}/lessons/${lessons[lesson]!.id}`
  const { playbackSession, currentTime } = (await it.get(`${path}/record`, who.token)).body
  it.pass(seconds)
  const report = { currentTime: currentTime + seconds, playbackSession }
  const { body } = await it.post(`${path}/progress`, report, who.token)
  assert.equal(body.notCredited, undefined)
}

test('the server signs nothing for a clock that was set back in the database', async () => {
  const student = await it.world.student()
  await watch(student, course, 1, 30)
  const { database } = it.context
  const until = await database.read
    .selectFrom('studentTotals')
    .select('creditedUntil')
    .where('studentId', '=', student.id)
    .executeTakeFirstOrThrow()
  await database.write((db) =>
    db.updateTable('studentTotals').set({ creditedUntil: 0 }).where('studentId', '=', student.id).execute(),
  )
  const lesson = `/api/student/learning/${student.id}/courses/${course.id}/lessons/${course.lessons[1]!.id}`
  const refused = await it.post(`${lesson}/progress`, { currentTime: 40 }, student.token)
  assert.deepEqual({ status: refused.status, problem: refused.body.problem }, { status: 503, problem: 'ledger.broken' })
  await database.write((db) => db.updateTable('studentTotals').set(until).where('studentId', '=', student.id).execute())
  assert.deepEqual(await faults(), [])
})

test('an anchor that was set in the database is not trusted', async () => {
  const student = await it.world.student()
  const lesson = `/api/student/learning/${student.id}/courses/${course.id}/lessons/${course.lessons[1]!.id}`
  const { playbackSession } = (await it.get(`${lesson}/record`, student.token)).body
  await it.context.database.write((db) =>
    db
      .updateTable('playbackSessions')
      .set({ anchorAt: it.now - 900_000 })
      .where('publicId', '=', playbackSession)
      .execute(),
  )
  const { body } = await it.post(`${lesson}/progress`, { currentTime: 500, playbackSession }, student.token)
  assert.deepEqual(
    { creditedSeconds: body.creditedSeconds, reason: body.notCredited.reason },
    { creditedSeconds: 0, reason: 'mustStart' },
  )
})

test('a changed name is recorded in the chain', async () => {
  const student = await it.world.student()
  await watch(student, course, 1, 10)
  const admin = await it.world.person('ADMIN')
  const path = `/api/admin/students/update/${student.id}`
  const { status } = await it.call('PUT', path, { token: admin.token, body: { name: '周改名', reason: '更正登记' } })
  assert.equal(status, 200)
  const events = await it.context.database.read
    .selectFrom('ledgerEvents')
    .select(['kind', 'number'])
    .where('studentId', '=', student.id)
    .orderBy('number')
    .execute()
  assert.deepEqual(events, [
    { kind: 'identity', number: 1 },
    { kind: 'identity', number: 3 },
  ])
  await watch(student, course, 1, 10)
  assert.deepEqual(await faults(), [])
})

test('a process whose clock differs from the database’s rejects reports until it agrees', async () => {
  const student = await it.world.student()
  const skewedBy = (milliseconds: number) => checkClockSkew(it.context, async () => it.now - milliseconds)
  const lesson = `/api/student/learning/${student.id}/courses/${course.id}/lessons/${course.lessons[1]!.id}`
  await skewedBy(5001)
  const refused = await it.post(`${lesson}/progress`, { currentTime: 0 }, student.token)
  assert.deepEqual(
    { status: refused.status, problem: refused.body.problem },
    { status: 503, problem: 'server.unavailable' },
  )
  await skewedBy(-5000)
  assert.equal((await it.post(`${lesson}/progress`, { currentTime: 0 }, student.token)).status, 200)
})

test('takeovers and rejected reports of the previous device are counted and sealed', async () => {
  const student = await it.world.student()
  await watch(student, course, 1, 10)
  const phone = { ...student, token: await it.world.login(student.id) }
  const lesson = `/api/student/learning/${student.id}/courses/${course.id}/lessons/${course.lessons[1]!.id}`
  const { playbackSession } = (await it.get(`${lesson}/record`, student.token)).body
  await watch(phone, course, 1, 10)
  it.pass(10)
  const refused = await it.post(`${lesson}/progress`, { currentTime: 20, playbackSession }, student.token)
  assert.equal(refused.body.problem, 'playback.otherDevice')
  const { read } = it.context.database
  const counted = await read
    .selectFrom('studyRefusals')
    .select(['reason', 'refusals'])
    .where('studentId', '=', student.id)
    .orderBy('reason')
    .execute()
  assert.deepEqual(counted, [
    { reason: 'otherDevice', refusals: 1 },
    { reason: 'takenOver', refusals: 1 },
  ])
  assert.deepEqual(await faults(), [])
  const { content } = (await it.get(`/api/student/learning/${student.id}/refusals`, student.token)).body
  assert.deepEqual(
    content.map(({ message }: { message: string }) => message),
    ['另一设备正在播放，这一段没有计入学时'],
  )
})

test('a segment stores the device reported by the client and the user agent seen by the server', async () => {
  const student = await it.world.student()
  const lesson = `/api/student/learning/${student.id}/courses/${course.id}/lessons/${course.lessons[1]!.id}`
  const { playbackSession } = (await it.get(`${lesson}/record`, student.token)).body
  it.pass(5)
  const body = { currentTime: 5, playbackSession, deviceInfo: '{"userAgent":"Forged"}' }
  await it.call('POST', `${lesson}/progress`, { token: student.token, body, headers: { 'user-agent': 'Real/1' } })
  const row = await it.context.database.read
    .selectFrom('studySegments')
    .select(['device', 'userAgent'])
    .where('studentId', '=', student.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual(row, { device: '{"userAgent":"Forged"}', userAgent: 'Real/1' })
  assert.deepEqual(await faults(), [])
})

test('an admin erases where a student has studied; the time stays proven, and the erasure is logged', async () => {
  const student = await it.world.student()
  for (let round = 0; round < 3; round++) await watch(student, course, 1, 10)
  const [admin, clerk, orgAdmin] = [
    await it.world.person('ADMIN'),
    await it.world.person('ADMIN', { permissions: ['students.view'] }),
    await it.world.person('ORG_ADMIN', { organizationId: await it.world.organization() }),
  ]
  const erase = (id: number, token: string) => it.post(`/api/admin/students/${id}/erase-origins`, {}, token)
  for (const { token } of [clerk, orgAdmin, student]) assert.equal((await erase(student.id, token)).status, 403)
  assert.equal((await erase(999_999, admin.token)).status, 404)
  const both = await Promise.all([erase(student.id, admin.token), erase(student.id, admin.token)])
  assert.deepEqual(both.map(({ status, body }) => [status, body.data.rows]).toSorted(), [
    [200, 0],
    [200, 3],
  ])
  const { read } = it.context.database
  const rows = await read
    .selectFrom('studySegments')
    .select(['ip', 'device', 'userAgent'])
    .where('studentId', '=', student.id)
    .execute()
  for (const row of rows) assert.deepEqual(row, { ip: null, device: null, userAgent: null })
  assert.deepEqual(await faults(), [])
  await watch(student, course, 1, 10)
  assert.deepEqual(await faults(), [])
  const logged = await read
    .selectFrom('operationLogs')
    .select('detail')
    .where('action', '=', 'student.eraseOrigins')
    .where('targetId', '=', String(student.id))
    .orderBy('id')
    .execute()
  assert.deepEqual(
    logged.map(({ detail }) => detail),
    ['{"rows":3}', '{"rows":0}'],
  )
})
