import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { readJson } from '../../core/json-text.ts'
import type { LedgerEvents } from './ledger-event.ts'

/** Ranges of a student's row numbers that no longer count, both ends included. */
export type DiscountedRanges = readonly (readonly [from: number, to: number])[]

export async function listDiscountedRanges(db: Db, studentId: number): Promise<DiscountedRanges> {
  const events = await db
    .selectFrom('ledgerEvents')
    .select('facts')
    .where('studentId', '=', studentId)
    .where('kind', '=', 'discount')
    .orderBy('number')
    .execute()
  return events.flatMap(({ facts }) => readJson<LedgerEvents['discount']>(facts).rows)
}

export const isDiscounted = (ranges: DiscountedRanges, number: number): boolean =>
  ranges.some(([from, to]) => number >= from && number <= to)

/** SQLite nests a chain of conditions one level deeper for each, and limits the depth to 1000. */
const rangesPerGroup = 500

/** SQL condition: a row of study time still counts. */
export function isCounted(ranges: DiscountedRanges): RawBuilder<boolean> {
  const groups = Array.from({ length: Math.ceil(ranges.length / rangesPerGroup) }, (_, index) =>
    ranges.slice(index * rangesPerGroup, (index + 1) * rangesPerGroup),
  )
  const isWithin = (group: DiscountedRanges) =>
    sql.join(
      group.map(([from, to]) => sql`study_segments.number between ${from} and ${to}`),
      sql` or `,
    )
  return groups.length === 0
    ? sql`1 = 1`
    : sql`(${sql.join(
        groups.map((group) => sql`not (${isWithin(group)})`),
        sql` and `,
      )})`
}
