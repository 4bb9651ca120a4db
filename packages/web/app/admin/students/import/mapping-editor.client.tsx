import type { RosterPreview } from '@jiangxue/contract/student/roster.ts'
import { rosterFieldLabels, rosterFields, type RosterField } from '@jiangxue/contract/student/roster.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import type { Import } from './use-import.client.ts'

const unused = ''

/** Shows the field detected for each column; after corrections, the file is checked again. */
export function MappingEditor({ preview, state }: { preview: RosterPreview; state: Import }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const { file, check, percent } = state
  const { columns, sheetName: sheet } = preview
  const [fields, setFields] = useState<Record<string, RosterField | ''>>(() =>
    Object.fromEntries(columns.map(({ column, field }) => [column, field ?? unused])),
  )
  const [headerRow, setHeaderRow] = useState<number | null>(preview.headerRow)
  const isBusy = percent !== null
  // A field can only belong to one column, so the other one loses it.
  const choose = (column: string, field: RosterField | '') =>
    setFields((old) => ({
      ...Object.fromEntries(
        Object.entries(old).map(([name, value]) => [name, value === field && field !== unused ? unused : value]),
      ),
      [column]: field,
    }))
  const readAgain = () => {
    if (!file) return
    // Another header row has other titles, so columns are detected again.
    if (headerRow !== preview.headerRow) return void check(file, { sheet, headerRow: headerRow || undefined })
    const mapping = Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) => (field === unused ? [] : [[name, field] as const])),
    )
    void check(file, { sheet, headerRow: headerRow || undefined, mapping })
  }
  return (
    <>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {columns.map(({ column, title, samples, isHidden }) => (
          <li key={column} className="min-w-0">
            <span className="block truncate text-sm" title={title}>
              <b className="mr-1 font-semibold">{column}</b> {title}
              {isHidden && <span className="ml-1 text-ink-3">{t`（隐藏）`}</span>}
            </span>
            <Select
              className="w-full"
              aria-label={t`${column} 列的内容`}
              value={fields[column] ?? unused}
              onChange={(field: RosterField | '') => choose(column, field)}
              options={[
                { value: unused, label: t`不导入` },
                ...rosterFields.map((field) => ({ value: field, label: translate(rosterFieldLabels[field]) })),
              ]}
            />
            <span className="block truncate text-xs text-ink-3" title={samples.join(t`、`)}>
              {samples.join(t`、`) || t`（空）`}
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <label className="flex items-center gap-2">
          {t`表头所在行`}
          <InputNumber min={1} max={1_048_576} precision={0} value={headerRow} onChange={setHeaderRow} />
        </label>
        <Button disabled={isBusy} onClick={readAgain}>{t`按此重新核对`}</Button>
      </div>
    </>
  )
}
