import { once } from 'node:events'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import type { Config } from '../config.ts'
import { withSnapshot } from '../database/open-reader.ts'
import { inLargePieces } from '../storage/large-pieces.ts'
import { rowsOf, type Sheet } from './sheet.ts'
import { writeWorkbook } from './write-workbook.ts'

/** What a thread is to write: the sheet of a module, of one unchanging view of the database. */
export interface WorkbookTask {
  readonly module: string
  readonly filter: object
  readonly timezone: string
  readonly place: Pick<Config, 'databaseUrl' | 'dataDir'>
}

// Sends the .xlsx piece by piece, each when the one before has been taken, and null at its end.
const { module, filter, timezone, place } = workerData as WorkbookTask
const port = parentPort as MessagePort
const sheet = ((await import(module)) as { default: Sheet<object, { readonly id: number }> }).default
await withSnapshot(place, async (db) => {
  for await (const piece of inLargePieces(
    await writeWorkbook(sheet.name, sheet.columns, rowsOf(db, sheet, filter), timezone),
  )) {
    port.postMessage(piece)
    await once(port, 'message')
  }
})
port.postMessage(null)
