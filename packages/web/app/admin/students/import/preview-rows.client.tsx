import type { RosterPreview, RosterRow } from '@jiangxue/contract/student/roster.ts'
import {
  rosterFieldLabels,
  rosterFields,
  rowOutcomeLabels,
  type RowOutcome,
} from '@jiangxue/contract/student/roster.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Checkbox } from 'antd'
import { Badge } from '../../../components/badge.tsx'
import { useFormat } from '../../../lib/use-format.ts'
import { useNarrow } from '../../kit/use-narrow.client.ts'
import type { Import } from './use-import.client.ts'

const tones = { NEW: 'jade', CHANGED: 'primary', UNCHANGED: 'plain', DOUBTFUL: 'gold', REFUSED: 'cinnabar' } as const

function Outcome({ outcome, isMinor }: { outcome: RowOutcome; isMinor: boolean }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={tones[outcome]}>{translate(rowOutcomeLabels[outcome])}</Badge>
      {isMinor && <Badge tone="gold">{t`未成年`}</Badge>}
    </span>
  )
}

/** The rows of a roster with their outcomes; rejected cells show the reason. */
export function PreviewRows({ preview, rows, state }: RowsProps) {
  const { t } = useLingui()
  const isNarrow = useNarrow()
  const Rows = isNarrow ? RowList : RowTable
  return (
    <div
      className="mt-3 max-h-[42vh] overflow-auto rounded-admin border border-line"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={0}
      role="region"
      aria-label={t`名单预览`}
    >
      <Rows preview={preview} rows={rows} state={state} />
    </div>
  )
}

interface RowsProps {
  preview: RosterPreview
  rows: readonly RosterRow[]
  state: Import
}

/** Confirms that a doubtful row is right. */
function Confirmation({ row, state: { confirmed, setConfirmed, percent } }: { row: RosterRow; state: Import }) {
  const { t } = useLingui()
  if (row.outcome !== 'DOUBTFUL') return null
  const isAll = confirmed === 'ALL'
  return (
    <Checkbox
      className="ml-2! whitespace-nowrap"
      aria-label={t`确认导入第 ${row.row} 行`}
      checked={isAll || confirmed.includes(row.row)}
      disabled={isAll || percent !== null}
      onChange={({ target }) => {
        if (isAll) return
        const others = confirmed.filter((each) => each !== row.row)
        setConfirmed(target.checked ? [...others, row.row] : others)
      }}
    >{t`确认`}</Checkbox>
  )
}
const reasonsOf = ({ problems }: RosterRow, field: string) => problems.filter((problem) => problem.field === field)

function RowTable({ preview: { columns }, rows, state }: RowsProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const fields = rosterFields.filter((field) => columns.some((column) => column.field === field))
  return (
    <table className="w-full border-collapse text-left text-sm">
      <thead className="sticky top-0 z-10 bg-paper">
        <tr>
          {[t`行`, t`结果`, ...fields.map((field) => translate(rosterFieldLabels[field]))].map((title) => (
            <th key={title} scope="col" className="border-b border-line px-3 py-2 font-semibold whitespace-nowrap">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row) => (
          <tr key={row.row} className="align-top">
            <td className="px-3 py-2 text-ink-3 tabular-nums">{row.row}</td>
            <td className="px-3 py-2">
              <Outcome {...row} />
              <Confirmation row={row} state={state} />
            </td>
            {fields.map((field) => (
              <td key={field} className="px-3 py-2 tabular-nums">
                <span className="whitespace-nowrap">{row.values[field]}</span>
                {reasonsOf(row, field).map(({ reason }) => (
                  <span key={reason} className="block min-w-44 text-xs text-cinnabar-dark">
                    {reason}
                  </span>
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function RowList({ rows, state }: RowsProps) {
  const { t } = useLingui()
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.row} className="px-3 py-2 leading-snug [overflow-wrap:anywhere]">
          <span className="flex items-center justify-between gap-2">
            <span>
              <b className="font-semibold">{row.values.name || t`（无姓名）`}</b>{' '}
              <span className="text-sm text-ink-3">{t`第 ${row.row} 行`}</span>
            </span>
            <Outcome {...row} />
          </span>
          <span className="flex items-center justify-between gap-2 text-sm text-ink-2 tabular-nums">
            {row.values.idCard}
            <Confirmation row={row} state={state} />
          </span>
          {row.problems.map(({ reason }) => (
            <span key={reason} className="block text-sm text-cinnabar-dark">
              {reason}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
