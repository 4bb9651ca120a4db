import type { RosterPreview } from '@jiangxue/contract/student/roster.ts'
import { rosterFieldLabels } from '@jiangxue/contract/student/roster.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Alert, Select } from 'antd'
import { useFormat } from '../../../lib/use-format.ts'
import type { Import } from './use-import.client.ts'

/** How a roster was read: its sheet, which can be changed, and what of it is not imported or not visible. */
export function ReadingNotes({ preview, state }: { preview: RosterPreview; state: Import }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const { sheetName, sheets, otherRosters, headerRow, columns, missing, ambiguous } = preview
  const { file, check, percent } = state
  const others = otherRosters.join(t`、`)
  const named = ({ column, title }: { column: string; title: string }) => `${title || t`（空）`} (${column})`
  const hidden = columns.filter(({ isHidden, field }) => isHidden && field !== null)
  const ignored = columns.filter(({ title, field }) => title !== '' && field === null)
  const isRead = missing.length === 0 && ambiguous.length === 0
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-2 [overflow-wrap:anywhere]">
        <span>{t`工作表“${sheetName}”，表头在第 ${headerRow ?? 1} 行。`}</span>
        {sheets.length > 1 && (
          <Select
            size="small"
            className="min-w-40"
            aria-label={t`更换工作表`}
            value={sheetName}
            disabled={percent !== null}
            options={sheets.map((name) => ({ value: name, label: name }))}
            onChange={(sheet: string) => file && void check(file, { sheet })}
          />
        )}
      </div>
      {others && (
        <Alert
          type="warning"
          showIcon
          className="mb-4! [overflow-wrap:anywhere]"
          title={t`文件中还有含学员名单的工作表：${others}。每次只导入一个工作表，可在上面更换。`}
        />
      )}
      {hidden.length > 0 && (
        <Alert
          type="warning"
          showIcon
          className="mb-4! [overflow-wrap:anywhere]"
          title={t`这些列在表格中是隐藏的，也会导入：${hidden.map(named).join(t`、`)}`}
        />
      )}
      {missing.length > 0 && (
        <div role="alert" className="mb-4">
          <Alert
            type="warning"
            showIcon
            title={t`没有找到${missing.map((field) => translate(rosterFieldLabels[field])).join(t`、`)}列，请在下面指定各列的内容。`}
          />
        </div>
      )}
      {ambiguous.map(({ field, columns: letters }) => (
        <div key={field} role="alert" className="mb-4">
          <Alert
            type="warning"
            showIcon
            className="[overflow-wrap:anywhere]"
            title={t`这些列都可能是${translate(rosterFieldLabels[field])}：${columns
              .filter(({ column }) => letters.includes(column))
              .map(named)
              .join(t`、`)}。请在下面选择其中一列。`}
          />
        </div>
      ))}
      {isRead && ignored.length > 0 && (
        <p className="mb-3 text-sm text-ink-3 [overflow-wrap:anywhere]">
          {t`没有导入的列：${ignored.map(named).join(t`、`)}`}
        </p>
      )}
    </>
  )
}
