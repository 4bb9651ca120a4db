import { setImmediate as letOthers } from 'node:timers/promises'

const pieceBytes = 64 * 1024
const mostPieces = 256

/** Joins small pieces: to send each by itself holds up everybody else, and the end of a zip comes in thousands of them. */
export async function* inLargePieces(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = []
  let bytes = 0
  for await (const piece of pieces) {
    waiting.push(piece)
    bytes += piece.length
    if (bytes < pieceBytes && waiting.length < mostPieces) continue
    yield Buffer.concat(waiting, bytes)
    await letOthers()
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(waiting, bytes)
}
