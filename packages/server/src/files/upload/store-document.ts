import { fileKindExtensions, type FileKind } from '@jiangxue/contract/files/upload.values.ts'
import type { UploadedFile } from '@jiangxue/contract/kit/endpoint.ts'
import { punctuation } from '@jiangxue/contract/kit/messages.ts'
import type { ProblemCode } from '@jiangxue/contract/kit/problem.ts'
import type { Context } from '../../core/context.ts'
import type { Caller } from '../../core/http/caller.ts'
import { problem, type Problem } from '../../core/problem.ts'
import { withEnding } from '../../core/text/file-name.ts'
import { translate } from '../../core/text/translate.ts'
import { recordFile, storeBody, type StoredFile } from '../file/store-file.ts'
import { imageKindOf } from '../picture/read-image.ts'
import { imageRule, storeImage } from '../picture/store-image.ts'
import { fileKindOf } from './document-kind.ts'

/** Stores a file of a kind that the school allows: pictures are public, documents and videos have signed URLs. */
export async function storeDocument(context: Context, file: UploadedFile, caller: Caller): Promise<StoredFile> {
  const allowed = (await context.settings.current())['storage.allowedTypes']
  if (await imageKindOf(file.bytes)) {
    if (!allowed.includes('image')) throw refusalOf('upload.fileWrongType', allowed)
    return storeImage(context, file, imageRule, caller)
  }
  const kind = await fileKindOf(file.bytes, file.name)
  if ('refused' in kind) throw refusalOf(kind.refused, allowed)
  if (!allowed.includes(kind.type)) throw refusalOf('upload.fileWrongType', allowed)
  const stored = await storeBody(context.storages, {
    body: Buffer.from(file.bytes),
    contentType: kind.contentType,
    extension: kind.extension,
    access: 'signed',
    originalName: withEnding(file.name, kind.extension),
  })
  const id = await context.database.write((db) => recordFile(db, stored, caller.userId, context.now()))
  return { ...stored, id }
}

/** A refusal that names what the school accepts. */
function refusalOf(code: ProblemCode, allowed: readonly FileKind[]): Problem {
  const endings = allowed.flatMap((kind) => fileKindExtensions[kind]).map((each) => each.slice(1).toUpperCase())
  return problem(code, { values: { types: endings.join(translate(punctuation.betweenItems)) } })
}
