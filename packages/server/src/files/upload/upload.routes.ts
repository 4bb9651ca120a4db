import type { uploadEndpoints } from '@jiangxue/contract/files/upload.ts'
import type { UploadedFile } from '@jiangxue/contract/kit/endpoint.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import type { Actor } from '../../core/http/caller.ts'
import { networkOf } from '../../core/network/network.ts'
import { avatarRule, imageRule, logoRule, storeImage, textPictureRule, type ImageRule } from '../picture/store-image.ts'
import { copyForeignImage } from './copy-foreign-image.ts'
import { storeIdPhoto } from './id-photo.ts'
import { storeDocument } from './store-document.ts'
import { toStoredFile } from './upload.wire.ts'

const mebibyte = 1024 * 1024

const upload =
  (rule: ImageRule) =>
  async ({ context, caller, file }: Actor & { readonly file: UploadedFile }) =>
    toStoredFile(context, await storeImage(context, file, rule, caller))

export const uploadHandlers: HandlersOf<keyof typeof uploadEndpoints> = {
  uploadImage: upload(imageRule),
  uploadTextPicture: upload(textPictureRule),
  copyImage: async ({ context, caller, body }) =>
    toStoredFile(context, await copyForeignImage(context, body.url, caller)),
  uploadAvatar: upload(avatarRule),
  uploadLogo: upload(logoRule),
  uploadFile: async ({ context, caller, file }) => toStoredFile(context, await storeDocument(context, file, caller)),
  getFileRule: async ({ context }) => {
    const settings = await context.settings.current()
    return { kinds: [...settings['storage.allowedTypes']], maxBytes: settings['storage.maxSize'] * mebibyte }
  },
  uploadIdPhoto: async ({ context, origin, file }) => ({
    accessUrl: await storeIdPhoto(context, file, networkOf(origin.ip)),
  }),
}
