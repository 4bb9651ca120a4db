import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Keys } from '../crypto/keys.ts'
import type { Database } from '../database/database.ts'
import { entryOf } from '../look-up.ts'
import { problem } from '../problem.ts'
import type { SettingValues } from '../settings/setting-values.ts'
import type { Settings } from '../settings/settings.ts'
import { filesFolder, localStorage, type LocalStorage } from './local-storage.ts'
import { readOrigin } from './s3-client.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'
import { placeOf, storeOf } from './store-settings.ts'
import { listStores, saveStore, type NewStore, type StoreRow } from './store.queries.ts'

/** The location of a new file. */
export interface NewObject {
  readonly storage: Storage
  readonly objectKey: string
}

/** This machine's disk and every store that the school uses or has used. */
export interface Storages {
  readonly local: LocalStorage
  /** The storage for new files, by the settings that are in force for all processes. */
  current(): Promise<Storage>
  /** The storage named in a row of `files`. */
  named(name: string): Promise<Storage>
  /** The location of the next file with this access level and extension (`.webp`); its name is random by default. */
  newObject(access: string, extension: string, name?: string): Promise<NewObject>
  /** The folder for new files, such as `uploads/`. */
  folder(): Promise<string>
  /** The origins of all stores, from which browsers read videos. */
  origins(): Promise<string[]>
}

interface Context {
  readonly database: Database
  readonly keys: Keys
  readonly settings: Settings
}

export function createStorages(dataDir: string, { database, keys, settings }: Context): Storages {
  const local = localStorage(join(dataDir, filesFolder))
  let kept: { values: SettingValues; stores: Map<string, Store>; current: Storage } | undefined

  async function load(values: SettingValues) {
    const wanted = storeOf(values)
    let rows = await listStores(database.read)
    if (wanted && !rows.some((row) => isSame(row, wanted))) {
      await database.write((db) => saveStore(db, wanted))
      rows = await listStores(database.read)
    }
    const stores = new Map(rows.map((row) => [nameOf(row), openStore(keys, row, kept?.stores.get(nameOf(row)))]))
    const inForce = wanted && rows.find((row) => isSame(row, wanted))
    kept = { values, stores, current: inForce ? entryOf(stores, nameOf(inForce)).storage : local }
    return kept
  }
  /** Re-reads the stores only after a change of settings. */
  async function state() {
    const values = await settings.current()
    return kept?.values === values ? kept : load(values)
  }

  return {
    local,
    current: async () => (await state()).current,
    named: async (name) => {
      if (name === local.name) return local
      const values = await settings.current()
      // Another process may have added a store since the settings changed.
      const store = (await state()).stores.get(name) ?? (await load(values)).stores.get(name)
      if (!store) throw problem('resource.notFound')
      return store.storage
    },
    newObject: async (access, extension, name = randomUUID()) => {
      const { current, values } = await state()
      return { storage: current, objectKey: `${folderOf(values)}${access}/${name}${extension}` }
    },
    folder: async () => folderOf((await state()).values),
    origins: async () => [...(await state()).stores.values()].map(({ row }) => readOrigin(row)),
  }
}

/** `uploads/`; empty for the root. */
export const folderOf = (values: SettingValues) => `${values['storage.uploadPath']}/`.replaceAll(/^\/+/g, '')

interface Store {
  readonly row: StoreRow
  readonly storage: Storage
}

const nameOf = ({ type, id }: StoreRow) => `${type}-${id}`
/** `type` is not compared: a bucket keeps the type by which files refer to it, whatever the settings call it later. */
const fields = ['endpoint', 'bucket', 'region', 'domain', 'accessKey', 'secretKey'] as const
const isSame = (row: NewStore, other: NewStore) => fields.every((field) => row[field] === other[field])

/** Opens a store; reuses the previous client and its connections if the configuration is unchanged. */
function openStore(keys: Keys, row: StoreRow, before: Store | undefined): Store {
  if (before && isSame(before.row, row)) return before
  return { row, storage: s3Storage(nameOf(row), placeOf(keys, row)) }
}

/** Opens the storage described by settings, saved or not; undefined for the local disk. */
export function openStorage(keys: Keys, values: SettingValues): Storage | undefined {
  const store = storeOf(values)
  return store && s3Storage(store.type, placeOf(keys, store))
}
