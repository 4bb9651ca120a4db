import { extname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Context } from '../../../core/context.ts'
import { findFile } from '../../../files/file/file.queries.ts'
import { openIdPhoto } from '../../../files/upload/id-photo.ts'
import type { ZipFile } from '../../../papers/print/send-zip.ts'
import { findOwnAccount, findOwnTeacher } from './own-account.queries.ts'
import { listOwnApplications } from './own-papers.queries.ts'

interface Photo {
  readonly fileId: number
  readonly name: string
}

/** The pictures of somebody, and the photos of their ID card. Names of those that cannot be read go to `missing`. */
export async function* photosOf(context: Context, userId: number, missing: string[]): AsyncGenerator<ZipFile> {
  for (const { fileId, name } of await listPhotos(context, userId)) {
    const file = await findFile(context.database.read, fileId)
    const path = `files/${name}${file?.isEncrypted ? '.jpg' : extname(file?.objectKey ?? '')}`
    try {
      if (!file) throw new Error('The file has no row.')
      const storage = await context.storages.named(file.storage)
      yield {
        name: path,
        input: file.isEncrypted ? await openIdPhoto(context, file) : await buffer(storage.read(file.objectKey)),
      }
    } catch (error) {
      context.log.error({ err: error, file: fileId }, 'could not read a photo for a copy of own data')
      missing.push(path)
    }
  }
}

async function listPhotos({ database: { read } }: Context, userId: number): Promise<Photo[]> {
  const { avatarFileId } = await findOwnAccount(read, userId)
  const teacher = await findOwnTeacher(read, userId)
  const applications = await listOwnApplications(read, userId)
  return [
    ...(avatarFileId === null ? [] : [{ fileId: avatarFileId, name: 'avatar' }]),
    ...(teacher?.avatarFileId ? [{ fileId: teacher.avatarFileId, name: 'teacher' }] : []),
    ...applications.flatMap(({ id, idCardFrontFileId, idCardBackFileId }) => [
      ...(idCardFrontFileId === null ? [] : [{ fileId: idCardFrontFileId, name: `application-${id}-front` }]),
      ...(idCardBackFileId === null ? [] : [{ fileId: idCardBackFileId, name: `application-${id}-back` }]),
    ]),
  ]
}
