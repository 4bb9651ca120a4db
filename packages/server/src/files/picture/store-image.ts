import type { UploadedFile } from '@jiangxue/contract/kit/endpoint.ts'
import type { ProblemCode } from '@jiangxue/contract/kit/problem.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import type { Caller } from '../../core/http/caller.ts'
import { problem } from '../../core/problem.ts'
import { discardObject } from '../file/remove-object.ts'
import { recordFile, storeBody, type StoredFile } from '../file/store-file.ts'
import { assertWithinPictureQuota } from './picture-quota.ts'
import { imageKindOf, reencode, type ImageKind } from './read-image.ts'

/** The rules for one kind of picture. */
export interface ImageRule {
  readonly access: 'public' | 'linked'
  readonly kinds: readonly ImageKind[]
  readonly wrongType: ProblemCode
  readonly maxWidth: number
}
const webpQuality = 84
/** Those whose texts may show the pictures that they upload. */
const writers: readonly string[] = ['ADMIN', 'TEACHER']

export const imageRule: ImageRule = {
  kinds: ['jpeg', 'png', 'webp', 'gif'],
  wrongType: 'upload.imageWrongType',
  maxWidth: 1920,
  access: 'public',
}
/** Pictures of texts. Those of exams and drafts must not be found by counting. */
export const textPictureRule: ImageRule = { ...imageRule, access: 'linked' }
export const avatarRule: ImageRule = {
  kinds: ['jpeg', 'png'],
  wrongType: 'upload.avatarWrongType',
  maxWidth: 512,
  access: 'public',
}
export const logoRule: ImageRule = {
  kinds: ['jpeg', 'png', 'webp'],
  wrongType: 'upload.logoWrongType',
  maxWidth: 800,
  access: 'public',
}

/** Re-encodes a picture as WebP and stores it. */
export async function storeImage(
  context: Context,
  file: UploadedFile,
  rule: ImageRule,
  caller: Pick<Caller, 'userId' | 'role'>,
): Promise<StoredFile> {
  const { database, storages, now } = context
  const assertRoom = (db: Db) => assertWithinPictureQuota(db, caller.userId, writers.includes(caller.role), now())
  await assertRoom(database.read)
  const kind = await imageKindOf(file.bytes)
  if (!kind || !rule.kinds.includes(kind)) throw problem(rule.wrongType)
  const { body, width, height } = await reencode(caller.userId, file.bytes, rule.maxWidth, (image) =>
    image.webp({ quality: webpQuality }),
  )
  const stored = await storeBody(storages, {
    body,
    contentType: 'image/webp',
    extension: '.webp',
    access: rule.access,
    originalName: file.name,
    width,
    height,
  })
  try {
    const id = await database.write(async (db) => {
      await assertRoom(db)
      return recordFile(db, stored, caller.userId, now())
    })
    return { ...stored, id }
  } catch (error) {
    await discardObject(context, stored, error)
    throw error
  }
}
