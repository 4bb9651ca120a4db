import { useLingui } from '@lingui/react/macro'
import {
  Captions,
  CaptionsOff,
  Maximize,
  Minimize,
  Pause,
  Play,
  RectangleHorizontal,
  Volume1,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { useEffect, useState, type ComponentProps, type RefObject } from 'react'
import { clockText } from './clock-text.ts'
import { toggleFullScreen, useIsFullScreen } from './full-screen.ts'
import type { PlaybackState } from './playback-state.ts'

/** The full-width mode for large screens. */
export interface WideScreen {
  readonly isOn: boolean
  readonly toggle: () => void
}

interface PlayerControlsProps {
  state: PlaybackState
  video: RefObject<HTMLVideoElement | null>
  box: RefObject<HTMLElement | null>
  hasCaptions: boolean
  wide: WideScreen | undefined
  onToggle: () => void
}

export function PlayerControls({ state, video, box, hasCaptions, wide, onToggle }: PlayerControlsProps) {
  const { t } = useLingui()
  const isFull = useIsFullScreen(box)
  const { isPlaying, position, duration } = state
  return (
    <div className="flex flex-wrap items-center gap-x-1 px-2 pb-1 sm:flex-nowrap sm:py-1">
      <PlayingPosition position={position} duration={duration} />
      <Control className="sm:-order-1" label={isPlaying ? t`暂停` : t`播放`} onClick={onToggle}>
        {isPlaying ? <Pause aria-hidden fill="currentColor" /> : <Play aria-hidden fill="currentColor" />}
      </Control>
      <VolumeControl video={video} />
      {hasCaptions && <CaptionsControl video={video} />}
      {wide && !isFull && (
        <Control className="max-lg:hidden" label={t`宽屏`} aria-pressed={wide.isOn} onClick={wide.toggle}>
          <RectangleHorizontal aria-hidden className={wide.isOn ? 'text-night-gold' : ''} />
        </Control>
      )}
      <Control
        className="ml-auto sm:ml-0"
        label={isFull ? t`退出全屏` : t`全屏`}
        onClick={() => toggleFullScreen(box.current, video.current)}
      >
        {isFull ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
      </Control>
    </div>
  )
}

const Control = ({ label, className = '', ...rest }: { label: string } & ComponentProps<'button'>) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    className={`grid size-12 shrink-0 place-items-center rounded-control text-white transition-colors hover:bg-night-line ${className}`}
    {...rest}
  />
)

/** Shows the position; it ignores the pointer, because seeking is not allowed. */
function PlayingPosition({ position, duration }: { position: number; duration: number }) {
  const { t } = useLingui()
  const share = duration > 0 ? Math.min(1, position / duration) : 0
  const words = `${clockText(position)} / ${clockText(duration)}`
  return (
    <div className="flex h-10 w-full min-w-0 items-center gap-3 px-2 sm:h-12 sm:w-auto sm:flex-1">
      <div
        role="progressbar"
        aria-label={t`播放进度`}
        aria-valuemin={0}
        aria-valuemax={Math.floor(duration)}
        aria-valuenow={Math.floor(Math.min(position, duration))}
        aria-valuetext={words}
        className="pointer-events-none h-1.5 flex-1 overflow-hidden rounded-full bg-night-line"
      >
        <div className="h-full origin-left rounded-full bg-night-gold" style={{ transform: `scaleX(${share})` }} />
      </div>
      <span aria-hidden className="text-sm whitespace-nowrap tabular-nums">
        {words}
      </span>
    </div>
  )
}

function VolumeControl({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const { t } = useLingui()
  const [{ volume, isMuted }, setSound] = useState({ volume: 1, isMuted: false })
  useEffect(() => {
    const element = video.current
    const look = () => element && setSound({ volume: element.volume, isMuted: element.muted })
    element?.addEventListener('volumechange', look)
    return () => element?.removeEventListener('volumechange', look)
  }, [video])

  const percent = isMuted ? 0 : Math.round(volume * 100)
  const LoudIcon = percent < 50 ? Volume1 : Volume2
  const Icon = percent === 0 ? VolumeX : LoudIcon
  const change = (apply: (element: HTMLVideoElement) => void) => video.current && apply(video.current)
  return (
    <div className="flex items-center">
      <Control
        label={isMuted ? t`取消静音` : t`静音`}
        onClick={() => change((element) => void (element.muted = !element.muted))}
      >
        <Icon aria-hidden />
      </Control>
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={percent}
        aria-label={t`音量`}
        aria-valuetext={`${percent}%`}
        onChange={({ target }) =>
          change((element) => {
            element.volume = Number(target.value) / 100
            element.muted = false
          })
        }
        className="h-11 w-20 accent-night-gold sm:w-24"
      />
    </div>
  )
}

function CaptionsControl({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const { t } = useLingui()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const track = video.current?.textTracks[0]
    if (track) track.mode = isShown ? 'showing' : 'hidden'
  }, [isShown, video])
  return (
    <Control label={t`字幕`} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
      {isShown ? <Captions aria-hidden /> : <CaptionsOff aria-hidden />}
    </Control>
  )
}
