import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CoverImg } from '../../../components/img.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import type { InputProps } from '../../kit/input-props.ts'
import { ImageUpload } from '../../kit/upload/image-upload.client.tsx'
import type { Picture } from '../../kit/upload/picture.ts'
import { UploadNote } from '../../kit/upload/upload-note.client.tsx'
import { useUpload } from '../../kit/upload/use-upload.client.ts'

const CropDialog = lazyPart(() => import('../../../components/dialog/crop-dialog.tsx'))
const coverAspect = 1.6
const coverWidth = 1280
const chosenMaxBytes = 20 * 1024 * 1024

interface CoverFieldProps extends InputProps<string | null> {
  disabled?: boolean
}

/** The cover of a course: choose or drop a picture, crop it to 16:10, upload, preview and remove it. */
export function CoverField({ id, value = null, onChange, disabled = false }: CoverFieldProps) {
  const { t } = useLingui()
  const [picture, setPicture] = useState<ImageBitmap>()
  const { percent, failure, setFailure, upload, abort } = useUpload(t`封面上传失败`)
  const choose = async (chosen: Picture) => {
    setFailure(undefined)
    if (!(chosen instanceof Blob)) return onChange?.(chosen)
    const opened = await createImageBitmap(chosen).catch(() => undefined)
    if (opened) setPicture(opened)
    else setFailure(t`图片无法读取，请换一张`)
  }
  const close = () => {
    picture?.close()
    setPicture(undefined)
  }
  const save = async (cut: Blob) => {
    close()
    const stored = await upload('uploadImage', cut)
    if (stored) onChange?.(stored.url)
  }
  if (disabled)
    return <CoverImg src={value} sizes="192px" className="aspect-[1.6] w-48 rounded-admin border border-line" />
  return (
    <div>
      <ImageUpload
        id={id}
        value={value}
        onChange={(chosen) => void choose(chosen)}
        shape="cover"
        label={t`课程封面`}
        hint={t`JPG、PNG 或 WebP，裁剪为 16:10，建议宽度不少于 1280 像素`}
        failure={t`封面上传失败`}
        rule={{
          types: ['image/jpeg', 'image/png', 'image/webp'],
          wrongType: t`封面图片只能是 JPG、PNG 或 WebP 格式`,
          maxBytes: chosenMaxBytes,
          tooLarge: t`封面图片大小不能超过 20MB`,
        }}
      />
      <div aria-live="polite" className="mt-1.5 text-sm">
        <UploadNote percent={percent} label={t`封面上传进度`} onAbort={abort} failure={failure} />
      </div>
      {picture && (
        <CropDialog
          picture={picture}
          shape={{ aspect: coverAspect, savedWidth: coverWidth, title: t`裁剪封面`, okText: t`使用此封面` }}
          onClose={close}
          onSave={save}
        />
      )}
    </div>
  )
}
