import { useLingui } from '@lingui/react/macro'
import { toast } from '../../../lib/toast.ts'
import type { InputProps } from '../input-props.ts'
import { ImageUpload } from './image-upload.client.tsx'
import type { Picture } from './picture.ts'
import { usePictureRule } from './use-picture-rule.client.ts'

/** The picture is cropped before it is uploaded, so that the browser only has to be able to read it. */
const anyPicture = ['image/*']

/** The avatar field of a person's form; uploads immediately (spec §5, student form). */
export function AvatarUpload({ onChange, ...rest }: InputProps<Picture>) {
  const { t } = useLingui()
  return (
    <ImageUpload
      {...rest}
      label={t`头像`}
      crop
      call="uploadImage"
      failure={t`头像上传失败`}
      hint={t`不超过 2MB，保存后生效`}
      rule={usePictureRule(anyPicture)}
      onChange={(picture) => {
        onChange?.(picture)
        toast.success(picture ? t`头像上传成功` : t`头像已删除`)
      }}
    />
  )
}
