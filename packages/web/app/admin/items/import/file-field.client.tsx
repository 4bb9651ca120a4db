import { itemImportLimits } from '@jiangxue/contract/exam/item-import.values.ts'
import { useLingui } from '@lingui/react/macro'
import { FileText, Upload } from 'lucide-react'
import { fileSize } from '../../../lib/file-size.ts'
import { checkFile } from '../../kit/upload/use-upload.client.ts'

interface FileFieldProps {
  file: File | undefined
  isBusy: boolean
  onFile: (file: File | undefined) => void
  /** Receives why a file cannot be read; undefined if it can. */
  onRejected: (reason: string | undefined) => void
}

const types = ['.xlsx', '.xls', '.docx']

/** Chooses the file of an import, which can also be dropped. */
export function FileField({ file, isBusy, onFile, onRejected }: FileFieldProps) {
  const { t } = useLingui()
  const choose = (chosen: File | undefined) => {
    // A file dropped during an upload must not replace the one that is being read.
    if (!chosen || isBusy) return
    const rejection = checkFile(chosen, {
      types,
      wrongType: t`请选择 Excel（.xlsx、.xls）或 Word（.docx）文件`,
      maxBytes: itemImportLimits.maxBytes,
      tooLarge: t`文件不能超过 20MB，请分成几个文件导入`,
    })
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
          accept={types.join()}
          aria-label={t`试题文件`}
          aria-describedby="items-hint"
          disabled={isBusy}
          className="sr-only"
          onChange={({ currentTarget }) => {
            choose(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
      </label>
      <span className="ml-3 text-sm text-ink-3 max-sm:hidden">{t`或将文件拖到此处`}</span>
      <p id="items-hint" className="mt-3 text-sm text-ink-2">
        {t`支持 .xlsx、.xls 和 .docx，不超过 20MB，一次最多 ${itemImportLimits.maxItems} 道试题。旧的 .doc 请先另存为 .docx。`}
      </p>
    </div>
  )
}
