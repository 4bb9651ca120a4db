import { readJson } from '../../core/json-text.ts'
import { addRanges, type ByteRanges } from './byte-ranges.ts'

/** The parts of its video that were delivered to a playback session. */
export interface Delivered {
  /** Sent by this server itself. */
  readonly sent: ByteRanges
  /** A proxy or a store was told to send these. */
  readonly granted: ByteRanges
}

export const nothingDelivered: Delivered = { sent: [], granted: [] }

export const mergeDelivered = (one: Delivered, other: Delivered): Delivered => ({
  sent: addRanges(one.sent, other.sent),
  granted: addRanges(one.granted, other.granted),
})

const hasDelivered = ({ sent, granted }: Delivered) => sent.length > 0 || granted.length > 0

/** The stored form; '' for nothing. */
export const packDelivered = (delivered: Delivered): string =>
  hasDelivered(delivered) ? JSON.stringify([delivered.sent, delivered.granted]) : ''

export function unpackDelivered(packed: string): Delivered {
  if (packed === '') return nothingDelivered
  const [sent, granted] = readJson<[ByteRanges, ByteRanges]>(packed)
  return { sent, granted }
}
