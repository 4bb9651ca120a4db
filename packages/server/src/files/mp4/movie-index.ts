import { boxHeadAt, longHead, shortHead } from './box-head.ts'

/** Reads bytes `from` up to but not including `to` of a file. */
export type ReadBytes = (from: number, to: number) => Promise<Buffer>

/** The bytes before the entries of a table: version, flags and the number of entries. */
export const head = 8
const mostBoxes = 1000
const mostEdits = 10_000
const largestIndex = 64 * 1024 * 1024

/** Thrown for an index that is not supported. */
export class Unreadable extends Error {}

/** Reads the content of an MP4's index. */
export async function readIndex(read: ReadBytes, size: number): Promise<Buffer> {
  for (let [at, count] = [0, 0]; at + shortHead <= size && count < mostBoxes; count++) {
    const box = boxHeadAt(await read(at, Math.min(size, at + longHead)), 0, size - at)
    if (!box || box.length < box.headBytes) break
    if (box.type === 'moov') {
      if (box.length > largestIndex || at + box.length > size) break
      return (await read(at, at + box.length)).subarray(box.headBytes)
    }
    at += box.length
  }
  throw new Unreadable('no index')
}

export function boxesOf(content: Buffer, type: string): Buffer[] {
  const found: Buffer[] = []
  for (let at = 0; ;) {
    const box = boxHeadAt(content, at, content.length - at)
    if (!box || box.length < box.headBytes || at + box.length > content.length) break
    if (box.type === type) found.push(content.subarray(at + box.headBytes, at + box.length))
    at += box.length
  }
  return found
}

export function boxAt(content: Buffer, ...path: string[]): Buffer {
  return path.reduce((box, type) => {
    const [inner] = boxesOf(box, type)
    if (!inner) throw new Unreadable(type)
    return inner
  }, content)
}

/** The time units per second in an `mvhd` or `mdhd` box. */
export const scaleOf = (box: Buffer) => box.readUInt32BE(box.readUInt8(0) === 1 ? 20 : 12)

export interface Edit {
  /** Milliseconds in the movie. */
  readonly lengthMs: number
  /** Where it begins in the track, in units of the track; negative for a pause. */
  readonly mediaTime: number
}

/** The edit list of a track; undefined if it has none. */
export function editsOf(trak: Buffer, movieScale: number): Edit[] | undefined {
  const [edits] = boxesOf(trak, 'edts')
  const [list] = edits ? boxesOf(edits, 'elst') : []
  if (!list) return undefined
  const isLong = list.readUInt8(0) === 1
  return Array.from({ length: Math.min(list.readUInt32BE(4), mostEdits) }, (_, entry) => {
    const at = head + entry * (isLong ? 20 : 12)
    const length = isLong ? Number(list.readBigUInt64BE(at)) : list.readUInt32BE(at)
    return {
      lengthMs: (length / movieScale) * 1000,
      mediaTime: isLong ? Number(list.readBigInt64BE(at + 8)) : list.readInt32BE(at + 4),
    }
  })
}

const pictures = /^(avc[13]|vp0[89]|av01|hvc1|hev1)$/

interface PlayedTrack {
  readonly kind: 'vide' | 'soun'
  readonly trak: Buffer
}

/** The tracks of an index that are played or might be: the film, not a cover picture before it, and all sound. */
export function playedTraks(index: Buffer): PlayedTrack[] {
  const all = boxesOf(index, 'trak').map((trak) => ({
    kind: boxAt(trak, 'mdia', 'hdlr').toString('latin1', 8, 12),
    trak,
  }))
  const films = all.filter(({ kind }) => kind === 'vide')
  const film = films.find(({ trak }) => pictures.test(entryOf(trak))) ?? films[0]
  return all.filter((track): track is PlayedTrack => track === film || track.kind === 'soun')
}

/** The name of a track's format. */
const entryOf = (trak: Buffer) => boxAt(trak, 'mdia', 'minf', 'stbl', 'stsd').toString('latin1', head + 4, head + 8)
