import type { UploadedFile } from '@jiangxue/contract/kit/endpoint.ts'
import type { ProblemCode } from '@jiangxue/contract/kit/problem.ts'
import type { Sharp } from 'sharp'
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
  /** The least length of the longer side, and the problem with a smaller picture. */
  readonly least?: { readonly pixels: number; readonly problem: ProblemCode }
  /** How much longer one side may be than the other, and the problem with a longer picture. */
  readonly longest?: { readonly ratio: number; readonly problem: ProblemCode }
  /** As what it is stored; WebP by default. */
  readonly format?: StoredFormat
}

/** How a picture is stored. */
interface StoredFormat {
  readonly contentType: string
  readonly extension: string
  readonly save: (image: Sharp) => Sharp
}
const webp: StoredFormat = {
  contentType: 'image/webp',
  extension: '.webp',
  save: (image) => image.webp({ quality: 84 }),
}
/** For printed papers, whose PDF takes JPEG as it is. */
export const jpeg: StoredFormat = {
  contentType: 'image/jpeg',
  extension: '.jpg',
  save: (image) => image.flatten({ background: '#fff' }).jpeg({ quality: 90 }),
}
export const png: StoredFormat = { contentType: 'image/png', extension: '.png', save: (image) => image.png() }
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

/** Re-encodes a picture and stores it. */
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
  const { contentType, extension, save } = rule.format ?? webp
  const { body, width, height } = await reencode(caller.userId, file.bytes, rule.maxWidth, save)
  assertSize(rule, Math.max(width, height), Math.min(width, height))
  const stored = await storeBody(storages, {
    body,
    contentType,
    extension,
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

function assertSize({ least, longest }: ImageRule, longer: number, shorter: number): void {
  if (least && longer < least.pixels) throw problem(least.problem)
  if (longest && longer > shorter * longest.ratio) throw problem(longest.problem)
}
