import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { SittingEngine } from '../engine/sitting-engine.ts'
import type { SittingState } from '../engine/sitting-state.ts'
import { useRemainingSeconds } from './use-sitting.ts'

const announcedMinutes = [10, 5, 1]
const minuteSeconds = 60

interface NoticesProps {
  engine: SittingEngine
  state: SittingState
  leaveLimit: number | null
}

/** What the candidate has to know at present; each is read out when it appears. */
export function SittingNotices({ engine, state, leaveLimit }: NoticesProps) {
  const { t } = useLingui()
  const { phase, saving, failure, leaves } = state
  const isOffline = saving === 'unsaved' && failure === ''
  return (
    <div className="shell [&>:not(:empty)]:mt-2">
      <Live>
        <TimeLeft engine={engine} />
      </Live>
      <Live>
        {phase === 'timeOver' && t`时间到，正在提交答卷…`}
        {phase === 'handingIn' && t`正在提交答卷…`}
      </Live>
      <Live>{isOffline && t`网络已断开，答案保存在本机，恢复后自动提交。请不要清除浏览器数据。`}</Live>
      <Live>
        {leaves > 0 && <p>{t`您已离开考试页面 ${leaves} 次，每次离开都会记录。`}</p>}
        {leaves > 0 && leaveLimit !== null && <p>{t`离开满 ${leaveLimit} 次，系统自动交卷。`}</p>}
      </Live>
      {failure && (
        <p role="alert" className="rounded-control bg-cinnabar-tint px-3 py-1.5 text-cinnabar-dark">
          {failure}
        </p>
      )}
    </div>
  )
}

const Live = ({ children }: { children: ReactNode }) => (
  <div role="status" className="rounded-control bg-gold-tint px-3 py-1.5 text-sm text-gold-text empty:hidden">
    {children}
  </div>
)

/** Says how long is left at ten, five and one minute, for a minute each. */
function TimeLeft({ engine }: { engine: SittingEngine }) {
  const { t } = useLingui()
  const minutes = Math.ceil(useRemainingSeconds(engine) / minuteSeconds)
  return announcedMinutes.includes(minutes) ? t`还剩 ${minutes} 分钟。` : null
}
