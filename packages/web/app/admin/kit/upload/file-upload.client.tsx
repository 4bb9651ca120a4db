import type { StoredFile } from '@jiangxue/contract/files/upload.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { FileText, Trash2, Upload } from 'lucide-react'
import { useId, useRef, type DragEvent } from 'react'
import { fileSize } from '../../../lib/file-size.ts'
import type { InputProps } from '../input-props.ts'
import { UploadNote } from './upload-note.client.tsx'
import { checkFile, useUpload, type FileRule, type UploadCall } from './use-upload.client.ts'

interface FileUploadProps extends InputProps<StoredFile | null> {
  label: string
  rule: FileRule
  hint?: string
  call?: UploadCall
  failure: string
}

/** A file field of a form: choose or drop a file, which is checked and uploaded immediately and can be removed. */
export function FileUpload({
  id: givenId,
  value = null,
  onChange,
  label,
  rule,
  hint,
  call = 'uploadFile',
  failure: fallback,
}: FileUploadProps) {
  const { t } = useLingui()
  const ownId = useId()
  const id = givenId ?? ownId
  const chooser = useRef<HTMLInputElement>(null)
  const { percent, failure, setFailure, upload, abort } = useUpload(fallback)
  const choose = async (file: File | undefined) => {
    if (!file) return
    const rejection = checkFile(file, rule)
    setFailure(rejection)
    const stored = rejection ? undefined : await upload(call, file)
    if (stored) onChange?.(stored)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void choose(event.dataTransfer.files[0])
  }
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      className="rounded-admin border border-dashed border-line-strong p-4"
    >
      {value && (
        <p className="mb-3 flex items-center gap-2">
          <FileText aria-hidden size={18} className="shrink-0 text-ink-3" />
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            {value.name} <span className="text-ink-3">{fileSize(value.size)}</span>
          </span>
          <Button
            size="small"
            icon={<Trash2 aria-hidden size={14} />}
            onClick={() => {
              onChange?.(null)
              chooser.current?.focus()
            }}
          >{t`清除`}</Button>
        </p>
      )}
      <label className="upload-button">
        <Upload aria-hidden size={16} />
        {value ? t`更换文件` : t`选择文件`}
        <input
          ref={chooser}
          id={id}
          type="file"
          accept={rule.types.join()}
          aria-label={label}
          aria-describedby={`${id}-note`}
          className="sr-only"
          onChange={({ currentTarget }) => {
            void choose(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
      </label>
      <span className="ml-3 text-sm text-ink-3">{t`或将文件拖到此处`}</span>
      <div id={`${id}-note`} aria-live="polite" className="mt-2 text-sm">
        <UploadNote
          percent={percent}
          label={t`${label}上传进度`}
          onAbort={abort}
          failure={failure && value ? t`${failure}，仍为原来的文件“${value.name}”` : failure}
          hint={<span className="text-ink-3">{hint}</span>}
        />
      </div>
    </div>
  )
}
