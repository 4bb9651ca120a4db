import { parentPort, type MessagePort } from 'node:worker_threads'
import type { ReaderMessage } from './read-file.ts'
import { UnreadableFile } from './unreadable-file.ts'

type Send<T> = (message: ReaderMessage<T>) => void

/** Reads a file in a reader's thread and sends the result, or why there is none. */
export async function runReader<T>(read: (send: Send<T>) => Promise<T> | T): Promise<void> {
  const port = parentPort as MessagePort
  const send: Send<T> = (message) => port.postMessage(message)
  send({ kind: 'ready' })
  try {
    send({ kind: 'read', result: await read(send) })
  } catch (error) {
    send({ kind: 'refused', problem: error instanceof UnreadableFile ? error.code : 'roster.broken' })
  }
}
