import { uploadLimits } from '@jiangxue/contract/files/upload.values.ts'
import { useLingui } from '@lingui/react/macro'
import type { FileRule } from './use-upload.client.ts'

/** The types of pictures that the server stores. */
export const pictureTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** Returns the rule for pictures of these types. */
export function usePictureRule(types = pictureTypes): FileRule {
  const { t } = useLingui()
  return { types, wrongType: t`请选择图片文件`, maxBytes: uploadLimits.imageMaxBytes, tooLarge: t`图片大小不能超过2MB` }
}
