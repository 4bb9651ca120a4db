import type { Goal } from '@jiangxue/contract/student/student-centre.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Unverified } from '../components/unverified.tsx'

const radius = 34
const circumference = 2 * Math.PI * radius

/** The progress toward the daily goal, as a ring, with related content next to it. */
export function TodayCard({ daily, children }: { daily: Goal | undefined; children: ReactNode }) {
  const { t } = useLingui()
  const minutes = Math.floor((daily?.completed ?? 0) / 60)
  const target = Math.ceil((daily?.target ?? 0) / 60)
  const isReached = daily !== undefined && daily.completed >= daily.target
  return (
    <section aria-label={t`今日进度`} className="surface flex flex-col justify-center gap-4 p-4 sm:p-6">
      {daily && (
        <div className="flex items-center gap-4">
          <svg
            viewBox="0 0 80 80"
            className={`size-20 shrink-0 -rotate-90 ${isReached ? 'text-jade' : 'text-primary'}`}
            fill="none"
            strokeWidth={8}
            aria-hidden
          >
            <circle cx={40} cy={40} r={radius} className="stroke-line" />
            {daily.progress > 0 && (
              <circle
                cx={40}
                cy={40}
                r={radius}
                stroke="currentColor"
                strokeLinecap="round"
                strokeDasharray={`${(circumference * Math.min(100, daily.progress)) / 100} ${circumference}`}
              />
            )}
          </svg>
          <p>
            <span className="block text-sm text-ink-3">{t`今天已学`}</span>
            <b className="block text-xl leading-snug tabular-nums">
              {t`${minutes} 分钟`}
              <Unverified isShown={daily.isUnverified} />
            </b>
            <span className={`block text-sm tabular-nums ${isReached ? 'font-semibold text-jade' : 'text-ink-3'}`}>
              {isReached ? t`每日目标已达成` : t`目标 ${target} 分钟`}
            </span>
          </p>
        </div>
      )}
      {children}
    </section>
  )
}
