import { rosterLimits, rosterSheetTitles } from '@jiangxue/contract/student/roster.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { FileDown, FileSpreadsheet, Upload } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import { fileSize } from '../../../lib/file-size.ts'
import { downloadFile } from '../../../lib/http/download-file.ts'
import { reportFailure } from '../../../lib/show-problem.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { checkFile } from '../../kit/upload/use-upload.client.ts'
import { ImportHistory } from './import-history.client.tsx'
import type { Import } from './use-import.client.ts'

/** The step to choose a file, with its requirements and earlier imports. */
export function ChooseStep({ state: { file, setFile, setFailure, percent } }: { state: Import }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const [isLoading, setLoading] = useState(false)
  const choose = (chosen: File | undefined) => {
    // A file dropped during an upload must not replace the one that is being checked.
    if (!chosen || percent !== null) return
    const rejection = checkFile(chosen, {
      types: rosterLimits.fileTypes,
      wrongType: t`请选择Excel文件(.xlsx, .xls)`,
      maxBytes: rosterLimits.maxBytes,
      tooLarge: t`文件不能超过 20MB，请分成几个文件导入`,
    })
    setFailure(rejection)
    setFile(rejection ? undefined : chosen)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    choose(event.dataTransfer.files[0])
  }
  async function loadTemplate() {
    setLoading(true)
    try {
      await downloadFile('downloadImportTemplate', {}, `${translate(rosterSheetTitles.template)}.xlsx`)
    } catch (error) {
      reportFailure(error, t`下载失败，请稍后重试`)
    } finally {
      setLoading(false)
    }
  }
  return (
    <>
      <div
        className="rounded-admin border border-dashed border-line-strong px-4 py-6 text-center"
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        {file && (
          <p className="mb-3 flex items-center justify-center gap-2 [overflow-wrap:anywhere]">
            <FileSpreadsheet aria-hidden size={18} className="shrink-0 text-jade" />
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
            accept={rosterLimits.fileTypes.join()}
            aria-label={t`学员名单文件`}
            aria-describedby="roster-hint"
            disabled={percent !== null}
            className="sr-only"
            onChange={({ currentTarget }) => {
              choose(currentTarget.files?.[0])
              currentTarget.value = ''
            }}
          />
        </label>
        <span className="ml-3 text-sm text-ink-3 max-sm:hidden">{t`或将文件拖到此处`}</span>
        <p id="roster-hint" className="mt-3 text-sm text-ink-2">
          {t`文件应包含姓名、民族、身份证号、联系方式列，可另有学号、登录名、邮箱、机构列；支持 .xlsx 和 .xls，一次最多 50000 名学员。`}
        </p>
      </div>
      <p className="mt-3">
        <Button
          type="link"
          className="px-0!"
          icon={<FileDown aria-hidden size={16} />}
          loading={isLoading}
          onClick={() => void loadTemplate()}
        >{t`下载导入模板`}</Button>
      </p>
      <ImportHistory />
    </>
  )
}
