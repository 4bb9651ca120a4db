import { gunzipSync, gzipSync } from 'node:zlib'
import type { RosterField } from '@jiangxue/contract/student/roster.values.ts'
import { sealBytes, unsealBytes, type Keys } from '../../../core/crypto/keys.ts'
import type { RawRow } from '../read/raw-sheet.ts'
import type { CellProblem } from './check-cells.ts'

/** The data that a preview stores for its commit. */
export interface StoredRoster {
  readonly header: RawRow
  readonly mapping: readonly (readonly [RosterField, number])[]
  readonly rows: readonly RawRow[]
  /** The numbers of the rows that the preview has shown as doubtful. */
  readonly doubtful: readonly number[]
}
/** The rejected rows, unchanged. */
export interface RecentErrors {
  readonly header: RawRow
  readonly mapping: StoredRoster['mapping']
  readonly rows: readonly (RawRow & { readonly problems: readonly CellProblem[] })[]
}

// Compressed, because a column for 50,000 rows is written in one piece while others wait.
export const sealRows = (keys: Keys, kept: StoredRoster | RecentErrors): string =>
  sealBytes(keys.sealing, gzipSync(JSON.stringify(kept), { level: 3 })).toString('base64url')

const open = (keys: Keys, sealed: string): unknown =>
  JSON.parse(gunzipSync(unsealBytes(keys.sealing, Buffer.from(sealed, 'base64url'))).toString('utf8'))
export const openRoster = (keys: Keys, sealed: string) => open(keys, sealed) as StoredRoster
export const openErrors = (keys: Keys, sealed: string) => open(keys, sealed) as RecentErrors
