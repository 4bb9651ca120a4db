import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { migrate } from '../../core/database/migrate.ts'
import { testApp } from '../../testing/test-app.ts'
import { rowsOfDay } from '../chain/rows-of-day.queries.ts'

const it = testApp()
const dayMs = 86_400_000

test('a day stores the numbers of its rows, also after the migration of older data', async () => {
  const { id, lessons } = await it.world.course({ lessons: [{ durationSeconds: 600 }] })
  const { id: studentId, token } = await it.world.student()
  const path = `/api/student/learning/${studentId}/courses/${id}/lessons/${lessons[0]!.id}`
  const { playbackSession } = (await it.get(`${path}/record`, token)).body
  const study = async (currentTime: number) => {
    it.pass(30)
    const { body } = await it.post(`${path}/progress`, { currentTime, playbackSession }, token)
    return body.notCredited
  }
  assert.deepEqual([await study(30), await study(60)], [undefined, undefined])
  it.pass(dayMs / 1000)
  await study(60)
  assert.equal(await study(90), undefined)

  const { database } = it.context
  const listDays = () =>
    database.read.selectFrom('studyDays').selectAll().where('studentId', '=', studentId).orderBy('day').execute()
  const days = await listDays()
  // The first row holds the student's identity.
  assert.deepEqual(
    days.map(({ firstNumber, lastNumber }) => [firstNumber, lastNumber]),
    [
      [2, 3],
      [4, 4],
    ],
  )
  const numbers = days.map(async ({ day }) =>
    (await rowsOfDay(database.read, studentId, day).select('number').execute()).map((row) => row.number),
  )
  assert.deepEqual(await Promise.all(numbers), [[2, 3], [4]])

  await database.write(async (db) => {
    await sql`alter table study_days drop column first_number`.execute(db)
    await sql`alter table study_days drop column last_number`.execute(db)
    await sql`create index study_segments_day on study_segments (student_id, day)`.execute(db)
    await sql`delete from migrations where name = '0072-rows-of-days'`.execute(db)
  })
  assert.deepEqual(await migrate(database), ['0072-rows-of-days'])
  assert.deepEqual(await listDays(), days)
})
