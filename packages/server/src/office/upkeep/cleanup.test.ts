import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { HourlyJob } from '../../core/optional-module.ts'
import { compareClockWithData } from '../../core/time/clock-doubt.ts'
import { countFindings } from '../../modules/anomaly/anomaly.queries.ts'
import { studyLongDays } from '../../testing/study/long-days.ts'
import { scanSettled } from '../../testing/study/scan-settled.ts'
import { testApp } from '../../testing/test-app.ts'
import { runCleanup } from './cleanup.ts'

const it = testApp()
const days = 60
const leading = { isLeader: () => true, stop: async () => {} }

/** A server with this configuration, and the first error it logs. */
function server(config: object = {}) {
  const errors = Promise.withResolvers<Error>()
  const log = { error: ({ err }: { err: Error }) => errors.resolve(err), warn() {}, info() {} }
  const context = { ...it.context, config: { ...it.context.config, ...config }, log: log as never }
  return { context, firstError: errors.promise }
}
const counted = () => countFindings(it.context.database.read, {})

test('a failing scan of the ledger is logged, and the server continues', async () => {
  await studyLongDays(it, (await it.world.student()).id, days)
  const databaseUrl = it.context.config.databaseUrl && 'postgres://nobody@127.0.0.1:1/none'
  const { context, firstError } = server({ dataDir: '/nowhere', databaseUrl })
  const stop = runCleanup(context, leading, [scanSettled], 0)
  assert.match(String(await firstError), /unable to open database|ECONNREFUSED|not exist/)
  assert.equal((await it.get('/api/health')).status, 200)
  await stop()
  assert.equal(await counted(), 0)
})

test('stopping the server ends a scan of the ledger, and the next start completes it', async () => {
  const { context, firstError } = server()
  const begun = Promise.withResolvers<void>()
  const scan: HourlyJob = (...given) => {
    begun.resolve()
    return scanSettled(...given)
  }
  const stop = runCleanup(context, leading, [scan], 0)
  await begun.promise
  await stop()
  const found = await counted()
  assert.ok(found < days)
  await scanSettled(it.context)
  assert.ok((await counted()) >= days)
  assert.equal(await Promise.race([firstError, 'nothing']), 'nothing')
})

test('the jobs of modules do not run when a server starts, but some time later, and then every hour', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  let runs = 0
  const { context } = server()
  const stop = runCleanup(context, leading, [async () => (runs += 1)])
  const after = async (minutes: number) => {
    t.mock.timers.tick(minutes * 60_000)
    await new Promise((next) => setImmediate(next))
    return runs
  }
  assert.deepEqual([runs, await after(9), await after(1), await after(59), await after(1)], [0, 0, 1, 1, 2])
  t.mock.timers.reset()
  await stop()
})

test('cleanup writes nothing while the clock is days ahead of the data', async () => {
  const { database, clock } = it.context
  await it.world.login((await it.world.student()).id)
  // The school was installed at the real time.
  await database.write((db) => sql`update migrations set applied_at = 0`.execute(db))
  let writes = 0
  const write: typeof database.write = (job) => {
    writes += 1
    return database.write(job)
  }
  const clean = async (own = clock) => {
    writes = 0
    await runCleanup({ ...it.context, clock: own, database: { ...database, write } }, leading)()
    return writes > 0
  }
  assert.equal(await clean(), true)
  it.pass(400 * 86_400)
  const doubted = { ...clock }
  await compareClockWithData({ ...it.context, clock: doubted })
  assert.equal(await clean(doubted), false)
  it.pass(25 * 3600)
  assert.equal(await clean(doubted), true)
})
