import type { ClassMember } from '@jiangxue/contract/class/class-roster.ts'
import { assessmentLabels } from '@jiangxue/contract/class/training-class.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Input } from 'antd'
import { useRef, type KeyboardEvent } from 'react'
import { useFormat } from '../../lib/use-format.ts'
import { isResult, readResult, type Entries, type Entry } from './assessment-entry.ts'

export const toEntry = ({ score, isPassed, assessedOn }: ShownResult): Entry => ({
  result: score?.toString() ?? isPassed ?? '',
  date: assessedOn ?? '',
})

type ShownResult = Pick<ClassMember, 'score' | 'isPassed' | 'assessedOn'>

interface AssessmentTableProps {
  members: readonly ClassMember[]
  entries: Entries
  passScore: number
  onChange: (entries: Entries) => void
}

/** A table for entering results; Enter and the arrow keys move between rows. */
export function AssessmentTable({ members, entries, passScore, onChange }: AssessmentTableProps) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const go = (event: KeyboardEvent, index: number) => {
    const by = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    box.current?.querySelectorAll<HTMLInputElement>('input.result')[index + by]?.focus()
  }
  return (
    <div ref={box} className="max-h-[50vh] overflow-y-auto rounded-admin border border-line">
      <table className="w-full border-collapse text-left text-sm [&_td]:px-3 [&_td]:py-1.5 [&_th]:px-3 [&_th]:py-2">
        <thead className="sticky top-0 z-10 bg-paper">
          <tr className="border-b border-line">
            <th scope="col">{t`姓名`}</th>
            <th scope="col">{t`成绩和考核日期`}</th>
          </tr>
        </thead>
        <tbody>
          {members.map((member, index) => (
            <tr key={member.id} className="border-b border-line">
              <th scope="row" className="font-normal!">
                {member.name} <span className="text-xs text-ink-3 max-sm:block">{member.studentNumber}</span>
              </th>
              <td>
                <span className="flex flex-wrap gap-2">
                  <ResultInput
                    name={member.name}
                    value={entries[member.id]?.result ?? ''}
                    passScore={passScore}
                    onKeyDown={(event) => go(event, index)}
                    onChange={(result) =>
                      onChange({ ...entries, [member.id]: { date: entries[member.id]?.date ?? '', result } })
                    }
                  />
                  <Input
                    type="date"
                    aria-label={t`${member.name} 的考核日期`}
                    value={entries[member.id]?.date ?? ''}
                    style={{ width: 140 }}
                    onChange={({ target }) =>
                      onChange({
                        ...entries,
                        [member.id]: { result: entries[member.id]?.result ?? '', date: target.value },
                      })
                    }
                  />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface ResultInputProps {
  name: string
  value: string | boolean
  passScore: number
  onKeyDown: (event: KeyboardEvent) => void
  onChange: (result: string | boolean) => void
}

/** The input of one result; anything but a score or “passed”/“failed” is marked. */
function ResultInput({ name, value, passScore, onKeyDown, onChange }: ResultInputProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const verdicts = [translate(assessmentLabels.passed), translate(assessmentLabels.failed)] as const
  const [passed, failed] = verdicts
  const isWrong = !isResult(value)
  const verdict = typeof value === 'string' && value !== '' ? (Number(value) >= passScore ? passed : failed) : ''
  return (
    <span className="flex items-center gap-2">
      <Input
        className="result"
        aria-label={t`${name} 的成绩`}
        aria-invalid={isWrong}
        status={isWrong ? 'error' : ''}
        value={typeof value === 'boolean' ? verdicts[value ? 0 : 1] : value}
        maxLength={8}
        style={{ width: 96 }}
        onKeyDown={onKeyDown}
        onChange={({ target }) => onChange(readResult(target.value, verdicts))}
      />
      <span className="min-w-12 text-xs text-ink-3">{isWrong ? t`请检查` : verdict}</span>
    </span>
  )
}
