import { crc32, inflateRawSync } from 'node:zlib'
import { UnreadableFile } from './unreadable-file.ts'

const endOfList = 0x06054b50
const largeEndOfList = 0x06064b50
const locatorOfLargeEnd = 0x07064b50
const locatorBytes = 20
/** Says that the real number is in a field of 64 bits. */
const isElsewhere = 0xffffffff
const largeNumbers = 0x0001
const listEntry = 0x02014b50
const localEntry = 0x04034b50
const endBytes = 22
const longestComment = 0xffff
const maxEntries = 2000
const maxInflated = 160 * 1024 * 1024
/** A sheet of empty formatted rows compresses to about 1 %; anything beyond this ratio is not a roster. */
const maxRatio = 600
const ratioFrom = 8 * 1024 * 1024
const stored = 0
const deflated = 8
const encryptedFlag = 1

/** The parts with cells, texts and formats; nothing else of a workbook is unpacked. */
const neededPart =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(_rels\/)?[^/]+\.(xml|rels)|xl\/worksheets\/[^/]+\.xml)$/i

interface Entry {
  readonly name: string
  readonly method: number
  readonly flags: number
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

/** Unpacks the needed parts of an .xlsx, after its directory has shown that this is harmless. */
export function openArchive(zip: Buffer): Map<string, Buffer> {
  const entries = readList(zip)
  if (entries.some(({ flags }) => flags & encryptedFlag)) throw new UnreadableFile('roster.encrypted')
  if (entries.some(({ name }) => /vbaProject\.bin$|^xl\/macrosheets\//i.test(name)))
    throw new UnreadableFile('roster.hasMacros')
  const needed = entries.filter(({ name }) => neededPart.test(name))
  const size = needed.reduce((sum, entry) => sum + entry.size, 0)
  const packed = needed.reduce((sum, entry) => sum + entry.packed, 0)
  if (size > maxInflated || (size > ratioFrom && size > packed * maxRatio))
    throw new UnreadableFile('roster.tooComplex')
  const parts = new Map<string, Buffer>()
  for (const entry of needed) {
    const part = unpack(zip, entry)
    // Office never writes DOCTYPE declarations; entity attacks need them. UTF-16 would hide them from this check.
    if (part.includes('<!DOCTYPE') || part.includes('<!ENTITY') || isUtf16(part))
      throw new UnreadableFile('roster.broken')
    parts.set(entry.name, part)
  }
  const types = parts.get('[Content_Types].xml')?.toString('latin1') ?? ''
  if (/<Override[^>]*macroEnabled/.test(types)) throw new UnreadableFile('roster.hasMacros')
  if (![...parts.keys()].some((name) => /^xl\/worksheets\//i.test(name))) throw new UnreadableFile('roster.wrongType')
  return parts
}

const isUtf16 = (part: Buffer) => (part[0] === 0xff && part[1] === 0xfe) || (part[0] === 0xfe && part[1] === 0xff)

function readList(zip: Buffer): Entry[] {
  const { end, count, at } = findList(zip)
  if (count > maxEntries) throw new UnreadableFile('roster.tooComplex')
  const entries: Entry[] = []
  for (let left = count, start = at; left > 0; left--) {
    if (start + 46 > end || zip.readUInt32LE(start) !== listEntry) throw new UnreadableFile('roster.broken')
    const nameLength = zip.readUInt16LE(start + 28)
    const extraLength = zip.readUInt16LE(start + 30)
    const extraStart = start + 46 + nameLength
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
      name: zip.toString('utf8', start + 46, extraStart).replaceAll('\\', '/'),
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
  if (at + 8 > bytes.length) throw new UnreadableFile('roster.broken')
  return Number(bytes.readBigUInt64LE(at))
}

/** The directory of the archive: its place, its end and the number of its entries. */
function findList(zip: Buffer): { end: number; count: number; at: number } {
  const end = findEnd(zip)
  const [count, at] = [zip.readUInt16LE(end + 10), zip.readUInt32LE(end + 16)]
  if (count !== 0xffff && at !== isElsewhere) return { end, count, at }
  const locator = end - locatorBytes
  if (locator < 0 || zip.readUInt32LE(locator) !== locatorOfLargeEnd) throw new UnreadableFile('roster.broken')
  const large = largeNumber(zip, locator + 8)
  if (large + 56 > zip.length || zip.readUInt32LE(large) !== largeEndOfList) throw new UnreadableFile('roster.broken')
  return { end, count: largeNumber(zip, large + 32), at: largeNumber(zip, large + 48) }
}

function findEnd(zip: Buffer): number {
  for (let at = zip.length - endBytes; at >= Math.max(0, zip.length - endBytes - longestComment); at--)
    if (zip.readUInt32LE(at) === endOfList) return at
  throw new UnreadableFile('roster.broken')
}

function unpack(zip: Buffer, { offset, method, packed, size, crc }: Entry): Buffer {
  if (offset + 30 > zip.length || zip.readUInt32LE(offset) !== localEntry) throw new UnreadableFile('roster.broken')
  const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  const body = zip.subarray(start, start + packed)
  if (body.length !== packed || (method !== stored && method !== deflated)) throw new UnreadableFile('roster.broken')
  const part = method === stored ? body : inflate(body, size)
  if (part.length !== size || crc32(part) !== crc) throw new UnreadableFile('roster.broken')
  return part
}

/** Inflates at most as much as the directory declares. */
function inflate(body: Buffer, size: number): Buffer {
  try {
    return inflateRawSync(body, { maxOutputLength: size + 1 })
  } catch {
    throw new UnreadableFile('roster.broken')
  }
}
