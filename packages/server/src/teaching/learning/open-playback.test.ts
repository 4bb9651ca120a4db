import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteExpiredRows } from '../../office/upkeep/expired-rows.queries.ts'
import { ledgerFaults } from '../../testing/study/ledger-faults.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()

async function studying() {
  const [student, course] = [await it.world.student(), await it.world.course({ lessons: [{ durationSeconds: 600 }] })]
  const videoId = course.lessons[0]!.id
  const query = `studentId=${student.id}&courseId=${course.id}&videoId=${videoId}`
  const open = async (token = student.token): Promise<string> =>
    (await it.get(`/api/learning/watch-records?${query}`, token)).body[0].playbackSession
  const report = (playbackSession: string, position: number, token = student.token) =>
    it.post('/api/learning/watch-records', { courseId: course.id, videoId, position, playbackSession }, token)
  const rows = () =>
    it.context.database.read.selectFrom('playbackSessions').select('id').where('studentId', '=', student.id).execute()
  return { student, open, report, rows }
}

test('opening repeatedly keeps one session', async () => {
  const { open, report, rows } = await studying()
  const first = await open()
  for (let count = 0; count < 50; count++) assert.equal(await open(), first)
  it.pass(300)
  assert.equal(await open(), first)
  assert.equal((await rows()).length, 1)
  it.pass(10)
  const { status, body } = await report(first, 10)
  assert.deepEqual(
    { status, creditedSeconds: body.creditedSeconds },
    { status: 200, creditedSeconds: 10 },
    'from the moment that it was last asked for',
  )
})

test('sessions without credit do not pile up, whatever the number of lessons and logins', async () => {
  const student = await it.world.student()
  const course = await it.world.course({ lessons: Array.from({ length: 30 }, () => ({ durationSeconds: 600 })) })
  for (let login = 0; login < 3; login++) {
    const token = await it.world.login(student.id)
    for (const { id } of course.lessons) {
      const query = `studentId=${student.id}&courseId=${course.id}&videoId=${id}`
      const [record] = (await it.get(`/api/learning/watch-records?${query}`, token)).body
      const body = { courseId: course.id, videoId: id, position: 0, playbackSession: record.playbackSession }
      if (login === 1) assert.equal((await it.post('/api/learning/watch-records', body, token)).status, 200)
    }
  }
  const { read } = it.context.database
  const sessions = await read.selectFrom('playbackSessions').select('id').where('studentId', '=', student.id).execute()
  assert.ok(sessions.length <= 22, String(sessions.length))
})

test('sessions that earned time stay, and so do their logins after logout', async () => {
  const { student, open, report, rows } = await studying()
  for (let round = 1; round <= 3; round++) {
    const session = await open()
    it.pass(2)
    assert.equal((await report(session, round * 2)).body.creditedSeconds, round * 2)
  }
  await open()
  await it.post('/api/auth/logout', {}, student.token)
  it.pass(40 * 86_400)
  await deleteExpiredRows(it.context.database, it.now)
  assert.equal((await rows()).length, 3)
  assert.deepEqual(await ledgerFaults(it.context.database.read, it.context.keys), [])
})

test('the session opened last wins over a session that was reopened earlier', async () => {
  const { student, open, report } = await studying()
  const phone = await it.world.login(student.id)
  const atHome = await open()
  const onPhone = await open(phone)
  const again = await open()
  assert.ok(again !== atHome && again !== onPhone)
  it.pass(5)
  assert.equal((await report(again, 5)).status, 200)
  assert.equal((await report(onPhone, 5, phone)).body.problem, 'playback.otherDevice')
})
