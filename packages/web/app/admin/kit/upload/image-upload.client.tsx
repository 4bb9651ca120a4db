import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState, type DragEvent } from 'react'
import { Avatar, CoverImg } from '../../../components/img.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import type { InputProps } from '../input-props.ts'
import type { Picture } from './picture.ts'
import { UploadNote } from './upload-note.client.tsx'
import { checkFile, useUpload, type FileRule, type UploadCall } from './use-upload.client.ts'

const CropDialog = lazyPart(() => import('../../../components/dialog/crop-dialog.tsx'))

interface ImageUploadProps extends InputProps<Picture> {
  label: string
  rule: FileRule
  hint?: string
  /** A `picture` is a cover without a placeholder. */
  shape?: 'avatar' | 'cover' | 'logo' | 'picture'
  /** Uploads immediately, so that the value is the URL; without it the value is the picture itself. */
  call?: UploadCall
  failure: string
  /** Crops the picture to a square first. */
  crop?: boolean
  /** The message if a picture is already chosen or several are dropped; without it, a new picture replaces the old. */
  onlyOne?: string
}

/** A picture field of a form: choose or drop a picture, which is checked, cropped, uploaded and previewed. */
export function ImageUpload({
  id: givenId,
  value = null,
  onChange,
  label,
  rule,
  hint,
  shape = 'avatar',
  call,
  failure: fallback,
  crop = false,
  onlyOne,
}: ImageUploadProps) {
  const { t } = useLingui()
  const ownId = useId()
  const id = givenId ?? ownId
  const chooser = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<ImageBitmap>()
  const { percent, failure, setFailure, upload, abort } = useUpload(fallback)
  const shown = useShownAddress(value)
  const isChosen = value instanceof Blob

  const take = async (file: Blob) => {
    if (!call) return onChange?.(file)
    const stored = await upload(call, file)
    if (stored) onChange?.(stored.url)
  }
  const choose = async (files: FileList | null) => {
    const file = files?.[0]
    if (!file) return
    if (onlyOne && (isChosen || files.length > 1)) return setFailure(onlyOne)
    const rejection = checkFile(file, rule)
    setFailure(rejection)
    if (rejection) return
    if (!crop) return take(file)
    const opened = await createImageBitmap(file).catch(() => undefined)
    if (opened) setPicture(opened)
    else setFailure(t`图片无法读取，请换一张`)
  }
  const closeCrop = () => {
    picture?.close()
    setPicture(undefined)
    chooser.current?.focus()
  }
  const clear = () => {
    setFailure(undefined)
    onChange?.(null)
    chooser.current?.focus()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void choose(event.dataTransfer.files)
  }
  return (
    <div className="flex flex-wrap items-center gap-4" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {shape === 'logo' && shown && (
        <img src={shown} alt="" className="h-12.5 w-50 shrink-0 rounded-admin border border-line object-contain p-1" />
      )}
      {shape === 'avatar' && (
        <Avatar src={shown} width={72} height={72} className="size-18 shrink-0 border border-line" />
      )}
      {(shape === 'cover' || (shape === 'picture' && shown)) && (
        <CoverImg src={shown} sizes="192px" className="aspect-[1.6] w-48 shrink-0 rounded-admin border border-line" />
      )}
      <div className="min-w-40 flex-1">
        <div className="flex flex-wrap gap-2">
          <label className="upload-button">
            <ImagePlus aria-hidden size={16} />
            {shown ? t`更换图片` : t`选择图片`}
            <input
              ref={chooser}
              id={id}
              type="file"
              accept={rule.types.join()}
              aria-label={label}
              aria-describedby={`${id}-note`}
              className="sr-only"
              onChange={({ currentTarget }) => {
                void choose(currentTarget.files).finally(() => {
                  currentTarget.value = ''
                })
              }}
            />
          </label>
          {shown && percent === null && (
            <Button icon={<Trash2 aria-hidden size={16} />} onClick={clear}>{t`清除`}</Button>
          )}
        </div>
        <div id={`${id}-note`} aria-live="polite" className="mt-1.5 text-sm">
          <UploadNote
            percent={percent}
            label={t`${label}上传进度`}
            onAbort={abort}
            failure={failure}
            hint={<span className="text-ink-3">{hint}</span>}
          />
        </div>
      </div>
      {picture && (
        <CropDialog
          picture={picture}
          onClose={closeCrop}
          onSave={async (square) => {
            closeCrop()
            await take(square)
          }}
        />
      )}
    </div>
  )
}

/** Returns a URL that shows the picture while it is the value. */
function useShownAddress(value: Picture): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!(value instanceof Blob)) return setAddress(value)
    const made = URL.createObjectURL(value)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [value])
  return address
}
