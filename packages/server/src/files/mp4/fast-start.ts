import type { FileHandle } from 'node:fs/promises'
import { boxHeadAt, shortHead as headBytes } from './box-head.ts'
import { BrokenVideo } from './broken-video.ts'
import { readBoxes, type Box } from './file-boxes.ts'

/** A piece of the new file: new bytes, or a range of the old file. */
export type Piece = Buffer | { readonly from: number; readonly to: number }

const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl'])
/** There are five kinds of containers, each nested in the previous one. */
const deepest = 10
const longestType = 4096
const maxMovieBytes = 256 * 1024 * 1024
const largestOffset = 0xffff_ffff

/**
 * Plans how to rewrite an MP4 so that its index (moov) precedes the frames and playback starts immediately, and a
 * QuickTime file so that it is an MP4; undefined if both are so already. Nothing is re-encoded: only the brand and the
 * chunk offsets in the index change.
 */
export async function planFastStart(file: FileHandle, size: number): Promise<Piece[] | undefined> {
  const boxes = await readBoxes(file, size)
  const [movieAt, dataAt] = [
    boxes.findIndex((box) => box.type === 'moov'),
    boxes.findIndex((box) => box.type === 'mdat'),
  ]
  if (movieAt < 0 || dataAt < 0) throw new BrokenVideo('no moov or no mdat')
  const start = boxes[0]?.type === 'ftyp' ? boxes[0].to : 0
  const type = await readType(file, start)
  if (movieAt < dataAt) return isQuickTime(type) ? [asMp4(type), { from: start, to: size }] : undefined
  const movie = boxes[movieAt] as Box
  if (movie.to - movie.from > maxMovieBytes) throw new BrokenVideo('moov is too large')
  const index = Buffer.alloc(movie.to - movie.from)
  await file.read(index, 0, index.length, movie.from)

  const moved = moveChunks(parse(index), { start, movieFrom: movie.from, oldBytes: index.length })
  const rest = boxes.filter((box) => box.from >= start && box !== movie).map(({ from, to }) => ({ from, to }))
  const first = isQuickTime(type) ? asMp4(type) : { from: 0, to: start }
  return [...(start > 0 ? [first] : []), moved, ...rest]
}

const quickTime = Buffer.from('qt  ')

async function readType(file: FileHandle, length: number): Promise<Buffer> {
  if (length > longestType) throw new BrokenVideo('ftyp is too large')
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, 0)
  return buffer
}

/** Whether a file type box names QuickTime, whose boxes are the same. */
export const isQuickTime = (type: Buffer) => type.subarray(headBytes, headBytes + 4).equals(quickTime)

/** The file type box with QuickTime's brands replaced by that of MP4. */
function asMp4(type: Buffer): Buffer {
  const renamed = Buffer.from(type)
  for (let at = headBytes; at + 4 <= renamed.length; at += 4)
    if (renamed.subarray(at, at + 4).equals(quickTime)) renamed.write('isom', at, 'latin1')
  return renamed
}

/** A box of the index: its inner boxes, or its bytes without the header. */
interface Node {
  readonly type: string
  readonly content: Node[] | Buffer
}

function parse(bytes: Buffer): Node {
  const [node] = parseAll(bytes)
  if (node?.type !== 'moov') throw new BrokenVideo('moov cannot be read')
  return node
}

function parseAll(bytes: Buffer, depth = 0): Node[] {
  if (depth > deepest) throw new BrokenVideo('boxes are nested too deeply')
  const nodes: Node[] = []
  for (let at = 0; at + headBytes <= bytes.length;) {
    const box = boxHeadAt(bytes, at, bytes.length - at)
    if (!box) throw new BrokenVideo('a box header is truncated')
    const { type, length } = box
    if (at + length > bytes.length || length < box.headBytes) throw new BrokenVideo(`${type} does not fit`)
    const content = bytes.subarray(at + box.headBytes, at + length)
    nodes.push({ type, content: containers.has(type) ? parseAll(content, depth + 1) : content })
    at += length
  }
  return nodes
}

/** The index with all chunk offsets moved; with 64-bit offsets if 32 bits are too few. */
function moveChunks(movie: Node, place: { start: number; movieFrom: number; oldBytes: number }): Buffer {
  for (const isWide of [false, true]) {
    const newBytes = sizeOf(movie, isWide)
    const shift = (offset: number) => {
      if (offset < place.start) return offset
      return offset + newBytes - (offset < place.movieFrom ? 0 : place.oldBytes)
    }
    const written = write(movie, shift, isWide)
    if (written) return written
  }
  throw new BrokenVideo('offsets do not fit')
}

function countOf(table: Buffer): number {
  if (table.length < headBytes) throw new BrokenVideo('the chunk table is cut off')
  return table.readUInt32BE(4)
}

function sizeOf({ type, content }: Node, isWide: boolean): number {
  if (!Buffer.isBuffer(content)) return headBytes + content.reduce((sum, node) => sum + sizeOf(node, isWide), 0)
  return headBytes + (type === 'stco' && isWide ? headBytes + countOf(content) * 8 : content.length)
}

/** The bytes of a box; undefined if an offset needs 64 bits and `isWide` is false. */
function write(node: Node, shift: (offset: number) => number, isWide: boolean): Buffer | undefined {
  const head = Buffer.alloc(headBytes)
  const { type, content } = node
  head.writeUInt32BE(sizeOf(node, isWide), 0)
  head.write(type === 'stco' && isWide ? 'co64' : type, 4, 'latin1')
  if (!Buffer.isBuffer(content)) {
    const parts = content.map((inner) => write(inner, shift, isWide))
    return parts.includes(undefined) ? undefined : Buffer.concat([head, ...(parts as Buffer[])])
  }
  if (type !== 'stco' && type !== 'co64') return Buffer.concat([head, content])
  const table = moveTable(content, type === 'co64' ? 8 : 4, type === 'co64' || isWide ? 8 : 4, shift)
  return table && Buffer.concat([head, table])
}

function moveTable(
  table: Buffer,
  oldWidth: 4 | 8,
  newWidth: 4 | 8,
  shift: (offset: number) => number,
): Buffer | undefined {
  const count = countOf(table)
  if (table.length < headBytes + count * oldWidth) throw new BrokenVideo('the chunk table is cut off')
  const moved = Buffer.alloc(headBytes + count * newWidth)
  table.copy(moved, 0, 0, headBytes)
  for (let index = 0; index < count; index++) {
    const at = headBytes + index * oldWidth
    const offset = shift(oldWidth === 8 ? Number(table.readBigUInt64BE(at)) : table.readUInt32BE(at))
    if (newWidth === 8) moved.writeBigUInt64BE(BigInt(offset), headBytes + index * newWidth)
    else if (offset > largestOffset) return undefined
    else moved.writeUInt32BE(offset, headBytes + index * newWidth)
  }
  return moved
}
