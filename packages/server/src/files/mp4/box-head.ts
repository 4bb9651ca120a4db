export const shortHead = 8
export const longHead = 16

export interface BoxHead {
  readonly type: string
  readonly headBytes: number
  /** Of the whole box. */
  readonly length: number
}

/**
 * Reads the head of the box at a position; undefined if it is cut off. A box without a length reaches to the end, which is
 * `left` bytes away.
 */
export function boxHeadAt(bytes: Buffer, at: number, left: number): BoxHead | undefined {
  if (bytes.length - at < shortHead) return undefined
  const length = bytes.readUInt32BE(at)
  const type = bytes.toString('latin1', at + 4, at + shortHead)
  if (length !== 1) return { type, headBytes: shortHead, length: length === 0 ? left : length }
  if (bytes.length - at < longHead) return undefined
  return { type, headBytes: longHead, length: Number(bytes.readBigUInt64BE(at + shortHead)) }
}
