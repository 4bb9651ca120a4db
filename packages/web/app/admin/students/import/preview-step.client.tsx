import type { RosterPreview } from '@jiangxue/contract/roster.ts'
import { rosterFieldLabels, rosterLimits } from '@jiangxue/contract/roster.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Alert, Collapse, Segmented } from 'antd'
import { useState } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import { Counts } from './counts.client.tsx'
import { MappingEditor } from './mapping-editor.client.tsx'
import { PreviewRows } from './preview-rows.client.tsx'
import type { Import } from './use-import.client.ts'

/** Previews what an import would do and how the columns were interpreted. */
export function PreviewStep({ preview, state }: { preview: RosterPreview; state: Import }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const { sheetName, otherRosters, headerRow, missing, counts, rows, refusedRows } = preview
  const [isOnlyRefused, setOnlyRefused] = useState(false)
  const isUnread = missing.length > 0
  const others = otherRosters.join(t`、`)
  const missingNames = missing.map((field) => translate(rosterFieldLabels[field])).join(t`、`)
  const shown = isOnlyRefused ? refusedRows : rows
  const total = isOnlyRefused ? counts.refused : counts.total
  const editor = <MappingEditor key={JSON.stringify(preview.columns)} preview={preview} state={state} />
  return (
    <>
      <p className="mb-3 text-ink-2 [overflow-wrap:anywhere]">
        {t`工作表“${sheetName}”，表头在第 ${headerRow ?? 1} 行。`}
      </p>
      {others && (
        <Alert
          type="warning"
          showIcon
          className="mb-4! [overflow-wrap:anywhere]"
          title={t`文件中还有含学员名单的工作表：${others}。每次只导入一个工作表，请分别保存为文件后导入。`}
        />
      )}
      {isUnread ? (
        <>
          <div role="alert" className="mb-4">
            <Alert type="warning" showIcon title={t`没有找到${missingNames}列，请在下面指定各列的内容。`} />
          </div>
          {editor}
        </>
      ) : (
        <>
          <Counts counts={counts} />
          <Collapse
            size="small"
            className="mt-4!"
            items={[{ key: 'mapping', label: t`各列的内容（识别有误时可更改）`, children: editor }]}
          />
          {counts.refused > 0 && (
            <Segmented
              className="mt-4!"
              aria-label={t`显示哪些行`}
              value={isOnlyRefused ? 'refused' : 'all'}
              onChange={(value) => setOnlyRefused(value === 'refused')}
              options={[
                { value: 'all', label: t`全部 ${counts.total}` },
                { value: 'refused', label: t`只看不能导入 ${counts.refused}` },
              ]}
            />
          )}
          <PreviewRows key={String(isOnlyRefused)} preview={preview} rows={shown} />
          {total > rosterLimits.previewRows && (
            <p className="mt-2 text-sm text-ink-3">{t`显示前 ${rosterLimits.previewRows} 行，共 ${total} 行。`}</p>
          )}
        </>
      )}
    </>
  )
}
