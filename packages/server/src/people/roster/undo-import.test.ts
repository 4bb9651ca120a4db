import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scanLedger } from '../../teaching/anomaly/scan-ledger.ts'
import { idCardOf } from '../../testing/realistic-roster.ts'
import { rosterCalls } from '../../testing/roster-calls.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const { checked, commit, undo } = rosterCalls(it)

test('who was only refused is gone with an import that is taken back, and the desk looks on', async () => {
  const { token } = await it.world.person('ADMIN')
  await it.post('/api/admin/settings/anomaly', { refusals: 5 }, token)
  const id = await checked(
    [
      ['姓名', '身份证号'],
      ['钱学', idCardOf(1)],
    ],
    token,
  )
  await commit(id, token)
  const { database } = it.context
  const { id: studentId } = await database.read
    .selectFrom('users')
    .select('id')
    .where('importId', '=', id)
    .executeTakeFirstOrThrow()
  await database.write((db) =>
    db.updateTable('users').set({ mustChangePassword: 0 }).where('id', '=', studentId).execute(),
  )
  const login = await it.world.login(studentId)
  const course = await it.world.course({ lessons: [{ durationSeconds: 6000 }] })
  const path = `/api/student/learning/${studentId}/courses/${course.id}/lessons/${course.lessons[0]!.id}`
  const { playbackSession } = (await it.get(`${path}/record`, login)).body
  for (let tries = 1; tries <= 6; tries++) {
    const report = { currentTime: 500 * tries, playbackSession, eventId: `report-${tries}` }
    const { body } = await it.post(`${path}/progress`, report, login)
    assert.equal(body.notCredited?.reason, 'fasterThanClock', JSON.stringify(body))
  }
  assert.equal((await undo(id, token)).status, 200)
  // As undoing one left it before.
  const left = { studentId, lessonId: 1, day: '2026-11-20', reason: 'otherDevice', refusals: 9, lastAt: it.now }
  await database.write((db) => db.insertInto('studyRefusals').values(left).execute())
  assert.equal(await scanLedger(it.context), 0)
  await database.write((db) => db.deleteFrom('studyRefusals').where('reason', '=', 'otherDevice').execute())
  for (const table of ['studyRefusals', 'reportResults'] as const)
    assert.deepEqual(
      await database.read.selectFrom(table).select('studentId').where('studentId', '=', studentId).execute(),
      [],
    )
})
