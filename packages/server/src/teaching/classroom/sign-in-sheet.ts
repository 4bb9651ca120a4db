import { buffer } from 'node:stream/consumers'
import type { UploadedFile } from '@jiangxue/contract/kit/endpoint.ts'
import type { Context } from '../../core/context.ts'
import { sealBytes, sha256, unsealBytes } from '../../core/crypto/keys.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { existing, problem } from '../../core/problem.ts'
import { findFile } from '../../files/file/file.queries.ts'
import { storeBody, type StoredBody } from '../../files/file/store-file.ts'
import { imageKindOf } from '../../files/picture/read-image.ts'
import { fileKindOf } from '../../files/upload/document-kind.ts'
import type { SessionRecord } from './classroom.queries.ts'

/** A stored sheet without a row yet, and the digest of the file as it was sent (base64url). */
export interface StoredSheet {
  readonly body: StoredBody
  readonly sha256: string
}

const pdf = 'application/pdf'

/** Encrypts and stores a sign-in sheet unchanged, because its digest becomes evidence. */
export async function storeSheet(
  { storages, keys }: Pick<Context, 'storages' | 'keys'>,
  { bytes, name }: UploadedFile,
): Promise<StoredSheet> {
  const contentType = await sheetTypeOf(bytes, name)
  if (contentType === undefined) throw problem('classroom.sheetWrongType')
  const sheet = Buffer.from(bytes)
  const body = await storeBody(storages, {
    body: sealBytes(keys.photos, sheet),
    contentType,
    extension: '.sealed',
    access: 'private',
    originalName: '',
  })
  return { body, sha256: sha256(sheet) }
}

async function sheetTypeOf(bytes: Uint8Array, name: string): Promise<string | undefined> {
  const image = await imageKindOf(bytes)
  if (image !== undefined) return image === 'jpeg' || image === 'png' ? `image/${image}` : undefined
  const kind = await fileKindOf(bytes, name)
  return 'contentType' in kind && kind.contentType === pdf ? pdf : undefined
}

/** The sheet of a session and its type; the access is logged first. */
export async function openSheet(
  actor: Actor,
  { id, classId, sheetFileId, sheetSha256 }: SessionRecord,
  reason: string,
): Promise<{ sheet: Buffer; contentType: string }> {
  const { database, storages, keys } = actor.context
  const file = existing(await findFile(database.read, sheetFileId), 'resource.notFound')
  const storage = await storages.named(file.storage)
  const sheet = unsealBytes(keys.photos, await buffer(storage.read(file.objectKey)))
  if (sha256(sheet) !== sheetSha256) throw problem('classroom.sheetChanged')
  await database.write((db) =>
    audit(db, actor, { action: 'class.openSheet', targetId: classId, detail: { sessionId: id, reason } }),
  )
  return { sheet, contentType: file.contentType }
}
