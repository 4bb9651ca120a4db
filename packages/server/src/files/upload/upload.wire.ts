import type { StoredFile as StoredFileShape } from '@jiangxue/contract/files/upload.ts'
import type { Context } from '../../core/context.ts'
import { publicFileUrl } from '../file/file-url.ts'
import { signedFileUrl } from '../file/signed-url.ts'
import type { StoredFile } from '../file/store-file.ts'

export const toStoredFile = ({ keys, now }: Context, file: StoredFile): StoredFileShape => ({
  id: file.id,
  url:
    file.access === 'public'
      ? (publicFileUrl(file.id) as string)
      : signedFileUrl(keys, file.id, now(), file.originalName),
  name: file.originalName,
  contentType: file.contentType,
  size: file.byteSize,
})
