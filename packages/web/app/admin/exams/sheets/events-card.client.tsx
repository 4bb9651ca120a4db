import type { AttemptSheet } from '@jiangxue/contract/exam/attempt.ts'
import { attemptEndLabels, attemptEnds, attemptEventLabels } from '@jiangxue/contract/exam/exam.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Card } from 'antd'
import { useFormat } from '../../../lib/use-format.ts'

/** What happened in an attempt, oldest first. */
export function EventsCard({ events }: Pick<AttemptSheet, 'events'>) {
  const { t } = useLingui()
  const { translate, dateTime } = useFormat()
  /** Of a hand-in, who did it. */
  const detailOf = (detail: string) => {
    const end = attemptEnds.find((each) => each === detail)
    return end ? translate(attemptEndLabels[end]) : detail
  }
  return (
    <Card title={<h2 className="text-base font-semibold">{t`考试过程`}</h2>}>
      <ol className="grid gap-1.5">
        {events.map(({ at, kind, detail }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows are only added at the end
          <li key={index} className="flex flex-wrap gap-x-3">
            <time dateTime={at} className="text-ink-3 tabular-nums">
              {dateTime(at)}
            </time>
            <span>{translate(attemptEventLabels[kind])}</span>
            {detail && <span className="min-w-0 wrap-anywhere text-ink-2">{detailOf(detail)}</span>}
          </li>
        ))}
      </ol>
    </Card>
  )
}
