import { rosterLimits, rosterSheetTitles } from '@jiangxue/contract/student/roster.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { downloadFile } from '../../../lib/http/download-file.ts'
import { attempt } from '../../../lib/show-problem.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { FileDrop } from '../../kit/upload/file-drop.client.tsx'
import { ImportHistory } from './import-history.client.tsx'
import type { Import } from './use-import.client.ts'

/** The step to choose a file, with its requirements and earlier imports. */
export function ChooseStep({ state: { file, setFile, setFailure, percent } }: { state: Import }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const [isLoading, setLoading] = useState(false)
  async function loadTemplate() {
    setLoading(true)
    await attempt(t`下载失败，请稍后重试`, () =>
      downloadFile('downloadImportTemplate', {}, `${translate(rosterSheetTitles.template)}.xlsx`),
    ).finally(() => setLoading(false))
  }
  return (
    <>
      <FileDrop
        label={t`学员名单文件`}
        hint={t`文件应包含姓名、民族、身份证号、联系方式列，可另有学号、登录名、邮箱、机构列；支持 .xlsx 和 .xls，一次最多 50000 名学员。`}
        rule={{
          types: rosterLimits.fileTypes,
          wrongType: t`请选择Excel文件(.xlsx, .xls)`,
          maxBytes: rosterLimits.maxBytes,
          tooLarge: t`文件不能超过 20MB，请分成几个文件导入`,
        }}
        file={file}
        isBusy={percent !== null}
        onFile={setFile}
        onRejected={setFailure}
      />
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
