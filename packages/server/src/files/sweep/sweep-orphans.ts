import type { Context } from '../../core/context.ts'
import { auditOwn } from '../../core/log/audit.ts'
import type { Storage, StoredObject } from '../../core/storage/storage.ts'
import { removeUnnamed } from '../picture/remove-unnamed.ts'
import { listUnnamedFiles } from '../picture/unnamed-picture.queries.ts'
import { isOwnStore } from './own-store.ts'
import { listKnownKeys, readCreatedAt } from './sweep.queries.ts'

const orphanMs = 7 * 86_400_000
const keysAtOnce = 500
/** The number of keys listed in the report. */
const shownKeys = 20

export interface SweepReport {
  /** Files with a row that nothing refers to. */
  readonly files: number
  /** Bodies without a row. */
  readonly objects: number
  readonly bytes: number
  readonly keys: readonly string[]
}

/**
 * Removes files that have been orphaned for seven days: files that nothing refers to, and bodies without a row on the
 * disk and in the current store. The report is written to the server's log and, if anything was removed, to the
 * operation log.
 */
export async function sweepOrphans(context: Context): Promise<SweepReport> {
  const { database, storages, now, log } = context
  const before = now() - orphanMs
  const files = await removeUnnamed(context, (afterId, limit) =>
    listUnnamedFiles(database.read, before, afterId, limit),
  )
  const objects: StoredObject[] = []
  const current = await storages.current()
  for (const storage of new Set([storages.local, current]))
    objects.push(...(await sweepStorage(context, storage, before)))
  const keys = [...files.map(({ objectKey }) => objectKey), ...objects.map(({ key }) => key)]
  const bytes = [...files, ...objects].reduce((sum, { byteSize }) => sum + byteSize, 0)
  const report = { files: files.length, objects: objects.length, bytes, keys: keys.slice(0, shownKeys) }
  if (keys.length === 0) return report
  log.warn(report, 'removed orphaned files')
  await database.write((db) => auditOwn(db, now(), { action: 'storage.sweep', targetId: current.name, detail: report }))
  return report
}

/**
 * Removes old bodies without a row; in a store only from the school's folder, and only if this database owns it. Bodies
 * on the disk that are older than this database belong to another one, whose data folder it was given by mistake.
 */
async function sweepStorage(context: Context, storage: Storage, before: number): Promise<StoredObject[]> {
  const { database, storages, log } = context
  const isStore = storage !== storages.local
  const folder = isStore ? await storages.folder() : ''
  if (isStore && !(await isOwnStore(storage, folder, context))) {
    log.warn({ storage: storage.name, folder }, 'store not swept: its files belong to another database')
    return []
  }
  const since = isStore ? 0 : await readCreatedAt(database.read)
  const isOld = ({ changedAt }: StoredObject) => changedAt < before && changedAt >= since
  const removed: StoredObject[] = []
  for await (const old of inPortions(storage.list(folder), isOld)) {
    const keys = old.map(({ key }) => key)
    const known = await listKnownKeys(database.read, isStore ? 'stores' : 'disk', keys)
    for (const object of old) {
      if (known.has(object.key)) continue
      await storage.remove(object.key)
      removed.push(object)
    }
  }
  return removed
}

async function* inPortions<T>(items: AsyncIterable<T>, isWanted: (item: T) => boolean): AsyncGenerator<T[]> {
  let portion: T[] = []
  for await (const item of items) {
    if (!isWanted(item)) continue
    portion.push(item)
    if (portion.length < keysAtOnce) continue
    yield portion
    portion = []
  }
  if (portion.length > 0) yield portion
}
