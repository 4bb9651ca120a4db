import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { ledgerFaults } from '../../testing/ledger-faults.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person, SmallCourse } from '../../testing/world.ts'

const it = testApp()
let course: SmallCourse
beforeEach(async () => {
  course ??= await it.world.course({ lessons: [{}, { durationSeconds: 600 }] })
})
const faults = () => ledgerFaults(it.context.database.read, it.context.keys)

/** Watches a lesson on from where it stands. */
async function watch(who: Person, { id, lessons }: SmallCourse, lesson: number, seconds: number) {
  const path = `/api/student/learning/${who.id}/courses/${id}/lessons/${lessons[lesson]!.id}`
  const { playbackSession, currentTime } = (await it.get(`${path}/record`, who.token)).body
  it.pass(seconds)
  const report = { currentTime: currentTime + seconds, playbackSession }
  const { body } = await it.post(`${path}/progress`, report, who.token)
  assert.equal(body.notCredited, undefined)
}

test('the server signs nothing for a clock that somebody else has set back', async () => {
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
  assert.deepEqual([refused.status, refused.body.problem], [503, 'ledger.broken'])
  await database.write((db) => db.updateTable('studentTotals').set(until).where('studentId', '=', student.id).execute())
  assert.deepEqual(await faults(), [])
})

test('an anchor that somebody else has set is not believed', async () => {
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
  assert.deepEqual([body.creditedSeconds, body.notCredited.reason], [0, 'mustStart'])
})

test('a changed name is bound to the chain', async () => {
  const student = await it.world.student()
  await watch(student, course, 1, 10)
  const admin = await it.world.person('ADMIN')
  const path = `/api/admin/students/update/${student.id}`
  const { status } = await it.call('PUT', path, { token: admin.token, body: { name: '周改名' } })
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
