import { admin, author, everybody, user } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, named } from '../kit/fields.ts'
import { messages } from '../kit/messages.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { fileKinds, uploadLimits } from './upload.values.ts'

/** A stored file: its id, to be referenced by other records, and a URL that shows or downloads it. */
export const StoredFile = named('StoredFile', {
  id: bodyId,
  url: z.string(),
  name: z.string(),
  contentType: z.string(),
  size: z.number().int(),
})
export type StoredFile = z.output<typeof StoredFile>

const folder = z
  .string()
  .trim()
  .regex(/^[\w-]{1,50}$/, text('文件夹名称不正确'))

export const uploadEndpoints = {
  uploadImage: endpoint('POST', '/api/upload/image', {
    access: user,
    summary: 'Uploads a public picture: JPG, PNG, WebP or GIF by content, stored as WebP',
    success: messages.uploaded,
    failure: text('图片上传失败'),
    form: { field: 'file', maxBytes: uploadLimits.imageMaxBytes, tooLarge: 'upload.imageTooLarge' },
    data: StoredFile,
  }),
  uploadTextPicture: endpoint('POST', '/api/upload/text-picture', {
    access: author,
    summary: 'Uploads a picture of a text, which only its whole URL shows; stored as WebP',
    success: messages.uploaded,
    failure: text('图片上传失败'),
    form: { field: 'file', maxBytes: uploadLimits.imageMaxBytes, tooLarge: 'upload.imageTooLarge' },
    data: StoredFile,
  }),
  copyImage: endpoint('POST', '/api/upload/image/copy', {
    access: author,
    summary:
      'Copies a picture from another site over https, if `storage.copyForeignPictures` allows it; stored as WebP',
    success: messages.uploaded,
    failure: text('图片上传失败'),
    limit: { calls: uploadLimits.imageCopiesPerAddress, windowMs: uploadLimits.windowMs },
    body: z.object({ url: z.url({ protocol: /^https$/, error: text('请输入 https:// 开头的链接') }).max(2000) }),
    data: StoredFile,
  }),
  uploadAvatar: endpoint('POST', '/api/upload/avatar', {
    access: user,
    summary: 'Uploads an avatar: JPG or PNG by content, stored as WebP',
    success: text('头像上传成功'),
    failure: text('头像上传失败'),
    form: { field: 'file', maxBytes: uploadLimits.avatarMaxBytes, tooLarge: 'upload.avatarTooLarge' },
    data: StoredFile,
  }),
  uploadFile: endpoint('POST', '/api/upload/file', {
    access: admin('resources.edit'),
    summary: 'Uploads a picture, document or video of a kind in `storage.allowedTypes`',
    success: messages.uploaded,
    query: z.object({ folder: folder.optional() }),
    body: z.object({ folder: folder.optional() }),
    form: { field: 'file', maxBytes: 'setting', tooLarge: 'upload.fileTooLarge' },
    data: StoredFile,
  }),
  getFileRule: endpoint('GET', '/api/upload/file', {
    access: admin('resources.edit'),
    summary: 'The kinds of files that `POST /api/upload/file` accepts, and the maximum size in bytes',
    response: z.object({ kinds: z.array(z.enum(fileKinds)), maxBytes: z.number().int() }),
  }),
  uploadLogo: endpoint('POST', '/api/upload', {
    access: admin('settings.edit'),
    summary: 'Uploads the logo of the school',
    success: messages.uploaded,
    form: { field: 'file', maxBytes: uploadLimits.logoMaxBytes, tooLarge: 'upload.logoTooLarge' },
    data: StoredFile,
  }),
  uploadIdPhoto: endpoint('POST', '/api/upload/public/id-card', {
    access: everybody,
    summary:
      'Uploads one side of an ID card: JPG or PNG by content, stored encrypted; `accessUrl` cannot be opened, only claimed by one application',
    success: messages.uploaded,
    failure: text('上传失败，请检查网络连接后重试'),
    form: { field: 'file', maxBytes: uploadLimits.idPhotoMaxBytes, tooLarge: 'upload.photoTooLarge' },
    limit: { calls: uploadLimits.idPhotoUploadsPerAddress, windowMs: uploadLimits.windowMs },
    data: z.object({ accessUrl: z.string() }),
  }),
}
