import type { Goal } from '@jiangxue/contract/student/student-centre.ts'
import { useLingui } from '@lingui/react/macro'
import { CircleCheck, Target } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../components/button.tsx'
import { lazyPart } from '../components/lazy-part.tsx'
import { ProgressBar } from '../components/progress-bar.tsx'
import { Unverified } from '../components/unverified.tsx'
import { useFormat } from '../lib/use-format.ts'
import type { Goals as GoalValues, Part } from './load-student.ts'
import { FailedLoad } from './section/failed-load.tsx'
import { Section } from './section/section.tsx'

const GoalSheet = lazyPart(() => import('./goal-sheet.tsx'))

/** The daily, weekly and total goals, which the student may change. */
export function Goals({ userId, goals: { value, failure } }: { userId: number; goals: Part<GoalValues | null> }) {
  const { t } = useLingui()
  const revalidator = useRevalidator()
  const [isEditing, setEditing] = useState(false)
  const reload = () => void revalidator.revalidate()
  return (
    <Section
      title={t`学习目标`}
      action={
        value && (
          <Button tone="outline" onClick={() => setEditing(true)}>
            <Target aria-hidden size={18} />
            {t`修改目标`}
          </Button>
        )
      }
    >
      {!value ? (
        <FailedLoad message={failure ?? ''} />
      ) : (
        <ul className="grid gap-3 md:grid-cols-3 md:gap-4">
          <GoalCard name={t`每日目标`} goal={value.daily} />
          <GoalCard name={t`每周目标`} goal={value.weekly} />
          <GoalCard name={t`总目标`} goal={value.total} />
        </ul>
      )}
      {isEditing && value && (
        <GoalSheet userId={userId} goals={value} onSaved={reload} onClose={() => setEditing(false)} />
      )}
    </Section>
  )
}

function GoalCard({ name, goal }: { name: string; goal: Goal }) {
  const { t } = useLingui()
  const format = useFormat()
  const isReached = goal.completed >= goal.target
  // The same unit for both, so that they are easy to compare.
  const isShort = goal.target < 2 * 3600
  const doneMinutes = Math.floor(goal.completed / 60)
  const done = isShort || doneMinutes === 0 ? doneMinutes : format.duration(goal.completed)
  const minutes = Math.ceil(goal.target / 60)
  const target = isShort ? t`${minutes} 分钟` : format.duration(goal.target)
  return (
    <li className="surface p-4 sm:p-5">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">{name}</h3>
        <span
          className={`inline-flex items-center gap-1 rounded-md px-2 text-xs leading-[22px] font-semibold ${isReached ? 'bg-jade-tint text-jade' : 'bg-primary-tint text-primary'}`}
        >
          {isReached && <CircleCheck aria-hidden size={14} />}
          {isReached ? t`已达成` : t`进行中`}
        </span>
      </div>
      <p className="mt-2 text-sm text-ink-3 tabular-nums">
        <b className="text-lg text-ink">{done}</b> / {target}
        <Unverified isShown={goal.isUnverified} />
      </p>
      <ProgressBar percent={goal.progress} label={name} className="mt-2" />
    </li>
  )
}
