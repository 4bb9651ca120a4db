import { parentPort, type MessagePort } from 'node:worker_threads'
import type { ReaderMessage } from './read-file.ts'
import { UnreadableFile } from './unreadable-file.ts'

type Send<T> = (message: ReaderMessage<T>) => void

/**
 * Reads a file in a reader's thread and sends the result, or why there is none. Memory that `handedOver` names is given
 * away instead of copied, which would stop the server for as long.
 */
export async function runReader<T>(
  read: (send: Send<T>) => Promise<T> | T,
  handedOver: (result: T) => ArrayBuffer[] = () => [],
): Promise<void> {
  const port = parentPort as MessagePort
  const send: Send<T> = (message) => port.postMessage(message)
  send({ kind: 'ready' })
  try {
    const result = await read(send)
    port.postMessage({ kind: 'read', result } satisfies ReaderMessage<T>, handedOver(result))
  } catch (error) {
    send({ kind: 'refused', problem: error instanceof UnreadableFile ? error.code : 'roster.broken' })
  }
}
