import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Keys } from '../crypto/keys.ts'
import type { Database } from '../database/database.ts'
import { problem } from '../http/problem.ts'
import type { SettingValues } from '../settings/setting-values.ts'
import type { Settings } from '../settings/settings.ts'
import { filesFolder, localStorage, type LocalStorage } from './local-storage.ts'
import { readOrigin } from './s3-client.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'
import { placeOf, storeOf } from './store-settings.ts'
import { listStores, saveStore, type NewStore, type StoreRow } from './store.queries.ts'

/** The place of a new file. */
export interface NewObject {
  readonly storage: Storage
  readonly objectKey: string
}

/** This machine's disk and every store that the school uses or has used. */
export interface Storages {
  readonly local: LocalStorage
  /** The one for new files, by the settings in force on every process. */
  current(): Promise<Storage>
  /** The one that the row of a file names. */
  named(name: string): Promise<Storage>
  /** Where the next file of this access and extension (`.webp`) goes; its name is random unless one is given. */
  newObject(access: string, extension: string, name?: string): Promise<NewObject>
  /** Below which new files go, such as `uploads/`. */
  folder(): Promise<string>
  /** Where browsers read videos from stores. */
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
    kept = { values, stores, current: inForce ? (stores.get(nameOf(inForce)) as Store).storage : local }
    return kept
  }
  /** Reads the stores again after a change of settings only. */
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
      // Another process may have noted a store since the settings changed.
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

/** `uploads/`; empty for the top. */
export const folderOf = (values: SettingValues) => `${values['storage.uploadPath']}/`.replaceAll(/^\/+/g, '')

interface Store {
  readonly row: StoreRow
  readonly storage: Storage
}

const nameOf = ({ type, id }: StoreRow) => `${type}-${id}`
/** A bucket keeps the type by which files name it, whatever the settings call it later. */
const fields = ['endpoint', 'bucket', 'region', 'domain', 'accessKey', 'secretKey'] as const
const isSame = (row: NewStore, other: NewStore) => fields.every((field) => row[field] === other[field])

/** A client for each configuration: one that has not changed is kept with its connections. */
function openStore(keys: Keys, row: StoreRow, before: Store | undefined): Store {
  if (before && isSame(before.row, row)) return before
  return { row, storage: s3Storage(nameOf(row), placeOf(keys, row)) }
}

/** The storage that settings name, saved or not; undefined for the disk of this machine. */
export function openStorage(keys: Keys, values: SettingValues): Storage | undefined {
  const store = storeOf(values)
  return store && s3Storage(store.type, placeOf(keys, store))
}
