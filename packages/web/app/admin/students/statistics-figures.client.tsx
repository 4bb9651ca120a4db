import type { StudentStatistics } from '@jiangxue/contract/student/student-statistics.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { StudyTime } from '../../components/study-time.tsx'

/** Hours of the activity strip: 8:00 to 15:00 (spec §9). */
const slots = [8, 9, 10, 11, 12, 13, 14, 15]

/** Four cards, the overall figures, and those of today. */
export function StatisticsFigures({ statistics: { student, overview, today } }: { statistics: StudentStatistics }) {
  const { t } = useLingui()
  const studiedToday = <StudyTime seconds={today.todayDuration} isUnverified={today.isUnverified} />
  const total = <StudyTime seconds={overview.totalDuration} isUnverified={student.isUnverified} />
  const cards: [label: string, value: ReactNode][] = [
    [t`完成学习时长`, total],
    [t`课程完成情况`, `${overview.completedCourses}/${overview.totalCourses}`],
    [t`累计学习天数`, t`${student.studyDays} 天`],
    [t`笔记数量`, t`${overview.totalNotes} 条`],
  ]
  const overall: [label: string, value: ReactNode][] = [
    [t`总课程数`, overview.totalCourses],
    [t`已完成课程`, overview.completedCourses],
    [t`已完成学习时长`, total],
    [t`折合学时`, t`${overview.creditHours} 学时`],
    [t`学习过的课时`, overview.totalStudyLessons],
    [t`笔记`, overview.totalNotes],
    [t`平均进度`, `${overview.averageProgress}%`],
  ]
  const ofToday: [label: string, value: ReactNode][] = [
    [t`学习时长`, studiedToday],
    [t`观看视频`, t`${today.todayVideos} 个`],
    [t`记录笔记`, t`${today.todayNotes} 条`],
  ]
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {cards.map(([label, value]) => (
          <div key={label} className="rounded-admin border border-line bg-primary-tint px-4 py-3">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="mt-1 text-lg leading-snug font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-6 md:grid-cols-2">
        <Figures title={t`总体情况`} rows={overall} />
        <div>
          <Figures title={t`今日学习`} rows={ofToday} />
          <ActivityStrip videos={today.todayVideos} />
        </div>
      </div>
    </>
  )
}

function Figures({ title, rows }: { title: string; rows: readonly [string, ReactNode][] }) {
  return (
    <section>
      <h2 className="mb-2 font-semibold">{title}</h2>
      <dl className="divide-y divide-line border-y border-line">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 py-1.5">
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Lights one slot for every two videos watched today. */
function ActivityStrip({ videos }: { videos: number }) {
  const { t } = useLingui()
  const lit = Math.min(slots.length, Math.floor(videos / 2))
  return (
    <div className="mt-3" role="img" aria-label={t`今日活跃度：${lit}/${slots.length}`}>
      <div className="grid grid-cols-8 gap-1">
        {slots.map((hour, index) => (
          <span key={hour} className="text-center text-xs text-ink-3 tabular-nums">
            <span data-lit={index < lit} className={`mb-1 block h-6 rounded ${index < lit ? 'bg-jade' : 'bg-line'}`} />
            {hour}:00
          </span>
        ))}
      </div>
    </div>
  )
}
