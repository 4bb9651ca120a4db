import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../core/database/database.ts'
import { listEventsBetween, listSegmentsBetween, type LedgerEventRow, type SegmentRow } from './ledger.queries.ts'

/** A row of a student's chain: study time, or another event. */
export type LedgerEntry =
  | { readonly kind: 'segment'; readonly row: SegmentRow }
  | { readonly kind: 'event'; readonly row: LedgerEventRow }

const rowsPerStep = 500

/** Iterates over a student's chain after the number `from`, in order, reading a few hundred rows at a time. */
export async function* entriesOf(
  db: Db,
  studentId: number,
  upTo: number = Number.MAX_SAFE_INTEGER,
  from = 0,
): AsyncGenerator<LedgerEntry> {
  for (let after = from; ;) {
    const segments = await listSegmentsBetween(db, studentId, after, upTo, rowsPerStep)
    const events = await listEventsBetween(db, studentId, after, upTo, rowsPerStep)
    // Entries up to here are complete in both tables: after the last row of a full step there may be more.
    const end = Math.min(endOf(segments), endOf(events))
    const entries = [
      ...segments.map((row) => ({ kind: 'segment' as const, row })),
      ...events.map((row) => ({ kind: 'event' as const, row })),
    ].filter(({ row }) => row.number <= end)
    yield* entries.toSorted((a, b) => a.row.number - b.row.number)
    if (end === Number.POSITIVE_INFINITY) return
    after = end
    await setImmediate()
  }
}

const endOf = (rows: readonly { number: number }[]) =>
  rows.length < rowsPerStep ? Number.POSITIVE_INFINITY : (rows.at(-1)?.number ?? 0)
