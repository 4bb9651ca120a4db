import { boxAt, editsOf, playedTraks, readIndex, scaleOf, Unreadable, type ReadBytes } from './movie-index.ts'

/**
 * The longest duration that the edit lists of an MP4 present: programs that trim a video keep all of its samples and
 * only write these lists. Infinity if they set no limit.
 */
export async function readPresentedMs(read: ReadBytes, size: number): Promise<number> {
  try {
    const index = await readIndex(read, size)
    const movieScale = scaleOf(boxAt(index, 'mvhd'))
    return Math.max(...playedTraks(index).map(({ trak }) => presentedMs(trak, movieScale)))
  } catch (error) {
    if (error instanceof Unreadable || error instanceof RangeError) return Number.POSITIVE_INFINITY
    throw error
  }
}

function presentedMs(trak: Buffer, movieScale: number): number {
  const edits = editsOf(trak, movieScale) ?? []
  const sum = edits.reduce((total, { lengthMs }) => total + lengthMs, 0)
  // An edit without a length lasts until the end of the samples.
  const isLimited = sum > 0 && edits.every(({ lengthMs }) => lengthMs > 0)
  return isLimited ? sum : Number.POSITIVE_INFINITY
}
