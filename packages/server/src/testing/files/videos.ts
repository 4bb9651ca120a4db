import { readFile } from 'node:fs/promises'

/** H.264/AAC videos whose playback starts immediately. */
export const video = (name: 'eight-seconds' | 'one-minute' = 'eight-seconds') =>
  readFile(new URL(`${name}.mp4`, import.meta.url))

/** The top-level boxes of an MP4. */
export function boxesOf(body: Buffer): { type: string; bytes: Buffer }[] {
  const boxes: { type: string; bytes: Buffer }[] = []
  for (let at = 0; at < body.length;) {
    const length = body.readUInt32BE(at)
    boxes.push({ type: body.toString('latin1', at + 4, at + 8), bytes: body.subarray(at, at + length) })
    at += length
  }
  return boxes
}

/** The chunk offsets of every track. */
export function chunkOffsets(body: Buffer): number[] {
  const offsets: number[] = []
  for (let at = body.indexOf('stco'); at >= 0; at = body.indexOf('stco', at + 4))
    for (let index = 0; index < body.readUInt32BE(at + 8); index++) offsets.push(body.readUInt32BE(at + 12 + index * 4))
  return offsets
}

/** The same video with its index at the end, as cameras write it. */
export function slowStart(body: Buffer): Buffer {
  const boxes = boxesOf(body)
  const movie = Buffer.from(boxes.find(({ type }) => type === 'moov')!.bytes)
  for (let at = movie.indexOf('stco'); at >= 0; at = movie.indexOf('stco', at + 4))
    for (let index = 0; index < movie.readUInt32BE(at + 8); index++)
      movie.writeUInt32BE(movie.readUInt32BE(at + 12 + index * 4) - movie.length, at + 12 + index * 4)
  return Buffer.concat([...boxes.filter(({ type }) => type !== 'moov').map(({ bytes }) => bytes), movie])
}

/** The same video with another codec name. */
export function renamedCodec(body: Buffer, from: string, to: string): Buffer {
  const renamed = Buffer.from(body)
  renamed.write(to, renamed.indexOf(from, renamed.indexOf('stsd')), 'latin1')
  return renamed
}
