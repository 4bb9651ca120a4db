import type { StoredFile } from '@jiangxue/contract/upload.ts'
import type { Context } from '../../core/context.ts'
import { publicFileUrl } from '../file/file-url.ts'
import { signedResourceUrl } from '../file/signed-url.ts'
import type { StoredBody } from '../file/store-file.ts'

export const toStoredFile = ({ keys, now }: Context, id: number, stored: StoredBody): StoredFile => ({
  id,
  url: stored.access === 'public' ? (publicFileUrl(id) as string) : signedResourceUrl(keys, id, now()),
  name: stored.originalName,
  contentType: stored.contentType,
  size: stored.byteSize,
})
