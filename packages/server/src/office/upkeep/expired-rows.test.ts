import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../testing/test-app.ts'
import { deleteExpiredRows } from './expired-rows.queries.ts'

const it = testApp()
const hourMs = 3_600_000
const dayMs = 24 * hourMs

test('expired rows of each table are deleted, and the rest stays', async () => {
  const { database } = it.context
  const { id: userId } = await it.world.student()
  const course = await it.world.course({ lessons: [{ durationSeconds: 600 }] })
  const session = { studentId: userId, lessonId: course.lessons[0]!.id, mediaId: 1, loginId: 'login' }
  const ages = {
    knownOrigins: [180 * dayMs, (at: number, digest: string) => ({ userId, digest, lastUsedAt: at })],
    rateCounters: [0, (at: number, name: string) => ({ name, count: 1, resetsAt: at })],
    verificationCodes: [
      dayMs,
      (at: number, target: string) => ({
        purpose: 'login' as never,
        target,
        codeHash: '',
        expiresAt: at,
        createdAt: 0,
      }),
    ],
    reportResults: [
      hourMs,
      (at: number, eventId: string) => ({ studentId: userId, eventId, result: '{}', createdAt: at }),
    ],
    outbox: [
      30 * dayMs,
      (at: number, target: string) => ({
        channel: 'email' as never,
        event: 'notice' as never,
        target,
        payload: '',
        nextAttemptAt: 0,
        createdAt: at,
      }),
    ],
    playbackSessions: [30 * dayMs, (at: number, publicId: string) => ({ ...session, publicId, createdAt: at })],
  } as const
  const minute = 60_000
  for (const [table, [life, row]] of Object.entries(ages))
    await database.write((db) =>
      db
        .insertInto(table as 'outbox')
        .values([row(it.now - life - minute, 'expired'), row(it.now - life + minute, 'fresh')] as never)
        .execute(),
    )
  await database.write((db) =>
    db
      .insertInto('playbackSessions')
      .values({ ...session, publicId: 'named', createdAt: 0, isNamed: 1 })
      .execute(),
  )
  await deleteExpiredRows(database, it.now)
  for (const table of Object.keys(ages)) {
    const rows = await database.read
      .selectFrom(table as 'outbox')
      .selectAll()
      .execute()
    const values = rows.flatMap((row) => Object.values(row))
    assert.ok(values.includes('fresh'), table)
    assert.ok(!values.includes('expired'), table)
    if (table === 'playbackSessions') assert.ok(values.includes('named'))
  }
})

test('many rows are deleted in steps, between which other writes can run', async (t) => {
  const { database } = it.context
  const rows = Array.from({ length: 1200 }, (_, number) => ({
    studentId: 1,
    eventId: `event ${number}`,
    result: '{}',
    createdAt: it.now - 2 * hourMs,
  }))
  for (let done = 0; done < rows.length; done += 400)
    await database.write((db) =>
      db
        .insertInto('reportResults')
        .values(rows.slice(done, done + 400))
        .execute(),
    )
  const left: number[] = []
  const { write } = database
  t.mock.method(database, 'write', async (job: never) => {
    const result = await write.call(database, job)
    const { count } = await database.read
      .selectFrom('reportResults')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('eventId', 'like', 'event %')
      .executeTakeFirstOrThrow()
    left.push(Number(count))
    return result
  })
  await deleteExpiredRows(database, it.now)
  assert.deepEqual([...new Set(left)], [1200, 700, 200, 0])
})
