import { useLingui } from '@lingui/react/macro'
import { isAnswered } from '../../../lib/exam/answers.ts'
import { useFormat } from '../../../lib/use-format.ts'
import type { SittingEngine } from '../engine/sitting-engine.ts'
import type { SittingState } from '../engine/sitting-state.ts'
import { useRemainingSeconds } from './use-sitting.ts'

const urgentSeconds = 300
const clockLength = 'hh:mm:ss'.length

/** The time that is left, how many items are answered, and whether the answers are saved. */
export function SittingBar({ engine, state, total }: { engine: SittingEngine; state: SittingState; total: number }) {
  const { t } = useLingui()
  const { clock } = useFormat()
  const seconds = useRemainingSeconds(engine)
  const answered = Object.values(state.answers).filter(isAnswered).length
  const left = clock(seconds).padStart(clockLength, '0')
  const savingTexts = { saved: t`已保存`, saving: t`正在保存`, unsaved: t`未保存，网络恢复后自动保存` }
  const savingTones = { saved: 'text-jade', saving: 'text-ink-3', unsaved: 'font-semibold text-cinnabar-dark' }
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-paper">
      <div className="shell flex min-h-12 flex-wrap items-center justify-between gap-x-3 tabular-nums">
        {/* Not live: a notice tells when little time is left. */}
        <span
          role="timer"
          aria-live="off"
          className={`font-semibold ${seconds <= urgentSeconds ? 'text-cinnabar-dark' : ''}`}
        >{t`剩余 ${left}`}</span>
        <span>
          <span aria-hidden>
            {answered}/{total}
          </span>
          <span className="sr-only">{t`已作答 ${answered}/${total} 题`}</span>
        </span>
        <span className={savingTones[state.saving]}>{savingTexts[state.saving]}</span>
      </div>
    </header>
  )
}
