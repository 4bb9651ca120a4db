import type { AssessmentRow, AssessmentSheet } from '@jiangxue/contract/class/class-roster.ts'
import { assessmentRowDoubts, assessmentRowProblems } from '@jiangxue/contract/class/training-class.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Alert, Button, Select } from 'antd'
import { useFormat } from '../../lib/use-format.ts'

interface ReadSheetProps {
  sheet: AssessmentSheet
  isBusy: boolean
  onChoose: (sheet: string) => void
}

/** Which sheet was read, which others have results, and the rows that could not be read. */
export function ReadSheet({ sheet: { sheetName, otherSheets, rows }, isBusy, onChoose }: ReadSheetProps) {
  const { t } = useLingui()
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-2 [overflow-wrap:anywhere]">
        <span>{t`已读取工作表“${sheetName}”。`}</span>
        {otherSheets.length > 0 && (
          <Select
            size="small"
            className="min-w-40"
            aria-label={t`更换工作表`}
            value={sheetName}
            disabled={isBusy}
            options={[sheetName, ...otherSheets].map((name) => ({ value: name, label: name }))}
            onChange={onChoose}
          />
        )}
      </div>
      <RefusedResults rows={rows.filter(({ problem }) => problem !== null)} />
    </>
  )
}

function RefusedResults({ rows }: { rows: readonly AssessmentRow[] }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  if (rows.length === 0) return null
  return (
    <div role="alert" className="mb-4">
      <Alert
        type="warning"
        showIcon
        title={t`${rows.length} 行没有读取`}
        description={
          <ul className="max-h-30 overflow-y-auto">
            {rows.map(({ row, name, studentNumber, problem }) => (
              <li key={row}>
                {t`第 ${row} 行 ${[name, studentNumber].filter(Boolean).join(' ')}：${problem ? translate(assessmentRowProblems[problem]) : ''}`}
              </li>
            ))}
          </ul>
        }
      />
    </div>
  )
}

/** The rows that may be about another student, each to be confirmed. */
export function DoubtfulResults({
  rows,
  onConfirm,
}: {
  rows: readonly AssessmentRow[]
  onConfirm: (rows: readonly AssessmentRow[]) => void
}) {
  const { t } = useLingui()
  const { translate } = useFormat()
  if (rows.length === 0) return null
  return (
    <div role="alert" className="mb-4">
      <Alert
        type="warning"
        showIcon
        title={t`${rows.length} 行需要确认，确认后才会填入`}
        description={
          <ul className="max-h-40 divide-y divide-line overflow-y-auto">
            {rows.map((each) => (
              <li key={each.row} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1">
                <span className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
                  {t`第 ${each.row} 行 ${each.name} ${each.studentNumber}，成绩 ${each.result}：${
                    each.doubt ? translate(assessmentRowDoubts[each.doubt], { name: each.memberName ?? '' }) : ''
                  }`}
                </span>
                <Button
                  size="small"
                  aria-label={t`仍然填入第 ${each.row} 行`}
                  onClick={() => onConfirm([each])}
                >{t`仍然填入`}</Button>
              </li>
            ))}
          </ul>
        }
        action={rows.length > 1 && <Button size="small" onClick={() => onConfirm(rows)}>{t`全部填入`}</Button>}
      />
    </div>
  )
}
