import { chainEvent, chainSegment, digestOrigin } from '../chain/ledger-chain.ts'
import { erasedDigestOf } from '../chain/ledger-event.ts'
import type { LedgerEntry } from './ledger-entries.ts'
import type { SegmentRow } from './ledger.queries.ts'

/** How far a chain has been followed. */
export interface ChainEnd {
  readonly length: number
  readonly mac: string
}
export const chainStart: ChainEnd = { length: 0, mac: '' }

export const nameOf = ({ kind, row }: LedgerEntry) =>
  kind === 'segment' ? `row ${row.id} (number ${row.number})` : `event ${row.id} (number ${row.number})`

/** Follows a student's chain over its next row. Returns the new end and what is wrong with the row. */
export function followChain(key: Buffer, from: ChainEnd, entry: LedgerEntry): { end: ChainEnd; faults: string[] } {
  const faults: string[] = []
  const { row } = entry
  if (row.number !== from.length + 1) faults.push(`is where number ${from.length + 1} should be`)
  if (entry.kind === 'segment') faults.push(...originFaults(key, entry.row))
  // A later row of the chain says which of them were erased.
  else if (erasedDigestOf(entry.row) !== undefined) return { end: { length: row.number, mac: row.mac }, faults }
  const mac = entry.kind === 'segment' ? chainSegment(key, from.mac, entry.row) : chainEvent(key, from.mac, entry.row)
  // No one can time this from outside, so an ordinary comparison is enough.
  if (mac !== row.mac) faults.push('has been changed, or the row before it')
  // After a fault, continue from the stored MAC, so that each fault is reported once.
  return { end: { length: row.number, mac: row.mac }, faults }
}

export const isErased = ({ ip, device, userAgent }: SegmentRow) => ip === null && device === null && userAgent === null

function originFaults(key: Buffer, row: SegmentRow): string[] {
  if (isErased(row)) return []
  const { format, ip, device, userAgent } = row
  if (ip === null || device === null || (userAgent === null && format > 1))
    return ['has only a part of its ip, device and user agent']
  const digest = digestOrigin(key, format, { ip, device, userAgent: userAgent ?? '' })
  return digest === row.originDigest ? [] : ['has another ip or device than was recorded']
}
