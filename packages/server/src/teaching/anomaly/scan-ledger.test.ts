import assert from 'node:assert/strict'
import { test } from 'node:test'
import { studyLongDays } from '../../testing/long-days.ts'
import { testApp } from '../../testing/test-app.ts'
import { readScan } from './anomaly.queries.ts'
import { scanLedger } from './scan-ledger.ts'

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
const scanned = () => readScan(it.context.database.read)

test('a stopped run is continued by the next one, which finds everything once', async () => {
  const { id } = await it.world.student()
  await studyLongDays(it, id, days)
  const stopping = new AbortController()
  const { database } = it.context
  const write: typeof database.write = (job) => {
    stopping.abort(new Error('stopped'))
    return database.write(job)
  }
  await assert.rejects(scanLedger({ ...it.context, database: { ...database, write } }, stopping.signal), /stopped/)
  const found = await longDays(id)
  assert.ok(found > 0 && found < days, `${found} were written before`)
  assert.equal((await scanned()).segmentId, 0)
  await scanLedger(it.context)
  assert.equal(await longDays(id), days)
  assert.ok((await scanned()).segmentId > 0)
})

test('a thread that cannot read fails only this run; the next one finds what is missing', async () => {
  const { id } = await it.world.student()
  await studyLongDays(it, id, 2)
  const before = await scanned()
  await assert.rejects(scanLedger(withoutPlace()), /unable to open database|ECONNREFUSED|not exist/)
  assert.deepEqual(await scanned(), before)
  assert.ok((await scanLedger(it.context)) > 0)
  assert.equal(await longDays(id), 2)
})

test('without new rows no thread is started, once late rows of other processes have been seen', async () => {
  await scanLedger(it.context)
  await assert.rejects(scanLedger(withoutPlace()))
  it.pass(2 * 3600)
  await scanLedger(it.context)
  assert.equal(await scanLedger(withoutPlace()), 0)
})
