import {
  boxAt,
  boxesOf,
  editsOf,
  head,
  playedTraks,
  readIndex,
  scaleOf,
  Unreadable,
  type ReadBytes,
} from '../mp4/movie-index.ts'
import { packByteMap, stepMs, type TrackSteps } from './byte-map.ts'

const mostSteps = 24 * 3600 * (1000 / stepMs)
/** Two days of sound. */
const mostSamples = 10_000_000
/** Browsers read through gaps up to this size instead of sending another request. */
const readOverBytes = 16 * 1024
const mostRuns = 8

/**
 * Builds the map of an MP4 from its index alone; '' if that cannot be read or describes samples in an unsupported way.
 */
export async function readByteMap(read: ReadBytes, size: number): Promise<string> {
  try {
    const index = await readIndex(read, size)
    return packByteMap(chosenTracks(index).map(stepsOf))
  } catch (error) {
    if (error instanceof Unreadable || error instanceof RangeError) return ''
    throw error
  }
}

interface Track {
  readonly kind: string
  readonly trak: Buffer
  /** Time units per second of the movie. */
  readonly movieScale: number
}

/** The video track, and the audio track if there is exactly one; either of them proves that a step has arrived. */
function chosenTracks(index: Buffer): Track[] {
  const movieScale = scaleOf(boxAt(index, 'mvhd'))
  const tracks = playedTraks(index).map((track) => ({ ...track, movieScale }))
  const sounds = tracks.filter(({ kind }) => kind === 'soun')
  const chosen = sounds.length > 1 ? tracks.filter(({ kind }) => kind === 'vide') : tracks
  if (chosen.length === 0) throw new Unreadable('no track')
  return chosen
}

/**
 * When the first sample is shown, in milliseconds: an edit list may start later in the track, or later in the movie.
 */
function shiftOf({ trak, movieScale }: Track, scale: number): number {
  const edits = editsOf(trak, movieScale) ?? []
  const shownAt = edits.findIndex(({ mediaTime }) => mediaTime >= 0)
  if (shownAt >= 0 && shownAt < edits.length - 1) throw new Unreadable('several edits')
  const pauseMs = edits.slice(0, shownAt < 0 ? undefined : shownAt).reduce((sum, { lengthMs }) => sum + lengthMs, 0)
  return pauseMs - ((edits[shownAt]?.mediaTime ?? 0) / scale) * 1000
}

function stepsOf(track: Track): TrackSteps {
  const table = boxAt(track.trak, 'mdia', 'minf', 'stbl')
  const scale = scaleOf(boxAt(track.trak, 'mdia', 'mdhd'))
  const shiftMs = shiftOf(track, scale)
  const times = timesOf(boxAt(table, 'stts'))
  const sizes = boxAt(table, 'stsz')
  const [fixed, samples] = [sizes.readUInt32BE(4), sizes.readUInt32BE(8)]
  if (samples > mostSamples) throw new Unreadable('too many samples')
  const steps: [number, number][][] = []
  let sample = 0
  for (const [offset, count] of chunksOf(table)) {
    let from = offset
    for (let inChunk = 0; inChunk < count && sample < samples; inChunk++, sample++) {
      const to = from + (fixed || sizes.readUInt32BE(12 + sample * 4))
      const step = Math.max(0, Math.floor(((times.next() / scale) * 1000 + shiftMs) / stepMs))
      // Without units, times are not numbers.
      if (!(step <= mostSteps)) throw new Unreadable('too long')
      while (steps.length <= step) steps.push([])
      addRun(steps[step] as [number, number][], from, to)
      from = to
    }
  }
  if (sample === 0) throw new Unreadable('no samples')
  return steps.map(largest)
}

function addRun(runs: [number, number][], from: number, to: number) {
  const last = runs.at(-1)
  if (last && from >= last[1] && from - last[1] <= readOverBytes) last[1] = to
  else if (to > from) runs.push([from, to])
}

/** Keeps only the largest runs; bytes of omitted runs are not required. */
const largest = (runs: [number, number][]) =>
  runs.length <= mostRuns
    ? runs
    : runs
        .toSorted(([a, b], [c, d]) => d - c - (b - a))
        .slice(0, mostRuns)
        .toSorted(([a], [b]) => a - b)

/** Iterates over the start times of a track's samples, in its units. */
function timesOf(table: Buffer) {
  let [entry, left, time, delta] = [-1, 0, 0, 0]
  return {
    next() {
      const now = time
      while (left === 0) {
        entry += 1
        left = table.readUInt32BE(head + entry * 8)
        delta = table.readUInt32BE(head + entry * 8 + 4)
      }
      left -= 1
      time += delta
      return now
    },
  }
}

/** The offset and the number of samples of each chunk. */
function* chunksOf(table: Buffer): Generator<readonly [offset: number, samples: number]> {
  const [short] = boxesOf(table, 'stco')
  const offsets = short ?? boxAt(table, 'co64')
  const runs = boxAt(table, 'stsc')
  const entries = runs.readUInt32BE(4)
  let entry = 0
  for (let chunk = 0; chunk < offsets.readUInt32BE(4); chunk++) {
    while (entry + 1 < entries && runs.readUInt32BE(head + (entry + 1) * 12) <= chunk + 1) entry += 1
    const offset = short ? offsets.readUInt32BE(head + chunk * 4) : Number(offsets.readBigUInt64BE(head + chunk * 8))
    yield [offset, runs.readUInt32BE(head + entry * 12 + 4)]
  }
}
