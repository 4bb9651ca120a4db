import { useLingui } from '@lingui/react/macro'
import {
  CalendarClock,
  LoaderCircle,
  MonitorSmartphone,
  Play,
  RotateCcw,
  TriangleAlert,
  UserRoundX,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../components/button.tsx'
import { clockText } from './clock-text.ts'
import type { PlaybackFailure, PlaybackState } from './playback-state.ts'
import type { PlayerMode } from './report/report-schedule.ts'

interface PlayerOverlayProps {
  state: PlaybackState
  mode: PlayerMode
  onAction: () => void
}

/** The overlay over the picture: loading, the large play button, or a problem and how to proceed. */
export function PlayerOverlay({ state, mode, onAction }: PlayerOverlayProps) {
  const { t } = useLingui()
  const textOf = useFailureText(mode)
  const { phase, failure, isPlaying, isWaiting, awaitsTap, position, notCredited } = state

  if (phase === 'failed' && failure)
    return (
      <Stop icon={<TriangleAlert aria-hidden size={36} />} text={textOf(failure)}>
        <Button tone="cinnabar" onClick={onAction}>
          <RotateCcw aria-hidden size={18} />
          {t`重试`}
        </Button>
      </Stop>
    )
  if (phase === 'otherDevice')
    return (
      <Stop icon={<MonitorSmartphone aria-hidden size={36} />} text={t`另一设备正在播放`}>
        <Button tone="cinnabar" onClick={onAction}>{t`在此继续播放`}</Button>
      </Stop>
    )
  if (phase === 'check') return null
  if (phase === 'missed')
    return (
      <Stop
        icon={<UserRoundX aria-hidden size={36} />}
        text={t`没有完成在岗验证，上次验证之后的学习没有计入`}
        reason={t`之前计入的学时都在。请从上次验证的地方继续学习。`}
      >
        <Button tone="cinnabar" onClick={onAction}>{t`继续学习`}</Button>
      </Stop>
    )
  if (phase === 'limit')
    return (
      <Stop icon={<CalendarClock aria-hidden size={36} />} text={notCredited?.message ?? ''}>
        <Button tone="cinnabar" onClick={onAction}>{t`继续观看，不计入学时`}</Button>
      </Stop>
    )
  if (phase === 'gap') {
    const place = clockText(position)
    return (
      <Stop
        icon={<RotateCcw aria-hidden size={36} />}
        text={t`中间有一段没有播放完，已为您回到 ${place}`}
        reason={notCredited?.message}
      >
        <Button tone="cinnabar" onClick={onAction}>{t`继续学习`}</Button>
      </Stop>
    )
  }
  if (phase === 'endsEarly')
    return (
      <Stop
        icon={<TriangleAlert aria-hidden size={36} />}
        text={t`视频到这里就结束了，比登记的时长短，本课时暂时无法学完`}
        reason={t`已提示教师检查视频。您学过的部分都已记录。`}
      >
        <Button tone="cinnabar" onClick={onAction}>
          <RotateCcw aria-hidden size={18} />
          {t`重试`}
        </Button>
      </Stop>
    )
  if ((phase === 'opening' && !awaitsTap) || (isPlaying && isWaiting))
    return (
      <div role="status" className="pointer-events-none absolute inset-0 grid place-items-center bg-night-deep/45">
        <LoaderCircle aria-hidden size={48} className="animate-spin text-white" />
        <span className="sr-only">{t`加载中…`}</span>
      </div>
    )
  if (isPlaying) return null
  return (
    <button
      type="button"
      aria-hidden
      tabIndex={-1}
      onClick={onAction}
      className="absolute inset-0 m-auto grid size-20 place-items-center rounded-full bg-cinnabar text-white shadow-card transition-colors hover:bg-cinnabar-dark max-sm:left-[48%] max-sm:size-16"
    >
      <Play aria-hidden size={36} fill="currentColor" className="translate-x-0.5 max-sm:size-7" />
    </button>
  )
}

interface StopProps {
  icon: ReactNode
  text: string
  reason?: string
  children: ReactNode
}
const Stop = ({ icon, text, reason, children }: StopProps) => (
  <div
    role="alert"
    className="absolute inset-0 flex flex-col items-center justify-center gap-2 bg-night-deep/90 px-4 text-center text-night-gold sm:gap-3"
  >
    <span className="max-sm:hidden">{icon}</span>
    <p className="text-md font-semibold text-white">{text}</p>
    {reason && <p className="text-sm text-night-text">{reason}</p>}
    {children}
  </div>
)

function useFailureText(mode: PlayerMode) {
  const { t } = useLingui()
  return (failure: PlaybackFailure): string => {
    const isMedia = failure.kind === 'media'
    if (failure.kind === 'play') return t`视频播放失败，请重试`
    if (failure.kind === 'network') return t`网络不稳，视频没有加载出来`
    if (failure.kind === 'source') return t`视频加载失败，请刷新页面重试`
    if (!isMedia && mode === 'play') return t`播放视频失败`
    const byCode: Record<number, string> = {
      1: t`视频加载被中断`,
      2: t`网络错误导致视频下载失败`,
      3: t`视频解码失败`,
      4: t`视频格式不支持`,
    }
    return (isMedia && byCode[failure.code]) || t`视频加载失败，请检查网络连接后重试`
  }
}
