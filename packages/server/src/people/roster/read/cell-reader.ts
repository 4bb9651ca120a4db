import { workerData } from 'node:worker_threads'
import { readCells } from './read-cells.ts'
import { runReader } from './run-reader.ts'

// The thread that parses the file: it has no keys, no database and little memory, and is terminated if it takes too
// long.
await runReader((send) => readCells(Buffer.from(workerData as Uint8Array), (size) => send({ kind: 'opened', size })))
