import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KyselyPlugin } from 'kysely'
import { studyLongDays } from '../../testing/study/long-days.ts'
import { scanSettled } from '../../testing/study/scan-settled.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'
import { readScan } from './anomaly.queries.ts'
import { findInLedger } from './find-in-ledger.ts'
import { lookoutOf, scanLedger, settlingMs } from './scan-ledger.ts'

const it = testApp()
const days = 130
/** The same server, but its threads cannot find the database. */
const withoutPlace = () => {
  const { config } = it.context
  const databaseUrl = config.databaseUrl && 'postgres://nobody@127.0.0.1:1/none'
  return { ...it.context, config: { ...config, dataDir: '/nowhere', databaseUrl } }
}
const longDays = async (studentId: number) =>
  (
    await it.context.database.read
      .selectFrom('anomalyFindings')
      .select('day')
      .where('studentId', '=', studentId)
      .where('rule', '=', 'longDay')
      .execute()
  ).length
const scanned = () => readScan(it.context.database.read, 'ledger')

test('a stopped run is continued by the next one, which finds everything once', async () => {
  const { id } = await it.world.student()
  await studyLongDays(it, id, days)
  const stopping = new AbortController()
  const { database } = it.context
  const write: typeof database.write = (job) => {
    stopping.abort(new Error('stopped'))
    return database.write(job)
  }
  await assert.rejects(scanSettled({ ...it.context, database: { ...database, write } }, stopping.signal), /stopped/)
  const found = await longDays(id)
  assert.ok(found > 0 && found < days, `${found} were written before`)
  assert.equal((await scanned()).segmentId, 0)
  await scanSettled(it.context)
  assert.equal(await longDays(id), days)
  assert.ok((await scanned()).segmentId > 0)
})

test('a thread that cannot read fails only this run; the next one finds what is missing', async () => {
  const { id } = await it.world.student()
  await studyLongDays(it, id, 2)
  const before = await scanned()
  await assert.rejects(scanSettled(withoutPlace()), /unable to open database|ECONNREFUSED|not exist/)
  assert.deepEqual(await scanned(), before)
  assert.ok((await scanSettled(it.context)) > 0)
  assert.equal(await longDays(id), 2)
})

test('rows are scanned once they have settled, and without new ones no thread is started', async () => {
  const { id } = await it.world.student()
  await studyLongDays(it, id, 2)
  it.pass(settlingMs / 1000 - 1)
  assert.equal(await scanLedger(withoutPlace()), 0)
  it.pass(1)
  assert.ok((await scanLedger(it.context)) > 0)
  assert.equal(await longDays(id), 2)
  it.pass(10)
  assert.equal(await scanLedger(withoutPlace()), 0)
})

/** Looks for findings, and returns how many statements that takes and whose rows they return. */
async function read() {
  let statements = 0
  const students = new Set<number>()
  const counted: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1
      for (const row of result.rows) if (row.studentId !== undefined) students.add(Number(row.studentId))
      return result
    },
  }
  const { database, settings } = it.context
  const found = await findInLedger(database.read.withPlugin(counted), lookoutOf(await settings.current(), it.now))
  const longDays = found.findings.filter(({ rule }) => rule === 'longDay').length
  return { statements, students: [...students].toSorted((a, b) => a - b), longDays }
}
const students = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await it.world.student()).id)).then((ids) =>
    ids.toSorted((a, b) => a - b),
  )

test('a run reads only the students with new rows, with as many statements for few as for many', async () => {
  await scanSettled(it.context)
  const nothing = await read()
  assert.deepEqual(nothing, { statements: 4, students: [], longDays: 0 })
  const few = await students(10)
  for (const id of few) await studyLongDays(it, id, 3)
  const ofFew = await read()
  assert.deepEqual([ofFew.students, ofFew.longDays], [few, 30])
  await scanSettled(it.context)
  const many = await students(60)
  for (const id of many) await studyLongDays(it, id, 3)
  assert.deepEqual(await read(), { ...ofFew, students: many, longDays: 180 })
  await scanSettled(it.context)
  assert.deepEqual(await read(), nothing)
})

test('rejected reports are read once', async () => {
  const { id } = await it.world.student()
  const refuse = (lastAt: number) =>
    it.context.database.write((db) =>
      db
        .insertInto('studyRefusals')
        .values({ studentId: id, lessonId: lastAt, day: '2026-11-20', reason: 'otherDevice', refusals: 1, lastAt })
        .execute(),
    )
  it.pass(1)
  await refuse(it.now)
  assert.deepEqual((await read()).students, [id])
  await scanSettled(it.context)
  assert.deepEqual((await read()).students, [])
  it.pass(1)
  await refuse(it.now)
  assert.deepEqual((await read()).students, [id])
})

const hourMs = 3_600_000
/** Lets students study for the `hour`th hour of a day on one device; only for the scan, without a chain. */
const share = (day: string, hour: number, studentIds: readonly number[]) =>
  it.context.database.write(async (db) => {
    const startedAt = Date.parse(`${day}T00:00:00+08:00`) + hour * hourMs
    for (const studentId of studentIds) {
      await db
        .insertInto('studyDays')
        .values({ studentId, day, creditedMs: hourMs, firstNumber: hour, lastNumber: hour })
        .onConflict((known) => known.columns(['studentId', 'day']).doUpdateSet({ lastNumber: hour }))
        .execute()
      const row = { number: hour, lessonId: 1, courseId: 1, mediaId: 1, fromMs: 0, toMs: hourMs, newMs: hourMs }
      const at = { startedAt, endedAt: startedAt + hourMs, day, recordedAt: it.now }
      const device = { ip: '10.9.9.9', device: '', userAgent: 'one', originDigest: '', mac: '' }
      await db
        .insertInto('studySegments')
        .values({ studentId, ...row, ...at, ...device, creditMode: 'verified', playbackSessionId: 1 })
        .execute()
    }
  })

test('a later scan of the day adds to what is known of a shared device, and takes nothing away', async () => {
  const admin = (await it.world.person('ADMIN')).token
  assert.equal((await it.post('/api/admin/settings/anomaly', { sharedStudents: 3 }, admin)).status, 200)
  const [one, ...others] = await Promise.all([1, 2, 3, 4, 5, 6].map(async () => (await it.world.student()).id))
  const day = '2026-11-19'
  await share(day, 9, [one!, ...others.slice(0, 3)])
  // More rows than are scanned again, so that the next run sees only who studies later.
  await studyLongDays(it, (await it.world.student()).id, 80)
  await scanSettled(it.context)
  await share(day, 14, [one!, ...others.slice(3)])
  await scanSettled(it.context)
  const { facts, firstNumber, lastNumber } = await it.context.database.read
    .selectFrom('anomalyFindings')
    .select(['facts', 'firstNumber', 'lastNumber'])
    .where('rule', '=', 'sharedDevice')
    .where('studentId', '=', one!)
    .executeTakeFirstOrThrow()
  assert.deepEqual([JSON.parse(facts), firstNumber, lastNumber], [{ others: 3, minutes: 60 }, 9, 14])
})

test('whoever wrote a note or asked a question on a day was active on it', async () => {
  const admin = (await it.world.person('ADMIN')).token
  assert.equal((await it.post('/api/admin/settings/anomaly', { noInteractionMinutes: 30 }, admin)).status, 200)
  const course = await it.world.course({ lessons: [{}] })
  const lessonId = course.lessons[0]?.id
  const [notes, asks, asksLater, isSilent] = await Promise.all([1, 2, 3, 4].map(async () => it.world.student()))
  const write = async (path: string, { token }: Person, table: 'notes' | 'lessonQuestions', at: string) => {
    await it.post(`/api/courses/${course.id}/enroll`, {}, token)
    const { body } = await it.post(path, { content: '内容', position: 1 }, token)
    const changed = { createdAt: Date.parse(at) }
    await it.context.database.write((db) => db.updateTable(table).set(changed).where('id', '=', body.data.id).execute())
  }
  const [day, late, midnight] = ['2026-11-18', '2026-11-18T23:59:59+08:00', '2026-11-19T00:00:00+08:00'] as const
  await write(`/api/student/learning/${notes!.id}/lessons/${lessonId}/notes`, notes!, 'notes', late)
  await write(`/api/lessons/${lessonId}/questions`, asks!, 'lessonQuestions', late)
  await write(`/api/lessons/${lessonId}/questions`, asksLater!, 'lessonQuestions', midnight)
  const ids = [notes!.id, asks!.id, asksLater!.id, isSilent!.id]
  await share(day, 9, ids)
  await scanSettled(it.context)
  const found = await it.context.database.read
    .selectFrom('anomalyFindings')
    .select('studentId')
    .where('rule', '=', 'noInteraction')
    .where('studentId', 'in', ids)
    .execute()
  assert.deepEqual(new Set(found.map(({ studentId }) => studentId)), new Set([asksLater!.id, isSilent!.id]))
})
