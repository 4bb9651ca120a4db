import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { migrate } from '../../core/database/migrate.ts'
import { daysOfAll } from '../../testing/study/days-of-all.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()

test('the study time of a day over all students matches the sum over students, also after a migration', async () => {
  const { id, lessons } = await it.world.course({ lessons: [{ durationSeconds: 600 }] })
  const learners = await Promise.all(
    [1, 2].map(async () => {
      const { id: studentId, token } = await it.world.student()
      const path = `/api/student/learning/${studentId}/courses/${id}/lessons/${lessons[0]!.id}`
      const { playbackSession } = (await it.get(`${path}/record`, token)).body
      return { path, token, playbackSession }
    }),
  )
  for (const currentTime of [30, 60]) {
    it.pass(30)
    const answers = await Promise.all(
      learners.map(({ path, token, playbackSession }) =>
        it.post(`${path}/progress`, { currentTime, playbackSession }, token),
      ),
    )
    assert.deepEqual(
      answers.map(({ body }) => body.notCredited),
      [undefined, undefined],
    )
  }
  const { database } = it.context
  const { kept, summed } = await daysOfAll(database.read)
  assert.deepEqual(kept, summed)
  assert.deepEqual(
    kept.map(({ creditedMs }) => creditedMs),
    [120_000],
  )

  await database.write(async (db) => {
    await sql`drop table study_day_totals`.execute(db)
    await sql`create index study_days_day on study_days (day)`.execute(db)
    await sql`delete from migrations where name = '0071-study-day-totals'`.execute(db)
  })
  assert.deepEqual(await migrate(database), ['0071-study-day-totals'])
  assert.deepEqual((await daysOfAll(database.read)).kept, kept)
})
