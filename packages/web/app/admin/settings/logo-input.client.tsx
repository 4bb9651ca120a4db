import { uploadLimits } from '@jiangxue/contract/files/upload.values.ts'
import { useLingui } from '@lingui/react/macro'
import type { InputProps } from '../kit/input-props.ts'
import { ImageUpload } from '../kit/upload/image-upload.client.tsx'

/** The field for the school's logo (spec §5). */
export function LogoInput({ id, value, onChange }: InputProps<string | null>) {
  const { t } = useLingui()
  return (
    <ImageUpload
      id={id}
      value={value ?? null}
      onChange={(picture) => onChange?.(typeof picture === 'string' ? picture : null)}
      label={t`网站标志`}
      shape="logo"
      call="uploadLogo"
      failure={t`上传失败，请检查网络连接后重试`}
      rule={{
        types: ['image/jpeg', 'image/png'],
        wrongType: t`只能上传图片文件！`,
        maxBytes: uploadLimits.logoMaxBytes,
        tooLarge: t`图片大小不能超过 2MB！`,
      }}
    />
  )
}
