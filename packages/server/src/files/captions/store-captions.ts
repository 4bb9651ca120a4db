import type { UploadedFile } from '@jiangxue/contract/kit/endpoint.ts'
import type { Context } from '../../core/context.ts'
import type { Caller } from '../../core/http/caller.ts'
import { problem } from '../../core/problem.ts'
import { discardObject } from '../file/remove-object.ts'
import { recordFile, storeBody, type StoredFile } from '../file/store-file.ts'
import { assertWithinPictureQuota } from '../picture/picture-quota.ts'
import { readCaptions } from './read-captions.ts'

export const captionsType = 'text/vtt; charset=utf-8'

/** Checks captions and stores them as WebVTT, at an address that cannot be guessed. */
export async function storeCaptions(context: Context, file: UploadedFile, { userId }: Caller): Promise<StoredFile> {
  const { database, storages, now } = context
  await assertWithinPictureQuota(database.read, userId, true, now())
  const captions = readCaptions(Buffer.from(file.bytes))
  if (typeof captions !== 'string') throw problem(captions.refused, { values: captions.values ?? {} })
  const stored = await storeBody(storages, {
    body: Buffer.from(captions),
    contentType: captionsType,
    extension: '.vtt',
    access: 'linked',
    originalName: file.name,
  })
  try {
    return { ...stored, id: await database.write((db) => recordFile(db, stored, userId, now())) }
  } catch (error) {
    await discardObject(context, stored, error)
    throw error
  }
}
