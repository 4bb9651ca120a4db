import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withSnapshot } from '../../core/database/open-reader.ts'
import { testApp } from '../../testing/test-app.ts'
import { verifyAll } from './verify-all.ts'
import { VerifyThreads } from './verify-in-threads.ts'

const it = testApp()

async function verify(count: number) {
  const { config, keys } = it.context
  const faults: string[] = []
  const watcher = { fault: (fault: string) => void faults.push(fault) }
  const threads = count > 0 ? new VerifyThreads(config, count) : undefined
  const { students, rows } = await withSnapshot(config, async (db) => {
    await threads?.look(db)
    return verifyAll(db, keys, config, watcher, threads)
  }).finally(() => threads?.end())
  return { students, rows, faults: faults.toSorted() }
}

test('threads find the same faults as one process, while the server is running', async (t) => {
  if (it.context.database.engine === 'postgres') return t.skip('threads are for SQLite')
  const course = await it.world.course({ lessons: [{ durationSeconds: 600 }] })
  for (let index = 0; index < 5; index++) {
    const student = await it.world.student()
    const token = await it.world.login(student.id)
    const call = `/api/student/learning/${student.id}/courses/${course.id}/lessons/${course.lessons[0]!.id}`
    const { playbackSession } = (await it.get(`${call}/record`, token)).body
    it.pass(30)
    await it.post(`${call}/progress`, { currentTime: 30, playbackSession }, token)
  }
  const whole = await verify(0)
  assert.deepEqual(
    { students: whole.students, rows: whole.rows, faults: whole.faults },
    { students: 5, rows: 10, faults: [] },
  )
  assert.deepEqual(await verify(2), whole)
  await it.context.database.write((db) =>
    db
      .updateTable('studySegments')
      .set((set) => ({ toMs: set('toMs', '+', 1000) }))
      .where('number', '=', 2)
      .execute(),
  )
  const broken = await verify(0)
  assert.ok(broken.faults.length >= 5, broken.faults.join('\n'))
  assert.deepEqual(await verify(2), broken)
})
