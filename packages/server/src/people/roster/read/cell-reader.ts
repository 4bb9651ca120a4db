import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { readCells } from './read-cells.ts'
import type { ReaderMessage } from './read-file.ts'
import { UnreadableFile } from './unreadable-file.ts'

// The thread that parses the file: it has no keys, no database and little memory, and is terminated if it takes too
// long.
const port = parentPort as MessagePort
const send = (message: ReaderMessage) => port.postMessage(message)
send({ kind: 'ready' })
try {
  const sheets = await readCells(Buffer.from(workerData as Uint8Array), (size) => send({ kind: 'opened', size }))
  send({ kind: 'read', sheets })
} catch (error) {
  send({ kind: 'refused', problem: error instanceof UnreadableFile ? error.code : 'roster.broken' })
}
