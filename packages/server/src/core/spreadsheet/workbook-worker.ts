import type { Language } from '@jiangxue/contract/office/setting.values.ts'
import type { Config } from '../config/config.ts'
import { deriveKeys } from '../crypto/keys.ts'
import type { Db } from '../database/database.ts'
import { withSnapshot } from '../database/open-reader.ts'
import { joinChunks } from '../storage/chunks.ts'
import { setLanguage } from '../text/translate.ts'
import { handOver, type WithPort } from '../thread-pool.ts'
import { rowsOf, type ListDocument, type Sheet } from './sheet.ts'
import { writeWorkbook } from './write-workbook.ts'

/** Writing the sheet or document of a module from one snapshot of the database. */
export interface WorkbookTask {
  /** The URL of a module whose default export is a `Sheet` or a `ListDocument`. */
  readonly module: string
  readonly filter: object
  readonly timezone: string
  readonly language: Language
  readonly secret: string | undefined
  readonly place: Pick<Config, 'databaseUrl' | 'dataDir' | 'secretKey'>
}

const partBytes = 64 * 1024

type AnySheet = Sheet<object, { readonly id: number }>

/** Hands over the file in chunks. */
export default async function write({ port, ...task }: WithPort<WorkbookTask>): Promise<void> {
  setLanguage(task.language)
  const exported = ((await import(task.module)) as { default: AnySheet | ListDocument<object> }).default
  await withSnapshot(task.place, async (db) => {
    for await (const chunk of joinChunks(await fileOf(db, exported, task))) await handOver(port, chunk)
  })
}

async function fileOf(
  db: Db,
  list: AnySheet | ListDocument<object>,
  { filter, timezone, secret, place }: WorkbookTask,
): Promise<AsyncIterable<Uint8Array>> {
  if ('write' in list) return partsOf(await list.write(db, filter, timezone))
  const secrets = { keys: deriveKeys(place.secretKey), secret }
  const columns = typeof list.columns === 'function' ? await list.columns(db, filter, secrets) : list.columns
  const above = await list.above?.(db, filter)
  const rows = rowsOf(db, list, filter, secrets)
  return writeWorkbook({ name: list.name, columns, above }, rows, () => list.footer?.(db, filter), timezone)
}

async function* partsOf(file: Uint8Array) {
  for (let at = 0; at < file.length; at += partBytes) yield file.subarray(at, at + partBytes)
}
