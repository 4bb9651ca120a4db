import { useLingui } from '@lingui/react/macro'
import { Camera, Check, ImageUp, RotateCcw } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { FieldNote, Required } from '../../components/field-note.tsx'
import { call } from '../../lib/http/api-client.ts'
import { rejectPhoto, uploadFailure } from './id-photo.ts'
import { shrinkPhoto } from './shrink-photo.ts'

interface PhotoFieldProps {
  label: string
  /** The URL of the uploaded photo; empty if there is none. */
  value: string
  error?: string | undefined
  inputRef: (input: HTMLInputElement | null) => void
  onChange: (accessUrl: string) => void
  onUploading: (isUploading: boolean) => void
}

/** The photo of one side of an ID card, uploaded as soon as it is chosen; the preview shows the local file. */
export function PhotoField({ label, value, error, inputRef, onChange, onUploading }: PhotoFieldProps) {
  const { t } = useLingui()
  const id = useId()
  const [preview, setPreview] = useState('')
  const [percent, setPercent] = useState<number | null>(null)
  const [failure, setFailure] = useState('')
  const running = useRef<AbortController>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // A file may have been chosen before the scripts were loaded.
    void choose(input.current?.files?.[0])
    return () => running.current?.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the field is there
  }, [])
  useEffect(
    () => () => {
      if (preview) URL.revokeObjectURL(preview)
    },
    [preview],
  )

  async function choose(file: File | undefined) {
    if (!file) return
    running.current?.abort()
    const rejection = rejectPhoto(file)
    setFailure(rejection ?? '')
    setPreview(rejection ? '' : URL.createObjectURL(file))
    onChange('')
    if (rejection) return end()
    const own = (running.current = new AbortController())
    setPercent(0)
    onUploading(true)
    try {
      const onProgress = (done: number) => {
        if (!own.signal.aborted) setPercent(done)
      }
      const photo = await shrinkPhoto(file)
      const { data } = await call('uploadIdPhoto', { file: photo }, { onProgress, signal: own.signal })
      if (!own.signal.aborted) onChange(data.accessUrl)
    } catch (error) {
      if (own.signal.aborted) return
      setFailure(uploadFailure(error))
      setPreview('')
    }
    if (!own.signal.aborted) end()
  }
  function end() {
    setPercent(null)
    onUploading(false)
  }

  const message = failure || (percent === null ? error : undefined)
  const isUploading = percent !== null
  const isKept = Boolean(value) && !preview
  return (
    <div>
      <p id={`${id}-label`} className="mb-1.5 font-semibold">
        {label}
        <Required />
      </p>
      <label
        htmlFor={id}
        className={`group relative grid aspect-[1.586] cursor-pointer place-items-center overflow-hidden rounded-card border-[1.5px] border-dashed bg-paper transition-colors hover:border-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary ${message ? 'border-cinnabar' : 'border-line-strong'}`}
      >
        {preview ? (
          <img src={preview} alt={t`${label}预览`} className="absolute inset-0 size-full object-contain" />
        ) : (
          <span className="flex flex-col items-center gap-2 p-4 text-center text-ink-2">
            <span
              aria-hidden
              className={`grid size-12 place-items-center rounded-full ${isKept ? 'bg-jade-tint text-jade' : 'bg-primary-tint text-primary'}`}
            >
              {isKept ? <ImageUp size={24} /> : <Camera size={24} />}
            </span>
            <span className="font-semibold text-ink">{isKept ? t`照片已保留，可直接提交` : t`点击选择照片`}</span>
            <span className="text-sm text-ink-3">{isKept ? t`点击可以重新选择` : t`JPG 或 PNG，不超过 5MB`}</span>
          </span>
        )}
        {preview && !isUploading && (
          <span className="absolute top-2.5 right-2.5 flex items-center gap-1.5 rounded-full bg-night/85 px-3.5 py-1.5 text-sm font-semibold text-white">
            <RotateCcw aria-hidden size={16} />
            {t`重新选择`}
          </span>
        )}
        <input
          ref={(element) => {
            input.current = element
            inputRef(element)
          }}
          id={id}
          type="file"
          accept="image/jpeg,image/png"
          className="sr-only"
          aria-labelledby={`${id}-label`}
          aria-invalid={message ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={({ currentTarget }) => {
            void choose(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
      </label>
      <div className="mt-1 min-h-6" aria-live="polite">
        {isUploading ? (
          <div id={`${id}-note`} className="flex items-center gap-3 text-sm text-ink-2">
            <progress
              aria-label={t`${label}上传进度`}
              max={100}
              value={percent}
              className="h-1.5 flex-1 overflow-hidden rounded-full [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary"
            />
            <span className="tabular-nums">{percent < 100 ? `${percent}%` : t`正在处理…`}</span>
          </div>
        ) : value && !message ? (
          <p id={`${id}-note`} className="flex items-center gap-1.5 text-sm text-jade">
            <Check aria-hidden size={16} />
            {t`已上传，加密保存`}
          </p>
        ) : (
          <FieldNote id={`${id}-note`} error={message} />
        )}
      </div>
    </div>
  )
}
