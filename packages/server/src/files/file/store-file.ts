import { sha256 } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import type { Storages } from '../../core/storage/storages.ts'
import { insertFile, type FileAccess } from './file.queries.ts'

export interface NewFile {
  readonly body: Buffer
  readonly contentType: string
  /** Including the dot, `.webp`. */
  readonly extension: string
  readonly access: FileAccess
  readonly originalName: string
  readonly width?: number
  readonly height?: number
}

/** Stores a body under an opaque name, and returns the columns of its row. */
export async function storeBody(storages: Storages, file: NewFile) {
  const { storage, objectKey } = await storages.newObject(file.access, file.extension)
  await storage.write(objectKey, file.body)
  return {
    storage: storage.name,
    objectKey,
    access: file.access,
    contentType: file.contentType,
    byteSize: file.body.length,
    sha256: sha256(file.body),
    originalName: file.originalName,
    width: file.width ?? null,
    height: file.height ?? null,
  }
}
/** A stored body that has no row yet. */
export type StoredBody = Awaited<ReturnType<typeof storeBody>>
/** A stored body and the id of its row. */
export type StoredFile = StoredBody & { readonly id: number }

export const recordFile = (db: Db, stored: StoredBody, createdBy: number | null, now: number) =>
  insertFile(db, { ...stored, createdBy, createdAt: now })
