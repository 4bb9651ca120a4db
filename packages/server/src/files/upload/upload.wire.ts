import type { StoredFile as StoredFileShape } from '@jiangxue/contract/files/upload.ts'
import type { Context } from '../../core/context.ts'
import { linkedFileUrl, publicFileUrl } from '../file/file-url.ts'
import { signedFileUrl } from '../file/signed-url.ts'
import type { StoredFile } from '../file/store-file.ts'

export function toStoredFile({ keys, now }: Context, file: StoredFile): StoredFileShape {
  const { id, access, originalName: name, contentType, byteSize: size } = file
  return { id, url: urlOf(), name, contentType, size }

  function urlOf(): string {
    if (access === 'linked') return linkedFileUrl(file)
    return access === 'public' ? (publicFileUrl(id) as string) : signedFileUrl(keys, id, now(), name)
  }
}
