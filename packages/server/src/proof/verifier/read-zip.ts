/**
 * Reads zips by their central directory: packs as the school makes them, and as other programs pack their files again.
 */

/** Why a zip cannot be read: it is none, or one of its files is not what the directory says. */
export class UnreadableZip extends Error {
  readonly file: string
  constructor(file = '') {
    super(file)
    this.file = file
  }
}

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
const deflated = 8
/** Without this flag, names may be in the encoding of a Chinese Windows. */
const utf8Flag = 0x800
/** What programs add to a folder that they pack. */
const addedByPrograms = /^__MACOSX\/|(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/
/** Stands for a number that is in a 64-bit field instead. */
const tooLong = 0xffff_ffff
const extraOf64Bits = 1

export async function openZip(source: ZipSource): Promise<ZipFiles> {
  const view = await readDirectory(source)
  const files = new Map<string, () => Promise<Uint8Array>>()
  // Not by the number of entries, which has only 16 bits.
  for (let at = 0; at < view.byteLength;) {
    if (at + sizes.entry > view.byteLength || view.getUint32(at, true) !== marks.entry) throw new UnreadableZip()
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [
      number,
      number,
      number,
    ]
    const next = at + sizes.entry + nameBytes + extraBytes + commentBytes
    if (next > view.byteLength) throw new UnreadableZip()
    const name = nameOf(bytesOf(view, at + sizes.entry, nameBytes), view.getUint16(at + 8, true))
    const entry = { name, method: view.getUint16(at + 10, true), ...placeOf(view, at, nameBytes, extraBytes) }
    if (files.has(name)) throw new UnreadableZip(name)
    if (!name.endsWith('/') && !addedByPrograms.test(name)) files.set(name, () => readFile(source, entry))
    at = next
  }
  return withoutFolder(files)
}

function nameOf(bytes: Uint8Array, flags: number): string {
  if (flags & utf8Flag) return new TextDecoder().decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gbk').decode(bytes)
  }
}

/** Without the folder that all files are in, if there is one. */
function withoutFolder(files: ZipFiles): ZipFiles {
  const folders = new Set([...files.keys()].map((name) => name.slice(0, name.indexOf('/') + 1)))
  const [folder = ''] = folders
  return folders.size === 1 ? new Map([...files].map(([name, read]) => [name.slice(folder.length), read])) : files
}

interface ZipEntry {
  readonly name: string
  readonly method: number
  readonly packedSize: number
  readonly size: number
  readonly local: number
}

async function readFile(source: ZipSource, entry: ZipEntry): Promise<Uint8Array> {
  const { name, method, packedSize, size, local } = entry
  if (local + sizes.local > source.size) throw new UnreadableZip(name)
  const header = await viewOf(source, local, local + sizes.local)
  if (header.getUint32(0, true) !== marks.local) throw new UnreadableZip(name)
  const nameBytes = header.getUint16(26, true)
  const own = await source.read(local + sizes.local, Math.min(source.size, local + sizes.local + nameBytes))
  // Some programs extract files by this name instead of the directory's.
  if (nameOf(own, header.getUint16(6, true)) !== name) throw new UnreadableZip(name)
  const from = local + sizes.local + nameBytes + header.getUint16(28, true)
  if (from + packedSize > source.size) throw new UnreadableZip(name)
  const packed = await source.read(from, from + packedSize)
  if (method === stored && packedSize === size) return packed
  if (method !== deflated) throw new UnreadableZip(name)
  return inflate(packed, size).catch(() => Promise.reject(new UnreadableZip(name)))
}

/** Stops at the size that the directory states. */
async function inflate(packed: Uint8Array, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size)
  let at = 0
  const parts = new Blob([packed as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
  for (const reader = parts.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) break
    bytes.set(value, at)
    at += value.length
  }
  if (at !== size) throw new UnreadableZip()
  return bytes
}

/** The sizes and the position of an entry's file. Numbers that need 64 bits are in its extra field, in this order. */
function placeOf(view: DataView, entry: number, nameBytes: number, extraBytes: number) {
  const extra = entry + sizes.entry + nameBytes
  const long: number[] = []
  for (let at = extra; at + 4 <= extra + extraBytes; at += 4 + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) === extraOf64Bits)
      for (let field = at + 4; field + 8 <= at + 4 + view.getUint16(at + 2, true); field += 8)
        long.push(Number(view.getBigUint64(field, true)))
  const [size, packedSize, local] = [24, 20, 42].map((field) => {
    const value = view.getUint32(entry + field, true)
    return value === tooLong ? long.shift() : value
  })
  if (size === undefined || packedSize === undefined || local === undefined) throw new UnreadableZip()
  return { size, packedSize, local }
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
    if (position + sizes.end64 > source.size) throw new UnreadableZip()
    const record = await viewOf(source, position, position + sizes.end64)
    if (record.getUint32(0, true) !== marks.end64) throw new UnreadableZip()
    const long = [Number(record.getBigUint64(40, true)), Number(record.getBigUint64(48, true))] as const
    if ([length, at].some((short, index) => short !== tooLong && short !== long[index])) throw new UnreadableZip()
    ;[length, at] = long
    named = position
  }
  if (at + length !== named) throw new UnreadableZip()
  return viewOf(source, at, at + length)
}

function endOf(tail: DataView): number {
  const last = tail.byteLength - sizes.end
  for (let at = last; at >= Math.max(0, last - sizes.longestComment); at--)
    if (tail.getUint32(at, true) === marks.end && at + sizes.end + tail.getUint16(at + 20, true) === tail.byteLength)
      return at
  throw new UnreadableZip()
}

async function viewOf(source: ZipSource, from: number, to: number): Promise<DataView> {
  const bytes = await source.read(from, to)
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

const bytesOf = (view: DataView, at: number, length: number) =>
  new Uint8Array(view.buffer, view.byteOffset + at, length)
