import type { Config } from '../../core/config/config.ts'
import type { Context } from '../../core/context.ts'
import { pick } from '../../core/pick.ts'
import { valuesOfGroup, type SettingValues } from '../../core/settings/setting-values.ts'
import { messagesOf, ThreadPool, type WithPort } from '../../core/thread-pool.ts'
import { findNextSegment, hasRefusals, readScan, saveFindings, saveScan } from './anomaly.queries.ts'
import type { ScanSettings } from './find-in-ledger.ts'
import type { Finding } from './seen-study.ts'

/** Rows may become visible later than they were recorded; after this time, all of them are. */
export const settlingMs = 300_000

/** What the thread reads and looks for. */
export interface ScanWork {
  readonly place: Pick<Config, 'databaseUrl' | 'dataDir'>
  readonly lookout: ScanSettings
}
/** A part of the findings; `upTo` is set once all findings of the rows up to that id were sent. */
export interface ScanPart {
  readonly findings: readonly Finding[]
  readonly upTo?: number
}

const threads = new ThreadPool<WithPort<ScanWork>>(new URL('scan-worker.ts', import.meta.url), { maxThreads: 1 })

/**
 * Scans what was added to the ledger since the last run, checking complete days of the students concerned. A thread
 * reads and evaluates; only its findings are written here. An abort signal stops it; the next run continues from there.
 * Returns the number of findings.
 */
export async function scanLedger(context: Context, signal?: AbortSignal): Promise<number> {
  const { config, database, settings, now } = context
  const at = now()
  const settledAt = at - settlingMs
  if (!(await hasNews(context, settledAt))) return 0
  const work: ScanWork = {
    place: pick(config, ['databaseUrl', 'dataDir']),
    lookout: lookoutOf(await settings.current(), settledAt),
  }
  let found = 0
  for await (const { findings, upTo } of messagesOf<ScanPart, ScanWork>(threads, work, signal)) {
    found += findings.length
    await database.write(async (db) => {
      await saveFindings(db, findings, at)
      if (upTo !== undefined) await saveScan(db, 'ledger', { segmentId: upTo, refusedAt: settledAt })
    })
  }
  return found
}

/** Whether there are rows or rejected reports that no run has seen. */
async function hasNews({ database: { read } }: Context, settledAt: number): Promise<boolean> {
  const { segmentId, refusedAt } = await readScan(read, 'ledger')
  const next = await findNextSegment(read, segmentId)
  return (next !== undefined && next.recordedAt <= settledAt) || hasRefusals(read, refusedAt, settledAt)
}

export const lookoutOf = (values: SettingValues, settledAt: number): ScanSettings => ({
  thresholds: valuesOfGroup(values, 'anomaly'),
  timezone: values['basic.timezone'],
  settledAt,
})
