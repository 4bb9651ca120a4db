import { useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import type { PlaybackState } from './playback-state.ts'

/** What the server has credited so far, and why something was not. */
export function StudyStatus({ state, isSignedIn }: { state: PlaybackState; isSignedIn: boolean }) {
  const { t } = useLingui()
  if (!isSignedIn) return null
  const { record, notCredited, hasUnsent, heldSeconds } = state
  const [heldMinutes, heldRest] = [Math.floor(heldSeconds / 60), heldSeconds % 60]
  const seconds = record?.creditedSeconds ?? 0
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  const percent = record?.progress ?? 0
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-0.5 border-t border-night-line px-4 py-2 text-sm">
      {record && (
        <p className="tabular-nums">
          {t`已计入学时 ${minutes} 分 ${rest} 秒`}
          <span className="mx-2 text-night-muted" aria-hidden>
            ·
          </span>
          {t`学习进度 ${percent}%`}
        </p>
      )}
      {heldSeconds > 0 && (
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
