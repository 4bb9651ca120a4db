import type { ApplicationStatus } from '@jiangxue/contract/papers/application.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'

/** Number of completed steps by status; see the steps below. */
export const reachedSteps: Record<Exclude<ApplicationStatus, 'REJECTED'>, number> = {
  PENDING: 1,
  APPROVED: 3,
  ENROLLED: 4,
}

/** The progress of an application from the form to enrollment, in one line. */
export function ProgressSteps({ reached }: { reached: number }) {
  const { t } = useLingui()
  const steps = [t`已提交`, t`老师审核`, t`审核通过`, t`办理入学`]
  return (
    <ol aria-label={t`审核进度`} className="mt-5 grid grid-cols-4">
      {steps.map((name, index) => {
        const isDone = index < reached
        const isNext = index === reached
        return (
          <li
            key={name}
            aria-current={isNext ? 'step' : undefined}
            className={`relative flex flex-col items-center gap-1.5 text-center text-sm not-first:before:absolute not-first:before:top-3.5 not-first:before:right-[calc(50%+18px)] not-first:before:left-[calc(-50%+18px)] not-first:before:h-0.5 ${isDone ? 'font-semibold text-jade not-first:before:bg-jade' : 'text-ink-3 not-first:before:bg-line'} ${isNext ? 'font-semibold text-ink!' : ''}`}
          >
            <span
              aria-hidden
              className={`grid size-7 place-items-center rounded-full text-xs font-bold tabular-nums ${isDone ? 'bg-jade text-white' : 'border-[1.5px] border-line-strong bg-card'}`}
            >
              {isDone ? <Check size={16} strokeWidth={3} /> : index + 1}
            </span>
            {name}
          </li>
        )
      })}
    </ol>
  )
}
