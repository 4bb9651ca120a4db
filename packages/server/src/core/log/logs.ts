import { setTimeout as pause } from 'node:timers/promises'
import type { Insertable } from 'kysely'
import type { Context } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { onSlowQuery, type SlowQuery } from '../database/slow-query.ts'
import { inOperation } from '../operation-name.ts'
import { clockDoubtOf } from '../time/clock-doubt.ts'
import { insertAccess, type AccessRow } from './access-log.ts'
import { insertErrors } from './error-log.ts'
import { appendToLog, dayMs, rotateLogs, redactPersonalData, type LogFile } from './log-files.ts'
import { deleteOldAccess, deleteOldErrors } from './log-rows.queries.ts'
import { chainOperations, removeOldOperations } from './operation-chain.ts'
import { RowBuffer } from './row-buffer.ts'

/** Buffers of log rows that have not been written yet. */
export interface Logs {
  readonly access: RowBuffer<AccessRow>
  readonly errors: RowBuffer<Insertable<Schema['errorLogs']>>
  readonly slow: RowBuffer<SlowQuery & { readonly at: number }>
}
export const createLogs = (): Logs => ({ access: new RowBuffer(), errors: new RowBuffer(), slow: new RowBuffer() })

const everyMs = 1000
const cleanupEveryMs = 3_600_000
/** Pause between two steps, so that waiting transactions get the database. */
const pauseMs = 50

/** Writes the buffered rows and chains the operations written since the last call. */
export async function writeLogs({ config, database, keys, log }: Context, logs: Logs): Promise<void> {
  // Files come first: they also receive rows that the database cannot take.
  const toFile = (file: LogFile, rows: readonly { readonly at: number }[]) =>
    appendToLog(config.dataDir, file, rows).catch((error: unknown) =>
      log.warn({ err: error }, 'log files: write failed'),
    )
  const { dropped } = await logs.access.flush(async (rows) => {
    await toFile('access', rows.map(toAccessLine))
    await database.write((db) => insertAccess(db, rows))
  })
  await logs.errors.flush(async (rows) => {
    await toFile('error', rows.map(toErrorLine))
    await database.write((db) => insertErrors(db, rows))
  })
  await logs.slow.flush((rows) => toFile('slow', rows))
  while ((await chainOperations(database, keys.ledger)) > 0);
  if (dropped > 0) log.warn({ dropped }, 'access log: rows dropped, more requests than could be written')
}

/** User and IP address are only in the database, where access to them is controlled and logged. */
const toAccessLine = ({ at, method, path, status, durationMs, requestId, requests }: AccessRow) => ({
  at,
  method,
  path,
  status,
  durationMs,
  requestId,
  ...(requests > 1 && { requests }),
})
const toErrorLine = (row: Insertable<Schema['errorLogs']>) => ({
  ...row,
  message: redactPersonalData(row.message),
  stackTrace: redactPersonalData(row.stackTrace),
})

/** Removes logs older than the school's retention period, a few rows at a time, unless the clock may be wrong. */
export async function removeOldLogs(context: Context): Promise<void> {
  if (clockDoubtOf(context)) return
  const { config, database, keys, settings, now } = context
  const before = now() - (await settings.current())['log.keepDays'] * dayMs
  await rotateLogs(config.dataDir, now(), before)
  const jobs = [
    () => database.write((db) => deleteOldAccess(db, before)),
    () => database.write((db) => deleteOldErrors(db, before)),
    () => removeOldOperations(database, keys.ledger, before),
  ]
  for (const job of jobs) while ((await job()) > 0) await pause(pauseMs)
}

/** Writes the logs every second and removes old ones every hour. Returns a stop function that writes the rest. */
export function runLogs(context: Context, logs: Logs): () => Promise<void> {
  const report = (error: unknown) => context.log.warn({ err: error }, 'logs: writing or cleanup failed')
  const stopSlow = onSlowQuery((query) => logs.slow.add({ at: context.now(), ...query }))
  let running = Promise.resolve()
  let isBusy = false
  const round = async () => {
    isBusy = true
    await writeLogs(context, logs).catch(report)
    isBusy = false
  }
  const writing = setInterval(() => {
    if (!isBusy) running = inOperation('logs', round)
  }, everyMs)
  const cleaning = setInterval(
    () => void inOperation('logs', () => removeOldLogs(context)).catch(report),
    cleanupEveryMs,
  )
  writing.unref()
  cleaning.unref()
  return async () => {
    stopSlow()
    clearInterval(writing)
    clearInterval(cleaning)
    await running
    await writeLogs(context, logs).catch(report)
  }
}
