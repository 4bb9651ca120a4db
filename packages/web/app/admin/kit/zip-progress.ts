const entryStart = [0x50, 0x4b, 0x03, 0x04]

/**
 * Follows a zip of certificates while it arrives: returns a function for each of its chunks, and reports the percentage (0–99)
 * of the students that its `X-Total-Count` names; those who get no certificate have no entry, so it may end early.
 */
export function followZip(onPercent: (percent: number) => void): (chunk: Uint8Array, headers: Headers) => void {
  let matched = 0
  let entries = 0
  return (chunk, headers) => {
    for (const byte of chunk) {
      if (byte === entryStart[matched]) matched++
      else matched = byte === entryStart[0] ? 1 : 0
      if (matched < entryStart.length) continue
      matched = 0
      entries++
    }
    const total = Number(headers.get('x-total-count'))
    if (total > 0) onPercent(Math.min(99, Math.floor((100 * entries) / total)))
  }
}
