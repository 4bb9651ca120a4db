import type { Api } from '@jiangxue/contract/api.ts'
import { useLingui } from '@lingui/react/macro'
import { BookCheck, CalendarCheck, Clock, ListChecks } from 'lucide-react'
import { StudyTime } from '../components/study-time.tsx'
import type { Part } from './load-student.ts'
import { FailedLoad } from './section/failed-load.tsx'

/** Today's study time, completed lessons, completed courses and study days. */
export function StatCards({
  today: { value: today, failure },
}: {
  today: Part<Awaited<ReturnType<Api['getStudyToday']>> | null>
}) {
  const { t } = useLingui()
  if (!today)
    return (
      <div className="mt-4">
        <FailedLoad message={failure ?? ''} />
      </div>
    )
  const cards = [
    {
      Icon: Clock,
      tint: 'bg-primary-tint text-primary',
      name: t`今日学习`,
      value: <StudyTime seconds={today.todaySeconds} isUnverified={today.isUnverified} />,
    },
    { Icon: ListChecks, tint: 'bg-jade-tint text-jade', name: t`完成课时`, value: String(today.completedLessons) },
    { Icon: BookCheck, tint: 'bg-gold-tint text-gold-text', name: t`完成课程`, value: String(today.completedCourses) },
    {
      Icon: CalendarCheck,
      tint: 'bg-cinnabar-tint text-cinnabar-dark',
      name: t`学习天数`,
      value: String(today.studyDays),
    },
  ]
  return (
    <ul aria-label={t`学习统计`} className="mt-4 grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      {cards.map(({ Icon, tint, name, value }) => (
        <li key={name} className="surface flex flex-col gap-2 p-4 lg:flex-row lg:items-center lg:gap-4 lg:p-5">
          <span aria-hidden className={`grid size-10 shrink-0 place-items-center rounded-xl ${tint}`}>
            <Icon size={20} />
          </span>
          <div className="min-w-0">
            <span className="block text-sm text-ink-3">{name}</span>
            <b className="block text-lg leading-snug font-bold tabular-nums">{value}</b>
          </div>
        </li>
      ))}
    </ul>
  )
}
