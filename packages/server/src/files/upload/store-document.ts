import type { UploadedFile } from '@jiangxue/contract/kit/endpoint.ts'
import type { Context } from '../../core/context.ts'
import type { Caller } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import { recordFile, storeBody, type StoredFile } from '../file/store-file.ts'
import { imageKindOf } from '../picture/read-image.ts'
import { imageRule, storeImage } from '../picture/store-image.ts'
import { fileKindOf } from './document-kind.ts'

/** Stores a file of a kind that the school allows: pictures are public, documents and videos have signed URLs. */
export async function storeDocument(context: Context, file: UploadedFile, caller: Caller): Promise<StoredFile> {
  const allowed = (await context.settings.current())['storage.allowedTypes']
  if (await imageKindOf(file.bytes)) {
    if (!allowed.includes('image')) throw problem('upload.fileWrongType')
    return storeImage(context, file, imageRule, caller)
  }
  const kind = await fileKindOf(file.bytes, file.name)
  if (!kind || !allowed.includes(kind.type)) throw problem('upload.fileWrongType')
  const stored = await storeBody(context.storages, {
    body: Buffer.from(file.bytes),
    contentType: kind.contentType,
    extension: kind.extension,
    access: 'signed',
    originalName: file.name,
  })
  const id = await context.database.write((db) => recordFile(db, stored, caller.userId, context.now()))
  return { ...stored, id }
}
