import type { RosterCounts } from '@jiangxue/contract/roster.ts'
import type { Keys } from '../../core/crypto/keys.ts'
import type { CheckedRow } from './check-roster.ts'
import { sealRows, type StoredRoster } from './kept-rows.ts'

/** The number of rows by outcome. */
export function countRows(rows: readonly CheckedRow[]): RosterCounts {
  const count = (wanted: CheckedRow['outcome']) => rows.filter(({ outcome }) => outcome === wanted).length
  return {
    total: rows.length,
    created: count('NEW'),
    updated: count('CHANGED'),
    skipped: count('UNCHANGED'),
    refused: count('REFUSED'),
  }
}

/** Seals the rejected rows for storage; null if there are none. */
export function keepErrors(
  keys: Keys,
  kept: Pick<StoredRoster, 'header' | 'mapping'>,
  rows: readonly CheckedRow[],
): string | null {
  const refused = rows.filter(({ outcome }) => outcome === 'REFUSED')
  if (refused.length === 0) return null
  return sealRows(keys, { ...kept, rows: refused.map(({ raw, problems }) => ({ ...raw, problems })) })
}
