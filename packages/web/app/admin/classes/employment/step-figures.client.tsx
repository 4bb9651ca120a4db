import type { ClassEmployment, EmploymentFigures } from '@jiangxue/contract/employment/employment.ts'
import {
  employmentRate,
  employmentSheetTitles,
  employmentStatuses,
  employmentStatusLabels,
} from '@jiangxue/contract/employment/employment.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../../lib/use-format.ts'

/** The figures of a step, and the rate with what it is divided by. */
export function StepFigures({
  employment: { finished, deleted },
  figures: { dueOn, isDue, asked, statuses, unanswered },
}: {
  employment: ClassEmployment
  figures: EmploymentFigures
}) {
  const { t } = useLingui()
  const { translate } = useFormat()
  if (!isDue) return <p className="text-ink-2">{t`${dueOn} 起开始询问。`}</p>
  const { EMPLOYED: employed, FOUNDED: founded } = statuses
  const rate = employmentRate(finished, employed + founded)
  const facts: [label: string, people: number][] = [
    [translate(employmentSheetTitles.finished), finished],
    [t`已询问`, asked],
    ...employmentStatuses.map((status): [string, number] => [
      translate(employmentStatusLabels[status]),
      statuses[status],
    ]),
    [translate(employmentSheetTitles.none), unanswered],
  ]
  return (
    <div>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-control border border-line bg-line sm:grid-cols-4 lg:grid-cols-8">
        {facts.map(([label, people]) => (
          <div key={label} className="bg-card px-3 py-2">
            <dt className="text-sm text-ink-3">{label}</dt>
            <dd className="text-lg font-bold tabular-nums">{people}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3">
        <b className="tabular-nums">{t`就业率 ${rate}%`}</b>
        <span className="text-ink-2">
          {t` =（就业 ${employed} + 创业 ${founded}）÷ 全部结业 ${finished} 人。升学单独列出；联系不上和未答复的也在分母中。`}
        </span>
        {deleted > 0 && <span className="text-ink-2">{t`其中 ${deleted} 人的账号已注销或删除，仍计入。`}</span>}
      </p>
    </div>
  )
}
