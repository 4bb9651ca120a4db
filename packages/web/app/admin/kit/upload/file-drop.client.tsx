import { useLingui } from '@lingui/react/macro'
import { FileText, Upload } from 'lucide-react'
import { useId } from 'react'
import { fileSize } from '../../../lib/file-size.ts'
import { checkFile, type FileRule } from './use-upload.client.ts'

interface FileDropProps {
  label: string
  hint: string
  rule: FileRule
  file: File | undefined
  /** Whether a file is being read, which another one must not replace. */
  isBusy: boolean
  onFile: (file: File | undefined) => void
  /** Receives why a file cannot be read; undefined if it can. */
  onRejected: (reason: string | undefined) => void
}

/** Chooses the file of an import, which can also be dropped. */
export function FileDrop({ label, hint, rule, file, isBusy, onFile, onRejected }: FileDropProps) {
  const { t } = useLingui()
  const hintId = useId()
  const choose = (chosen: File | undefined) => {
    if (!chosen || isBusy) return
    const rejection = checkFile(chosen, rule)
    onRejected(rejection)
    onFile(rejection ? undefined : chosen)
  }
  return (
    <div
      className="rounded-admin border border-dashed border-line-strong px-4 py-6 text-center"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        choose(event.dataTransfer.files[0])
      }}
    >
      {file && (
        <p className="mb-3 flex items-center justify-center gap-2 [overflow-wrap:anywhere]">
          <FileText aria-hidden size={18} className="shrink-0 text-jade" />
          <span>
            {file.name} <span className="text-ink-3">{fileSize(file.size)}</span>
          </span>
        </p>
      )}
      <label className="upload-button">
        <Upload aria-hidden size={16} />
        {file ? t`更换文件` : t`选择文件`}
        <input
          type="file"
          accept={rule.types.join()}
          aria-label={label}
          aria-describedby={hintId}
          disabled={isBusy}
          className="sr-only"
          onChange={({ currentTarget }) => {
            choose(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
      </label>
      <span className="ml-3 text-sm text-ink-3 max-sm:hidden">{t`或将文件拖到此处`}</span>
      <p id={hintId} className="mt-3 text-sm text-ink-2">
        {hint}
      </p>
    </div>
  )
}
