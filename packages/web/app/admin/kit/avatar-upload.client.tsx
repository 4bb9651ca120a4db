import { uploadLimits } from '@jiangxue/contract/upload.values.ts'
import { useLingui } from '@lingui/react/macro'
import { toast } from '../../lib/toast.ts'
import { ImageUpload } from './image-upload.client.tsx'
import type { Picture } from './picture.ts'

interface AvatarUploadProps {
  /** From Form.Item. */
  id?: string
  value?: Picture
  onChange?: (picture: Picture) => void
}

/** The avatar field of a person's form; uploads immediately (spec §5, student form). */
export function AvatarUpload({ onChange, ...rest }: AvatarUploadProps) {
  const { t } = useLingui()
  return (
    <ImageUpload
      {...rest}
      label={t`头像`}
      crop
      call="uploadImage"
      failure={t`头像上传失败`}
      hint={t`不超过 2MB，保存后生效`}
      rule={{
        types: ['image/*'],
        wrongType: t`请选择图片文件`,
        maxBytes: uploadLimits.imageMaxBytes,
        tooLarge: t`图片大小不能超过2MB`,
      }}
      onChange={(picture) => {
        onChange?.(picture)
        toast.success(picture ? t`头像上传成功` : t`头像已删除`)
      }}
    />
  )
}
