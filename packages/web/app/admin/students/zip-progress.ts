const entryStart = [0x50, 0x4b, 0x03, 0x04]

/**
 * Follows a zip of certificates while it comes: answers what to tell of each piece, and tells percents (0–99) of the
 * students that its `X-Total-Count` names; those who get no certificate have no entry, so it may end early.
 */
export function followZip(onPercent: (percent: number) => void): (headers: Headers, piece: Uint8Array) => void {
  let matched = 0
  let entries = 0
  return (headers, piece) => {
    for (const byte of piece) {
      matched = byte === entryStart[matched] ? matched + 1 : byte === entryStart[0] ? 1 : 0
      if (matched < entryStart.length) continue
      matched = 0
      entries++
    }
    const total = Number(headers.get('x-total-count'))
    if (total > 0) onPercent(Math.min(99, Math.floor((100 * entries) / total)))
  }
}
