import { useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { clockText } from './clock-text.ts'
import type { PlaybackState } from './playback-state.ts'

/** Shows the credited time, the time played since the server's last response, and why time was not credited. */
export function StudyStatus({ state, isSignedIn }: { state: PlaybackState; isSignedIn: boolean }) {
  const { t } = useLingui()
  const { record, notCredited, hasUnsent, pendingSeconds } = state
  const played = usePlayedSince(state)
  if (!isSignedIn) return null
  const [heldMinutes, heldRest] = [Math.floor(pendingSeconds / 60), pendingSeconds % 60]
  const credited = clockText(record?.creditedSeconds ?? 0)
  const percent = record?.progress ?? 0
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-0.5 border-t border-night-line px-4 py-2 text-sm">
      {record && (
        <p className="tabular-nums">
          {t`本节已计 ${credited}`}
          {played > 0 && (
            <span aria-hidden title={t`正在播放，稍后由平台核定计入`} className="ml-1 text-night-muted">
              +{played}
            </span>
          )}
          <span className="mx-2 text-night-muted" aria-hidden>
            ·
          </span>
          {t`进度 ${percent}%`}
        </p>
      )}
      {pendingSeconds > 0 && (
        <p className="text-night-muted tabular-nums">{t`另有 ${heldMinutes} 分 ${heldRest} 秒，在岗验证后计入`}</p>
      )}
      {record?.isCompleted && (
        <p className="flex items-center gap-1 rounded-md bg-jade px-2 font-semibold text-white">
          <CircleCheck aria-hidden size={16} />
          {t`已完成`}
        </p>
      )}
      <p role="status" className="text-night-gold">
        {hasUnsent ? t`记录观看进度失败，将在下次播放时重试` : (notCredited?.message ?? '')}
      </p>
    </div>
  )
}

/** Returns the seconds played since the server's last figures, so that the display moves between reports. */
function usePlayedSince({ record, position, isPlaying }: PlaybackState): number {
  const [since, setSince] = useState({ record, position })
  if (since.record !== record || (!isPlaying && since.position !== position)) setSince({ record, position })
  return record && !record.isCompleted && isPlaying ? Math.max(0, Math.floor(position - since.position)) : 0
}
