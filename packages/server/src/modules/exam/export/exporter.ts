import type { Db } from '../../../core/database/database.ts'
import { siteMinute } from '../../../core/time/site-day.ts'
import { findName } from '../../../papers/record/record.queries.ts'
import type { ItemFilter } from '../bank/item.queries.ts'

export interface Exporter {
  readonly madeBy: number
  readonly madeAt: number
}
export type ExportFilter = ItemFilter & Exporter

/** Who made a file when, in the words of the file. */
export const exporterOf = async (db: Db, { madeBy, madeAt }: Exporter, timezone: string) => ({
  name: await findName(db, madeBy),
  time: siteMinute(madeAt, timezone),
})
