import { setImmediate as nextTurn } from 'node:timers/promises'

const chunkBytes = 64 * 1024
const maxParts = 256

/**
 * Joins small chunks into large ones: sending each separately blocks other requests, and the end of a zip consists of
 * thousands.
 */
export async function* joinChunks(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = []
  let bytes = 0
  for await (const part of parts) {
    waiting.push(part)
    bytes += part.length
    if (bytes < chunkBytes && waiting.length < maxParts) continue
    yield Buffer.concat(waiting, bytes)
    await nextTurn()
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(waiting, bytes)
}

/** Cuts a large body into chunks, so that other requests are served between them. */
export function* cut(body: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < body.length; from += chunkBytes) yield body.subarray(from, from + chunkBytes)
}
