import type { HandlersOf } from '../../core/http/bind.ts'
import { done } from '../../core/units.ts'
import { avatarRule, imageRule, logoRule, storeImage } from '../picture/store-image.ts'
import { storeIdPhoto } from './id-photo.ts'
import { storeDocument } from './store-document.ts'

const uploaded = '上传成功'
const avatarUploaded = '头像上传成功'

export const uploadHandlers: HandlersOf<
  'uploadImage' | 'uploadAvatar' | 'uploadFile' | 'uploadLogo' | 'uploadIdPhoto'
> = {
  uploadImage: async ({ context, caller, file }) =>
    done(await storeImage(context, file, imageRule, caller.userId), uploaded),
  uploadAvatar: async ({ context, caller, file }) =>
    done(await storeImage(context, file, avatarRule, caller.userId), avatarUploaded),
  uploadFile: async ({ context, caller, file }) => done(await storeDocument(context, file, caller.userId), uploaded),
  uploadLogo: async ({ context, caller, file }) =>
    done(await storeImage(context, file, logoRule, caller.userId), uploaded),
  uploadIdPhoto: async ({ context, file }) => done({ accessUrl: await storeIdPhoto(context, file) }, uploaded),
}
