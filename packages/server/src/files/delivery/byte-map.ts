/**
 * Maps the seconds of a video to bytes of its file: for each step of each track, the byte runs that contain its
 * samples. Stored as text, about thirty kilobytes per hour; `''` means that the file's index cannot be read.
 */
export interface ByteMap {
  readonly tracks: readonly MappedTrack[]
}
/**
 * `runs` are pairs of byte offsets, the end exclusive; the pairs of step n are those from `firsts[n]` to before
 * `firsts[n + 1]`.
 */
export interface MappedTrack {
  readonly firsts: Uint32Array
  readonly runs: Float64Array
}
/** The byte runs of each step of a track. */
export type TrackSteps = readonly (readonly (readonly [from: number, to: number])[])[]

export const stepMs = 2000

const version = '1'
const largestBits = 7
const [more, low] = [0x80, 0x7f]

/** Serializes a map; every number is stored as the difference to the previous one, in as few bytes as possible. */
export const packByteMap = (tracks: readonly TrackSteps[]): string => [version, ...tracks.map(packTrack)].join('.')

function packTrack(steps: TrackSteps): string {
  const bytes: number[] = []
  const write = (value: number) => {
    let rest = value
    for (; rest > low; rest = Math.floor(rest / more)) bytes.push((rest % more) + more)
    bytes.push(rest)
  }
  let end = 0
  for (const runs of steps) {
    write(runs.length)
    for (const [from, to] of runs) {
      const gap = from - end
      write(gap < 0 ? -gap * 2 - 1 : gap * 2)
      write(to - from)
      end = to
    }
  }
  return Buffer.from(bytes).toString('base64')
}

/** Parses a map; returns undefined for text of another format. */
export function unpackByteMap(packed: string): ByteMap | undefined {
  const [found, ...tracks] = packed.split('.')
  return found === version && tracks.length > 0 ? { tracks: tracks.map(unpackTrack) } : undefined
}

function unpackTrack(packed: string): MappedTrack {
  const bytes = Buffer.from(packed, 'base64')
  const [firsts, runs]: [number[], number[]] = [[0], []]
  let at = 0
  const read = () => {
    let [value, factor] = [0, 1]
    for (; at < bytes.length; factor *= 2 ** largestBits) {
      const byte = bytes[at++] as number
      value += (byte & low) * factor
      if (byte < more) break
    }
    return value
  }
  for (let end = 0; at < bytes.length;) {
    for (let count = read(); count > 0; count--) {
      const gap = read()
      const from = end + (gap % 2 === 1 ? -(gap + 1) / 2 : gap / 2)
      end = from + read()
      runs.push(from, end)
    }
    firsts.push(runs.length / 2)
  }
  return { firsts: Uint32Array.from(firsts), runs: Float64Array.from(runs) }
}
