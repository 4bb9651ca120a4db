import { crc32, inflateRawSync } from 'node:zlib'
import { readZipDirectory, type ZipDirectoryEntry } from '../../../core/storage/zip-directory.ts'
import { UnreadableFile } from './unreadable-file.ts'

const localEntry = 0x04034b50
const maxEntries = 2000
const maxInflated = 160 * 1024 * 1024
/** A sheet of empty formatted rows compresses to about 1 %; anything beyond this ratio is not a roster. */
const maxRatio = 600
const ratioFrom = 8 * 1024 * 1024
const stored = 0
const deflated = 8
const encryptedFlag = 1

/** Which parts of an Office file are unpacked, and which of them it cannot do without. */
export interface ArchiveKind {
  readonly needed: RegExp
  readonly content: RegExp
}
/** The parts with cells, texts and formats; nothing else of a workbook is unpacked. */
const workbooks: ArchiveKind = {
  needed: /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(_rels\/)?[^/]+\.(xml|rels)|xl\/worksheets\/[^/]+\.xml)$/i,
  content: /^xl\/worksheets\//i,
}
const xmlPart = /\.(xml|rels)$/i

/** Unpacks the needed parts of an Office file, after its directory has shown that this is harmless. */
export function openArchive(zip: Buffer, kind: ArchiveKind = workbooks): Map<string, Buffer> {
  const entries = readList(zip)
  if (entries.some(({ flags }) => flags & encryptedFlag)) throw new UnreadableFile('roster.encrypted')
  if (entries.some(({ name }) => /vbaProject\.bin$|^xl\/macrosheets\//i.test(name)))
    throw new UnreadableFile('roster.hasMacros')
  const needed = entries.filter(({ name }) => kind.needed.test(name))
  const size = needed.reduce((sum, entry) => sum + entry.size, 0)
  const packed = needed.reduce((sum, entry) => sum + entry.packed, 0)
  if (size > maxInflated || (size > ratioFrom && size > packed * maxRatio))
    throw new UnreadableFile('roster.tooComplex')
  const parts = new Map<string, Buffer>()
  for (const entry of needed) {
    const part = unpack(zip, entry)
    // Office never writes DOCTYPE declarations; entity attacks need them. UTF-16 would hide them from this check.
    if (xmlPart.test(entry.name) && (part.includes('<!DOCTYPE') || part.includes('<!ENTITY') || isUtf16(part)))
      throw new UnreadableFile('roster.broken')
    parts.set(entry.name, part)
  }
  const types = parts.get('[Content_Types].xml')?.toString('latin1') ?? ''
  if (/<Override[^>]*macroEnabled/.test(types)) throw new UnreadableFile('roster.hasMacros')
  if (![...parts.keys()].some((name) => kind.content.test(name))) throw new UnreadableFile('roster.wrongType')
  return parts
}

const isUtf16 = (part: Buffer) => (part[0] === 0xff && part[1] === 0xfe) || (part[0] === 0xfe && part[1] === 0xff)

function readList(zip: Buffer): ZipDirectoryEntry[] {
  const entries = readZipDirectory(zip, maxEntries)
  if (entries === 'tooMany') throw new UnreadableFile('roster.tooComplex')
  if (entries === 'broken') throw new UnreadableFile('roster.broken')
  return entries.map((entry) => ({ ...entry, name: entry.name.replaceAll('\\', '/') }))
}

function unpack(zip: Buffer, { offset, method, packed, size, crc }: ZipDirectoryEntry): Buffer {
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
