import type { Language } from '@jiangxue/contract/office/setting.values.ts'
import { ownDataTexts as texts } from '@jiangxue/contract/privacy/own-data.values.ts'
import type { Config } from '../../../core/config/config.ts'
import { deriveKeys } from '../../../core/crypto/keys.ts'
import { withSnapshot } from '../../../core/database/open-reader.ts'
import { setLanguage, translate } from '../../../core/text/translate.ts'
import { handOver, type WithPort } from '../../../core/thread-pool.ts'
import { toInstant } from '../../../core/units.ts'
import { writeOwnData } from './write-own-data.ts'

/** Whose data is read, from one snapshot of the database. */
export interface OwnDataTask {
  readonly userId: number
  readonly now: number
  readonly school: string
  readonly timezone: string
  readonly language: Language
  readonly place: Pick<Config, 'databaseUrl' | 'dataDir' | 'secretKey'>
}

/** Hands over the two files. */
export default async function write({ port, ...task }: WithPort<OwnDataTask>): Promise<void> {
  const { userId, now, school, timezone, language, place } = task
  setLanguage(language)
  const owner = { userId, now, timezone, keys: deriveKeys(place.secretKey) }
  const head = { kind: 'jiangxue-own-data', v: 1, school, madeAt: toInstant(now), timezone }
  const { workbook, json } = await withSnapshot(place, (db) => writeOwnData(db, owner, head))
  await handOver(port, { name: `${translate(texts.workbook)}.xlsx`, input: workbook })
  await handOver(port, { name: 'data.json', input: json })
}
