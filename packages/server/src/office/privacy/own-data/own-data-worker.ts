import { once } from 'node:events'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import type { Language } from '@jiangxue/contract/office/setting.values.ts'
import { ownDataTexts as texts } from '@jiangxue/contract/privacy/own-data.values.ts'
import type { Config } from '../../../core/config/config.ts'
import { deriveKeys } from '../../../core/crypto/keys.ts'
import { withSnapshot } from '../../../core/database/open-reader.ts'
import { setLanguage, translate } from '../../../core/text/translate.ts'
import { toInstant } from '../../../core/units.ts'
import { writeOwnData } from './write-own-data.ts'

/** Whose data the thread reads, from one snapshot of the database. */
export interface OwnDataTask {
  readonly userId: number
  readonly now: number
  readonly school: string
  readonly timezone: string
  readonly language: Language
  readonly place: Pick<Config, 'databaseUrl' | 'dataDir' | 'secretKey'>
}

// Sends the two files, the second after the first has been taken, and null at the end.
const { userId, now, school, timezone, language, place } = workerData as OwnDataTask
const port = parentPort as MessagePort
setLanguage(language)
const owner = { userId, now, timezone, keys: deriveKeys(place.secretKey) }
const head = { kind: 'jiangxue-own-data', v: 1, school, madeAt: toInstant(now), timezone }
const { workbook, json } = await withSnapshot(place, (db) => writeOwnData(db, owner, head))
for (const file of [
  { name: `${translate(texts.workbook)}.xlsx`, input: workbook },
  { name: 'data.json', input: json },
]) {
  port.postMessage(file)
  await once(port, 'message')
}
port.postMessage(null)
