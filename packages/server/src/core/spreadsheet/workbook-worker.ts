import { once } from 'node:events'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import type { Language } from '@jiangxue/contract/office/setting.values.ts'
import type { Config } from '../config/config.ts'
import { deriveKeys } from '../crypto/keys.ts'
import { withSnapshot } from '../database/open-reader.ts'
import { joinChunks } from '../storage/chunks.ts'
import { setLanguage } from '../text/translate.ts'
import { rowsOf, type Sheet } from './sheet.ts'
import { writeWorkbook } from './write-workbook.ts'

/** The task of the worker thread: writing the sheet of a module from one snapshot of the database. */
export interface WorkbookTask {
  /** The URL of a module whose default export is a `Sheet`. */
  readonly module: string
  readonly filter: object
  readonly timezone: string
  readonly language: Language
  readonly secret: string | undefined
  readonly place: Pick<Config, 'databaseUrl' | 'dataDir' | 'secretKey'>
}

// Sends the .xlsx in chunks, each after the previous one has been taken, and null at the end.
const { module, filter, timezone, language, secret, place } = workerData as WorkbookTask
const port = parentPort as MessagePort
setLanguage(language)
const sheet = ((await import(module)) as { default: Sheet<object, { readonly id: number }> }).default
const secrets = { keys: deriveKeys(place.secretKey), secret }
await withSnapshot(place, async (db) => {
  const columns = typeof sheet.columns === 'function' ? await sheet.columns(db, filter, secrets) : sheet.columns
  const rows = rowsOf(db, sheet, filter, secrets)
  const workbook = await writeWorkbook({ name: sheet.name, columns }, rows, () => sheet.footer?.(db, filter), timezone)
  for await (const chunk of joinChunks(workbook)) {
    port.postMessage(chunk)
    await once(port, 'message')
  }
})
port.postMessage(null)
