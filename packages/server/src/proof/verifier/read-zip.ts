/**
 * Reads uncompressed zips, such as packs, by their central directory. Throws with a reason if the bytes are not one.
 */

/** A file that is read in parts: a pack of many students is larger than a single buffer can be. */
export interface ZipSource {
  readonly size: number
  read(from: number, to: number): Uint8Array | Promise<Uint8Array>
}
/** The files of a zip; each is read when it is needed. */
export type ZipFiles = ReadonlyMap<string, () => Promise<Uint8Array>>

const marks = { end: 0x0605_4b50, end64: 0x0606_4b50, locator: 0x0706_4b50, entry: 0x0201_4b50, local: 0x0403_4b50 }
const sizes = { end: 22, end64: 56, locator: 20, entry: 46, local: 30, longestComment: 65_535 }
const stored = 0
/** Stands for a number that is in a 64-bit field instead. */
const tooLong = 0xffff_ffff
const extraOf64Bits = 1

export async function openZip(source: ZipSource): Promise<ZipFiles> {
  const view = await readDirectory(source)
  const files = new Map<string, () => Promise<Uint8Array>>()
  // Not by the number of entries, which has only 16 bits.
  for (let at = 0; at < view.byteLength;) {
    if (at + sizes.entry > view.byteLength || view.getUint32(at, true) !== marks.entry) throw new Error('zip directory')
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [
      number,
      number,
      number,
    ]
    const next = at + sizes.entry + nameBytes + extraBytes + commentBytes
    if (next > view.byteLength) throw new Error('zip directory')
    if (view.getUint16(at + 10, true) !== stored) throw new Error('zip format')
    const name = new TextDecoder().decode(bytesOf(view, at + sizes.entry, nameBytes))
    const { size, local } = placeOf(view, at, at + sizes.entry + nameBytes, extraBytes)
    if (files.has(name)) throw new Error(name)
    files.set(name, () => readFile(source, name, local, size))
    at = next
  }
  return files
}

async function readFile(source: ZipSource, name: string, local: number, size: number): Promise<Uint8Array> {
  if (local + sizes.local > source.size) throw new Error(name)
  const header = await viewOf(source, local, local + sizes.local)
  if (header.getUint32(0, true) !== marks.local) throw new Error(name)
  const nameBytes = header.getUint16(26, true)
  const own = await source.read(local + sizes.local, Math.min(source.size, local + sizes.local + nameBytes))
  // Some programs extract files by this name instead of the directory's.
  if (new TextDecoder().decode(own) !== name) throw new Error(name)
  const from = local + sizes.local + nameBytes + header.getUint16(28, true)
  if (from + size > source.size) throw new Error(name)
  return source.read(from, from + size)
}

/** The size and the position of an entry's file. Numbers that need 64 bits are in its extra field, in this order. */
function placeOf(view: DataView, entry: number, extra: number, extraBytes: number) {
  const long: number[] = []
  for (let at = extra; at + 4 <= extra + extraBytes; at += 4 + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) === extraOf64Bits)
      for (let field = at + 4; field + 8 <= at + 4 + view.getUint16(at + 2, true); field += 8)
        long.push(Number(view.getBigUint64(field, true)))
  const [, size, local] = [24, 20, 42].map((field) => {
    const value = view.getUint32(entry + field, true)
    return value === tooLong ? long.shift() : value
  })
  if (size === undefined || local === undefined) throw new Error('zip format')
  return { size, local }
}

/**
 * The central directory, whose position is at the end of the zip. It must end where the records that name it begin:
 * otherwise a zip could have two, and a program could extract other files than the verified ones.
 */
async function readDirectory(source: ZipSource): Promise<DataView> {
  const from = Math.max(0, source.size - sizes.end - sizes.longestComment - sizes.locator)
  const tail = await viewOf(source, from, source.size)
  const end = endOf(tail)
  let [length, at] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)]
  let named = from + end
  const locator = end - sizes.locator
  if (locator >= 0 && tail.getUint32(locator, true) === marks.locator) {
    const position = Number(tail.getBigUint64(locator + 8, true))
    if (position + sizes.end64 > source.size) throw new Error('zip directory')
    const record = await viewOf(source, position, position + sizes.end64)
    if (record.getUint32(0, true) !== marks.end64) throw new Error('zip directory')
    const long = [Number(record.getBigUint64(40, true)), Number(record.getBigUint64(48, true))] as const
    if ([length, at].some((short, index) => short !== tooLong && short !== long[index]))
      throw new Error('zip directory')
    ;[length, at] = long
    named = position
  }
  if (at + length !== named) throw new Error('zip directory')
  return viewOf(source, at, at + length)
}

function endOf(tail: DataView): number {
  const last = tail.byteLength - sizes.end
  for (let at = last; at >= Math.max(0, last - sizes.longestComment); at--)
    if (tail.getUint32(at, true) === marks.end && at + sizes.end + tail.getUint16(at + 20, true) === tail.byteLength)
      return at
  throw new Error('zip')
}

async function viewOf(source: ZipSource, from: number, to: number): Promise<DataView> {
  const bytes = await source.read(from, to)
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

const bytesOf = (view: DataView, at: number, length: number) =>
  new Uint8Array(view.buffer, view.byteOffset + at, length)
