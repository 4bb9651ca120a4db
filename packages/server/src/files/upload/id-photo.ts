import { buffer } from 'node:stream/consumers'
import { uploadLimits } from '@jiangxue/contract/files/upload.values.ts'
import type { UploadedFile } from '@jiangxue/contract/kit/endpoint.ts'
import type { Context } from '../../core/context.ts'
import { randomToken, sealBytes, sha256, unsealBytes } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import { problem } from '../../core/problem.ts'
import { insertFile, type FileRow } from '../file/file.queries.ts'
import { removeObject } from '../file/remove-object.ts'
import { storeBody } from '../file/store-file.ts'
import { imageKindOf, reencode } from '../picture/read-image.ts'
import { claimPhoto, deleteUnclaimedPhotos } from './id-photo.queries.ts'

const addressPrefix = '/id-photos/'
const maxWidth = 2000
const jpegQuality = 86
const unclaimedMs = uploadLimits.idPhotoUnclaimedHours * 3_600_000

/** Re-encodes and encrypts one side of an ID card; returns the address with which one application can claim it. `who` is the sender's network. */
export async function storeIdPhoto(
  { database, storages, keys, now }: Context,
  file: UploadedFile,
  who: string,
): Promise<string> {
  const kind = await imageKindOf(file.bytes)
  if (kind !== 'jpeg' && kind !== 'png') throw problem('upload.photoWrongType')
  const { body, width, height } = await reencode(who, file.bytes, maxWidth, (image) =>
    image.flatten({ background: '#fff' }).jpeg({ quality: jpegQuality }),
  )
  const stored = await storeBody(storages, {
    body: sealBytes(keys.photos, body),
    contentType: 'image/jpeg',
    extension: '.sealed',
    access: 'private',
    originalName: '',
    width,
    height,
  })
  const token = randomToken()
  await database.write((db) =>
    insertFile(db, {
      ...stored,
      isEncrypted: 1,
      claimTokenHash: sha256(token),
      claimedAt: null,
      createdBy: null,
      createdAt: now(),
    }),
  )
  return `${addressPrefix}${token}`
}

/** Claims the photo of an address for an application, once; undefined if the address is unknown, used or too old. */
export async function claimIdPhoto(db: Db, accessUrl: string, now: number): Promise<number | undefined> {
  if (!accessUrl.startsWith(addressPrefix)) return undefined
  return claimPhoto(db, sha256(accessUrl.slice(addressPrefix.length)), now - unclaimedMs, now)
}

/** Decrypts a stored photo to a JPEG. */
export async function openIdPhoto({ storages, keys }: Context, file: FileRow): Promise<Buffer> {
  const storage = await storages.named(file.storage)
  return unsealBytes(keys.photos, await buffer(storage.read(file.objectKey)))
}

/** Removes photos that no application has claimed within a day. */
export async function removeUnclaimedPhotos(context: Context): Promise<void> {
  const { database, now } = context
  const files = await database.write((db) => deleteUnclaimedPhotos(db, now() - unclaimedMs))
  for (const file of files) await removeObject(context, file)
}
