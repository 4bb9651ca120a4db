import { addRanges, type ByteRanges } from './byte-ranges.ts'

/** What of a video a playback session was given. */
export interface Delivered {
  /** What this server has sent itself. */
  readonly sent: ByteRanges
  /** What a proxy or a store was told to send. */
  readonly granted: ByteRanges
}

export const nothingDelivered: Delivered = { sent: [], granted: [] }

export const mergeDelivered = (one: Delivered, other: Delivered): Delivered => ({
  sent: addRanges(one.sent, other.sent),
  granted: addRanges(one.granted, other.granted),
})

export const hasDelivered = ({ sent, granted }: Delivered) => sent.length > 0 || granted.length > 0

/** As it is stored: '' for nothing. */
export const packDelivered = (delivered: Delivered): string =>
  hasDelivered(delivered) ? JSON.stringify([delivered.sent, delivered.granted]) : ''

export function unpackDelivered(packed: string): Delivered {
  if (packed === '') return nothingDelivered
  const [sent, granted] = JSON.parse(packed) as [ByteRanges, ByteRanges]
  return { sent, granted }
}
