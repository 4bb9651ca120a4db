import type { SatItem } from '@jiangxue/contract/exam/sitting.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isAnswered } from '../../../lib/exam/answers.ts'
import type { SittingState } from '../engine/sitting-state.ts'

interface CardProps {
  state: SittingState
  sections: readonly { title: string; items: readonly SatItem[] }[]
  /** Of the item on screen. */
  position: number
  onChoose: (position: number) => void
  /** Below the numbers. */
  children: ReactNode
}

const corner =
  'after:absolute after:top-0 after:right-0 after:border-[6px] after:border-gold after:border-b-transparent after:border-l-transparent'

/** The numbers of all items: the answered ones are filled, the marked ones have a corner, the current one a ring. */
export function AnswerCard({ state: { answers, marks }, sections, position, onChoose, children }: CardProps) {
  const { t } = useLingui()
  return (
    <>
      {sections.map(({ title, items }) => (
        <section key={items[0]?.position} aria-label={title || t`答题卡`} className="mb-4">
          {title && <h3 className="mb-2 text-sm font-semibold wrap-anywhere text-ink-2">{title}</h3>}
          <ol className="grid grid-cols-[repeat(auto-fill,44px)] gap-2">
            {items.map(({ position: number }) => {
              const isDone = isAnswered(answers[number])
              const isMarked = marks.includes(number)
              return (
                <li key={number}>
                  <button
                    type="button"
                    aria-current={number === position ? 'step' : undefined}
                    onClick={() => onChoose(number)}
                    className={`relative grid size-11 place-items-center overflow-hidden rounded-control border tabular-nums forced-colors:aria-[current]:border-4 ${isDone ? 'border-primary bg-primary font-semibold text-white' : 'border-line-strong bg-card text-ink'} ${isMarked ? corner : ''} aria-[current]:ring-3 aria-[current]:ring-gold aria-[current]:ring-offset-1`}
                  >
                    <span aria-hidden className={isDone ? 'forced-colors:underline' : ''}>
                      {number}
                    </span>
                    <span className="sr-only">
                      {t`第 ${number} 题`} {isDone ? t`已作答` : t`未作答`} {isMarked && t`已标记`}
                    </span>
                  </button>
                </li>
              )
            })}
          </ol>
        </section>
      ))}
      {children}
    </>
  )
}
