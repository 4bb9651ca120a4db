import { once } from 'node:events'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import type { Config } from '../config/config.ts'
import { withSnapshot } from '../database/open-reader.ts'
import { joinChunks } from '../storage/chunks.ts'
import { rowsOf, type Sheet } from './sheet.ts'
import { writeWorkbook } from './write-workbook.ts'

/** What the worker thread writes: the sheet of a module, from one snapshot of the database. */
export interface WorkbookTask {
  /** The address of a module whose default export is a `Sheet`. */
  readonly module: string
  readonly filter: object
  readonly timezone: string
  readonly place: Pick<Config, 'databaseUrl' | 'dataDir'>
}

// Sends the .xlsx chunk by chunk, each when the one before has been taken, and null at its end.
const { module, filter, timezone, place } = workerData as WorkbookTask
const port = parentPort as MessagePort
const sheet = ((await import(module)) as { default: Sheet<object, { readonly id: number }> }).default
await withSnapshot(place, async (db) => {
  const workbook = await writeWorkbook(sheet, rowsOf(db, sheet, filter), () => sheet.footer?.(db, filter), timezone)
  for await (const chunk of joinChunks(workbook)) {
    port.postMessage(chunk)
    await once(port, 'message')
  }
})
port.postMessage(null)
