import { isApiProblem } from '@jiangxue/contract/api.ts'
import { uploadLimits } from '@jiangxue/contract/files/upload.values.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { translate } from '../../lib/i18n.ts'

/** Returns why a chosen file cannot be an ID photo; undefined if it can. */
export function rejectPhoto(file: File): string | undefined {
  if (!file.type.startsWith('image/')) return translate(text('只能上传图片文件!'))
  return file.size > uploadLimits.idPhotoMaxBytes ? translate(text('图片大小不能超过 5MB!')) : undefined
}

/** Returns why an upload failed: the server's message, what answered in its place, or else a connection problem. */
export const uploadFailure = (error: unknown): string =>
  isApiProblem(error) && (error.status > 0 || error.isExplained)
    ? error.message
    : translate(text('上传失败，请检查网络连接后重试'))
