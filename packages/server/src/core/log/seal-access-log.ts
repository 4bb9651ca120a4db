import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { shortestLogDays } from '@jiangxue/contract/office/log.values.ts'
import type { Context } from '../context.ts'
import type { Db } from '../database/database.ts'
import { inStepsBy } from '../database/rows/in-steps.ts'
import { readJson } from '../json-text.ts'
import { auditOwn } from './audit.ts'
import { dayMs } from './log-files.ts'
import { findLastRowBefore, listAccessRows, listDetailsOf } from './log-rows.queries.ts'

/** The rows with ids above `from` up to `upTo`; `firstAt` is the earliest time of one. */
interface SealedRows {
  readonly from: number
  readonly upTo: number
  readonly rows: number
  readonly firstAt: number
  readonly digest: string
}

const rowsPerStep = 1000
const pauseMs = 10
/** By then every process has written its rows. */
const writtenAfterMs = 3_600_000
/** Slightly less than a day, because the hourly timer is not exact. */
const everyMs = dayMs - writtenAfterMs / 2

/**
 * Records the digest of the rows of the access log since the last time in the chained operation log, once a day; the
 * rows themselves are too many to be chained.
 */
export async function sealAccessLog({ database, now }: Pick<Context, 'database' | 'now'>): Promise<void> {
  const last = (await listSealed(database.read)).at(-1)
  if (last && now() - last.at < everyMs) return
  const upTo = await findLastRowBefore(database.read, now() - writtenAfterMs)
  const from = last?.upTo ?? 0
  if (upTo === undefined || upTo <= from) return
  const detail: SealedRows = { from, upTo, ...(await digestRows(database.read, from, upTo)) }
  await database.write((db) => auditOwn(db, now(), { action: 'log.sealAccess', targetId: upTo, detail }))
}

/** Reports the sealed rows that are not as they were; rows that the school may have removed by now are not compared. */
export async function verifyAccessLog(db: Db, report: (fault: string) => void): Promise<void> {
  const sealed = await listSealed(db)
  const kept = (sealed.at(-1)?.at ?? 0) - shortestLogDays * dayMs
  for (const { from, upTo, rows, firstAt, digest } of sealed) {
    if (firstAt < kept) continue
    const found = await digestRows(db, from, upTo)
    if (found.rows !== rows || found.digest !== digest)
      report(`access log: the rows ${from + 1} to ${upTo} are not those that were written`)
  }
}

const listSealed = async (db: Db): Promise<(SealedRows & { readonly at: number })[]> =>
  (await listDetailsOf(db, 'log.sealAccess')).map(({ at, detail }) => ({ ...readJson<SealedRows>(detail), at }))

async function digestRows(
  db: Db,
  from: number,
  upTo: number,
): Promise<Pick<SealedRows, 'rows' | 'firstAt' | 'digest'>> {
  const hash = createHash('sha256')
  let [count, firstAt] = [0, Number.MAX_SAFE_INTEGER]
  const steps = inStepsBy(
    (after) => listAccessRows(db, after, upTo, rowsPerStep),
    ({ id }) => id,
    from,
  )
  for await (const rows of steps) {
    for (const row of rows) {
      const { id, at, method, path, ip, status, userId, durationMs, requestId, requests } = row
      hash.update(JSON.stringify([id, at, method, path, ip, status, userId, durationMs, requestId, requests]))
      firstAt = Math.min(firstAt, at)
    }
    count += rows.length
    await pause(pauseMs)
  }
  return { rows: count, firstAt, digest: hash.digest('base64url') }
}
