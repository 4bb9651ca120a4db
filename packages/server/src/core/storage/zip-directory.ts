const endOfList = 0x06054b50
const largeEndOfList = 0x06064b50
const locatorOfLargeEnd = 0x07064b50
const locatorBytes = 20
/** Says that the real number is in a field of 64 bits. */
const isElsewhere = 0xffffffff
const isCountElsewhere = 0xffff
const largeNumbers = 0x0001
const listEntry = 0x02014b50
const entryBytes = 46
const endBytes = 22
const longestComment = 0xffff

export interface ZipDirectoryEntry {
  readonly name: string
  readonly method: number
  readonly flags: number
  readonly crc: number
  readonly packed: number
  readonly size: number
  /** Where its local header begins. */
  readonly offset: number
}

class BrokenZip extends Error {}

/**
 * The directory of a zip, ZIP64 included; `broken` if it is cut off or damaged, `tooMany` if it has more entries than
 * `most`.
 */
export function readZipDirectory(zip: Buffer, most: number): ZipDirectoryEntry[] | 'broken' | 'tooMany' {
  try {
    const list = findList(zip)
    return list.count > most ? 'tooMany' : readList(zip, list)
  } catch (error) {
    if (error instanceof BrokenZip) return 'broken'
    throw error
  }
}

interface List {
  readonly at: number
  readonly end: number
  readonly count: number
}

function readList(zip: Buffer, { at, end, count }: List): ZipDirectoryEntry[] {
  const entries: ZipDirectoryEntry[] = []
  for (let left = count, start = at; left > 0; left--) {
    if (start + entryBytes > end || zip.readUInt32LE(start) !== listEntry) throw new BrokenZip()
    const extraStart = start + entryBytes + zip.readUInt16LE(start + 28)
    const extraLength = zip.readUInt16LE(start + 30)
    const large = largeNumbersOf(zip.subarray(extraStart, extraStart + extraLength))
    const number = (position: number) => {
      const value = zip.readUInt32LE(start + position)
      return value === isElsewhere ? large() : value
    }
    // The order of the fields of 64 bits.
    const [size, packed, offset] = [number(24), number(20), number(42)]
    entries.push({
      flags: zip.readUInt16LE(start + 8),
      method: zip.readUInt16LE(start + 10),
      crc: zip.readUInt32LE(start + 16),
      packed,
      size,
      offset,
      name: zip.toString('utf8', start + entryBytes, extraStart),
    })
    start = extraStart + extraLength + zip.readUInt16LE(start + 32)
  }
  return entries
}

/** Returns a function that reads the next 64-bit number of an entry. */
function largeNumbersOf(extra: Buffer): () => number {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== largeNumbers) continue
    const numbers = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2))
    let next = 0
    return () => largeNumber(numbers, (next += 8) - 8)
  }
  return () => largeNumber(extra, extra.length)
}

function largeNumber(bytes: Buffer, at: number): number {
  if (at + 8 > bytes.length) throw new BrokenZip()
  return Number(bytes.readBigUInt64LE(at))
}

function findList(zip: Buffer): List {
  const end = findEnd(zip)
  const [count, at] = [zip.readUInt16LE(end + 10), zip.readUInt32LE(end + 16)]
  if (count !== isCountElsewhere && at !== isElsewhere) return { end, count, at }
  const locator = end - locatorBytes
  if (locator < 0 || zip.readUInt32LE(locator) !== locatorOfLargeEnd) throw new BrokenZip()
  const large = largeNumber(zip, locator + 8)
  if (large + 56 > zip.length || zip.readUInt32LE(large) !== largeEndOfList) throw new BrokenZip()
  return { end, count: largeNumber(zip, large + 32), at: largeNumber(zip, large + 48) }
}

function findEnd(zip: Buffer): number {
  for (let at = zip.length - endBytes; at >= Math.max(0, zip.length - endBytes - longestComment); at--)
    if (zip.readUInt32LE(at) === endOfList) return at
  throw new BrokenZip()
}
