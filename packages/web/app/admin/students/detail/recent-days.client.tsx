import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DayCurve } from '../../../components/day-curve.tsx'
import { ProblemNotice } from '../../../components/problem-notice.tsx'
import { browserApi } from '../../../lib/http/api-client.ts'
import { useReading } from '../../../lib/http/use-reading.ts'
import { studyTimeSteps } from '../../../lib/study-time-steps.ts'
import { useFormat } from '../../../lib/use-format.ts'

const dayMs = 86_400_000
const shownDays = 30

/** Study time of the last 30 days. */
export function RecentDays({ id }: { id: number }) {
  const { t } = useLingui()
  const format = useFormat()
  const [today] = useState(() => Date.parse(`${format.date(new Date().toISOString())}T00:00:00Z`))
  const dayBefore = (days: number) => new Date(today - days * dayMs).toISOString().slice(0, 10)
  const days = Array.from({ length: shownDays }, (_, index) => dayBefore(shownDays - 1 - index))
  const query = { from: dayBefore(shownDays - 1), to: dayBefore(0) }
  const { data: found = [], failure } = useReading(
    () => browserApi.listStudyDays({ params: { userId: id }, query }),
    t`获取学习日历失败`,
  )
  if (failure) return <ProblemNotice message={failure} />
  const secondsOf = new Map(found.map(({ day, seconds }) => [day, seconds]))
  const values = days.map((day) => secondsOf.get(day) ?? 0)
  const studied = format.studyTime(values.reduce((sum, value) => sum + value, 0))
  const count = values.filter((value) => value > 0).length
  return (
    <DayCurve
      title={t`最近 30 天学习`}
      note={t`${count} 天，共 ${studied}`}
      label={t`最近 30 天的学习时长：学习 ${count} 天，共 ${studied}`}
      days={days}
      values={values}
      steps={studyTimeSteps}
      format={format.duration}
      hasBars
      isUnverified={found.some(({ isUnverified }) => isUnverified)}
    />
  )
}
