import { seal, unseal, type Keys } from '../crypto/keys.ts'
import type { Database, Db } from '../database/database.ts'
import { readTogether } from '../database/gather.ts'
import { listHourRules, type HourRules } from '../ledger/hour-rules.ts'
import { listPresenceRules, type PresenceRules } from '../ledger/presence-rules.ts'
import { readRevision } from '../revision/revision.queries.ts'
import { setLanguage } from '../text/translate.ts'
import { withDefaults } from './setting-defaults.ts'
import type { SecretName, SettingName, SettingValues } from './setting-values.ts'
import { listSettings, saveSetting } from './settings.queries.ts'

/** The settings and the revision of public content; both immediately see the writes of every process. */
export interface Settings {
  /** The current values; re-reads them only after a change. */
  current(): Promise<SettingValues>
  /** All settings and rules that credit study time, of the same revision; re-reads them only after a change. */
  crediting(): Promise<{ values: SettingValues; hourRules: HourRules; presenceRules: PresenceRules }>
  /** All versions of the hour rule; re-reads them only after a change. */
  hourRules(): Promise<HourRules>
  /** All presence rules; re-reads them only after a change. */
  presenceRules(): Promise<PresenceRules>
  /** Counts every change of settings or public content. */
  revision(): Promise<number>
}

export function createSettings(database: Database): Settings {
  let kept: { values: SettingValues; hourRules: HourRules; presenceRules: PresenceRules; revision: number } | undefined
  const read = async () => {
    const revision = await readRevision(database.read)
    if (kept?.revision !== revision) {
      const values = withDefaults(await listSettings(database.read))
      kept = {
        values,
        hourRules: await listHourRules(database.read),
        presenceRules: await listPresenceRules(database.read),
        revision,
      }
      setLanguage(values['basic.language'])
    }
    return kept
  }
  return {
    crediting: read,
    current: async () => (await read()).values,
    hourRules: async () => (await read()).hourRules,
    presenceRules: async () => (await read()).presenceRules,
    revision: readTogether(() => readRevision(database.read)),
  }
}

/** Stores a setting that is not secret, with the user who changed it, if any. */
export const changeSetting = <N extends Exclude<SettingName, SecretName>>(
  db: Db,
  name: N,
  value: SettingValues[N],
  now: number,
  userId: number | null = null,
) => saveSetting(db, { name, value: JSON.stringify(value), updatedAt: now, updatedBy: userId })

/** Stores a secret sealed; an empty one is stored as empty. */
export const changeSecret = (
  db: Db,
  keys: Keys,
  name: SecretName,
  value: string,
  now: number,
  userId: number | null = null,
) =>
  saveSetting(db, {
    name,
    value: JSON.stringify(value === '' ? '' : seal(keys, value)),
    updatedAt: now,
    updatedBy: userId,
  })

/** Decrypts a secret; returns '' if none is set. */
export const openSecret = (keys: Keys, values: SettingValues, name: SecretName) =>
  values[name] === '' ? '' : unseal(keys, values[name])
