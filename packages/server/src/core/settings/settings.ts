import { hash } from 'node:crypto'
import { seal, unseal, type Keys } from '../crypto/keys.ts'
import type { Database, Db } from '../database/database.ts'
import { readTogether } from '../database/gather.ts'
import { readRevision } from '../revision/revision.queries.ts'
import { setLanguage } from '../text/translate.ts'
import { withDefaults } from './setting-defaults.ts'
import type { SecretName, SettingName, SettingValues } from './setting-values.ts'
import { listSettings, saveSetting } from './settings.queries.ts'

/** The settings and the revision of public content; both immediately see the writes of every process. */
export interface Settings {
  /** The current values; re-reads them only after a change. */
  current(): Promise<SettingValues>
  /** Names the values that `current` returned last; other values have another name. */
  version(): string
  /** What `read` derives from the current values and other rows of the same revision; reads it only after a change. */
  ofRevision<T>(read: (db: Db, values: SettingValues) => Promise<T>): Promise<T>
  /**
   * Names what public lists and pages are made of: it rises with every change of settings or public content, and every
   * minute, because the counts of learners in them change without notice.
   */
  revision(): Promise<number>
}

const minuteMs = 60_000

export function createSettings(database: Database, now: () => number): Settings {
  // Counted from here, so that the processes of a school do not make their pages in the same instant.
  const since = now()
  let kept: { values: SettingValues; version: string; revision: number; derived: Map<unknown, unknown> } | undefined
  const readCurrent = async () => {
    const revision = await readRevision(database.read)
    if (kept?.revision !== revision) {
      const values = withDefaults(await listSettings(database.read))
      kept = { values, version: hash('sha1', JSON.stringify(values)).slice(0, 12), revision, derived: new Map() }
      setLanguage(kept.values['basic.language'])
    }
    return kept
  }
  return {
    current: async () => (await readCurrent()).values,
    version: () => kept?.version ?? '',
    ofRevision: async <T>(read: (db: Db, values: SettingValues) => Promise<T>) => {
      const { values, derived } = await readCurrent()
      if (!derived.has(read)) derived.set(read, await read(database.read, values))
      return derived.get(read) as T
    },
    revision: readTogether(async () => (await readRevision(database.read)) + Math.floor((now() - since) / minuteMs)),
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
