import type { StudyDay } from '@jiangxue/contract/student/student-centre.ts'
import { useLingui } from '@lingui/react/macro'
import { DayCurve } from '../components/day-curve.tsx'
import { studyTimeSteps } from '../lib/study-time-steps.ts'
import { useFormat } from '../lib/use-format.ts'
import { daysUpTo } from './days.ts'

const days = 30

/** Study time of the last 30 days as bars. */
export function StudyCurve({ days: known, today }: { days: ReadonlyMap<string, StudyDay>; today: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const shown = daysUpTo(today, days)
  const values = shown.map((day) => known.get(day)?.seconds ?? 0)
  const total = format.duration(values.reduce((sum, seconds) => sum + seconds, 0))
  const best = format.duration(Math.max(...values))
  return (
    <DayCurve
      title={t`最近 30 天`}
      note={t`共 ${total}`}
      label={t`最近 30 天的学习曲线：共 ${total}，最多的一天 ${best}`}
      days={shown}
      values={values}
      steps={studyTimeSteps}
      format={format.duration}
      hasBars
      isUnverified={shown.some((day) => known.get(day)?.isUnverified)}
    />
  )
}
