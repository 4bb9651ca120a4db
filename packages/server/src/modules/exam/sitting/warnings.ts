import type { Warning } from '@jiangxue/contract/exam/sitting.ts'
import type { Db } from '../../../core/database/database.ts'
import { readJson } from '../../../core/json-text.ts'
import { toInstant } from '../../../core/units.ts'
import { listEventsOf, type AttemptRecord } from './sitting.queries.ts'

export interface WarningDetail {
  readonly warning: string
  readonly reason: string
}

/** The warnings of an attempt that its candidate has not read. Most saves find none without a query. */
export async function unreadWarnings(
  db: Db,
  { id, warnings, warningsRead }: Pick<AttemptRecord, 'id' | 'warnings' | 'warningsRead'>,
): Promise<Warning[]> {
  if (warningsRead >= warnings) return []
  const events = await listEventsOf(db, id, 'warn')
  return events
    .map(({ at, detail }, index) => ({
      number: index + 1,
      at: toInstant(at),
      text: readJson<WarningDetail>(detail).warning,
    }))
    .filter(({ number }) => number > warningsRead)
}
