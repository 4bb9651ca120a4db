import type { FileHandle } from 'node:fs/promises'
import { boxHeadAt, longHead, shortHead } from './box-head.ts'

/** A top-level box of an MP4 file: bytes `from` up to but not including `to`. */
export interface Box {
  readonly type: string
  readonly from: number
  readonly to: number
}

const mostBoxes = 200_000

/**
 * The boxes of a file between `start` and `size`, in order; one that does not fit ends the list at `size` with the type
 * `cut`.
 */
export async function readBoxes(file: FileHandle, size: number, start = 0): Promise<Box[]> {
  const boxes: Box[] = []
  const head = Buffer.alloc(longHead)
  for (let from = start; from < size && boxes.length < mostBoxes;) {
    const { bytesRead } = await file.read(head, 0, longHead, from)
    if (bytesRead < shortHead) break
    const { type, length } = boxHeadAt(head.subarray(0, bytesRead), 0, size - from) ?? { type: 'cut', length: 0 }
    const isWhole = length >= shortHead && from + length <= size
    const to = isWhole ? from + length : size
    boxes.push({ type: isWhole ? type : 'cut', from, to })
    from = to
  }
  return boxes
}

/** Whether an MP4 is divided into fragments, which players find only by reading the whole file. */
export async function isFragmented(file: FileHandle, boxes: readonly Box[]): Promise<boolean> {
  if (boxes.some(({ type }) => type === 'moof')) return true
  const movie = boxes.find(({ type }) => type === 'moov')
  if (!movie) return false
  return (await readBoxes(file, movie.to, movie.from + movieHead)).some(({ type }) => type === 'mvex')
}

/** The head of a movie box, whose size always fits into 32 bits here. */
const movieHead = 8
