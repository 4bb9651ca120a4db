const entryStart = [0x50, 0x4b, 0x03, 0x04]

/**
 * Tracks the progress of a zip download. The returned function takes each chunk and reports entries as a percentage
 * (0–99) of `X-Total-Count`. Students without a document have no entry, so progress may end early.
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
