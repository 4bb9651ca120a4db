import type { Exam } from '@jiangxue/contract/exam/exam.ts'
import type { ExamStatistics } from '@jiangxue/contract/exam/statistics.ts'
import { statisticsLimits } from '@jiangxue/contract/exam/statistics.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Card } from 'antd'
import { CircleCheck, ListChecks, Target, Users } from 'lucide-react'
import { EmptyState } from '../../../components/empty-state.tsx'
import { pointsOf } from '../../../lib/exam/answers.ts'
import { browserApi } from '../../../lib/http/api-client.ts'
import { useReading } from '../../../lib/http/use-reading.ts'
import { LoadFailure } from '../../kit/load-failure.client.tsx'
import { StatCards } from '../../kit/stat-cards.client.tsx'
import { ItemFigureList } from './item-figure-list.client.tsx'
import { UnusualList } from './unusual-list.client.tsx'

/** The figures of an exam; `onCorrect` opens the correction of an item and is missing if the user may not correct it. */
export default function Statistics({ exam, onCorrect }: { exam: Exam; onCorrect?: (itemVersionId: number) => void }) {
  const { t } = useLingui()
  const params = { id: exam.id }
  const { data, failure } = useReading(() => browserApi.getExamStatistics({ params }), t`加载统计失败`)
  if (!data) return failure ? <LoadFailure title={failure} /> : <Card loading />
  if (data.results === 0) return <EmptyState text={t`还没有成绩`} />
  const { results, mean, total, passedPercent, tenths, items, unusual, isCompared } = data
  return (
    <div className="grid gap-4">
      <StatCards
        label={t`成绩统计`}
        cards={[
          { Icon: Users, tint: 'primary', name: t`有成绩的考生`, value: t`${results} 人` },
          { Icon: Target, tint: 'gold', name: t`平均分`, value: `${pointsOf(mean)} / ${pointsOf(total)}` },
          { Icon: CircleCheck, tint: 'jade', name: t`合格率`, value: `${passedPercent}%` },
          { Icon: ListChecks, tint: 'primary', name: t`试题`, value: t`${items.length} 题` },
        ]}
      />
      <Card title={t`成绩分布`}>
        <Distribution tenths={tenths} />
      </Card>
      <Card title={t`异常情况`}>
        <UnusualList unusual={unusual} />
        {!isCompared && (
          <p className="mt-2 text-sm text-ink-3">
            {t`考生超过 ${statisticsLimits.mostCompared} 人，没有比较他们的错误答案。`}
          </p>
        )}
      </Card>
      <Card title={t`试题分析`}>
        <ItemFigureList items={items} onCorrect={onCorrect} />
      </Card>
    </div>
  )
}

/** How many results are in each tenth of the sum, as bars that are also read. */
function Distribution({ tenths }: Pick<ExamStatistics, 'tenths'>) {
  const { t } = useLingui()
  const most = Math.max(1, ...tenths)
  return (
    <ol className="grid gap-1">
      {tenths.map((count, tenth) => (
        // oxlint-disable-next-line react/no-array-index-key -- a tenth is the one at its place
        <li key={tenth} className="flex items-center gap-3 tabular-nums">
          <span className="w-20 shrink-0 text-sm text-ink-2">
            {tenth === 9 ? '90–100%' : `${tenth * 10}–${tenth * 10 + 9}%`}
          </span>
          <span className="h-4 min-w-0 flex-1">
            <span
              aria-hidden
              className="block h-full rounded-control bg-primary"
              style={{ width: `${(count * 100) / most}%` }}
            />
          </span>
          <span className="w-14 shrink-0 text-right">{t`${count} 人`}</span>
        </li>
      ))}
    </ol>
  )
}
