import type { RosterCounts } from '@jiangxue/contract/student/roster.ts'
import type { Keys } from '../../../core/crypto/keys.ts'
import type { CheckedRow } from './check-roster.ts'
import { sealRows, type StoredRoster } from './kept-rows.ts'

const notImported = ({ outcome }: CheckedRow) => outcome === 'REFUSED' || outcome === 'DOUBTFUL'

/** The number of rows by outcome; doubtful rows that nobody has confirmed are not imported. */
export function countRows(rows: readonly CheckedRow[]): RosterCounts {
  const count = (wanted: CheckedRow['outcome']) => rows.filter(({ outcome }) => outcome === wanted).length
  return {
    total: rows.length,
    created: count('NEW'),
    updated: count('CHANGED'),
    skipped: count('UNCHANGED'),
    refused: rows.filter(notImported).length,
  }
}

/** Seals the rejected rows for storage; null if there are none. */
export function selectErrors(
  keys: Keys,
  { header, mapping }: Pick<StoredRoster, 'header' | 'mapping'>,
  rows: readonly CheckedRow[],
): string | null {
  const refused = rows.filter(notImported)
  if (refused.length === 0) return null
  const rejected = refused.map(({ raw, problems, doubts }) => ({ ...raw, problems: [...problems, ...doubts] }))
  return sealRows(keys, { header, mapping, rows: rejected })
}
