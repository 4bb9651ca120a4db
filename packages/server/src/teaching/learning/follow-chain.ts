import { isSame } from '../../core/crypto/keys.ts'
import { chainSegment, digestOrigin } from './ledger-chain.ts'
import type { SegmentRow } from './ledger.queries.ts'

/** How far a chain has been followed. */
export interface ChainEnd {
  readonly length: number
  readonly mac: string
}
export const chainStart: ChainEnd = { length: 0, mac: '' }

/** Follows a student's chain over its next rows: where it ends then, or what is wrong with the first row that does not fit. */
export function followChain(
  key: Buffer,
  from: ChainEnd,
  rows: readonly SegmentRow[],
): { readonly end: ChainEnd; readonly fault?: string } {
  let { length, mac } = from
  for (const row of rows) {
    const name = `row ${row.id} (number ${row.number})`
    const fail = (what: string) => ({ end: { length, mac }, fault: `${name} ${what}` })
    if (row.number !== length + 1) return fail(`is where number ${length + 1} should be`)
    const isErased = row.ip === null || row.device === null
    if (!isErased && !isSame(digestOrigin(key, row.ip ?? '', row.device ?? ''), row.originDigest))
      return fail('has another ip or device than was recorded')
    if (!isSame(chainSegment(key, mac, row), row.mac)) return fail('has been changed, or the row before it')
    mac = row.mac
    length += 1
  }
  return { end: { length, mac } }
}
