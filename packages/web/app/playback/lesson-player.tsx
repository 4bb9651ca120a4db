import type { ClassNotice } from '@jiangxue/contract/course/course.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { lazyPart } from '../components/lazy-part.tsx'
import { StudyLimits } from '../components/study-limits.tsx'
import { Watermark } from '../components/watermark/lazy.tsx'
import { useSite } from '../lib/site.ts'
import { toggleFullScreen } from './full-screen.ts'
import { PlayerControls, type WideScreen } from './player-controls.tsx'
import { PlayerOverlay } from './player-overlay.tsx'
import { PresenceDialog } from './presence/presence-dialog.tsx'
import { StudyStatus } from './study-status.tsx'
import { useLessonPlayback, type PlaybackProps } from './use-lesson-playback.ts'

// Without it, checks ask for digits.
const FaceConsent = lazyPart(() => import('./presence/face-consent.tsx'), { instead: () => null })

const Transcript = lazyPart(() => import('./transcript/transcript.tsx'))

export interface LessonPlayerProps extends PlaybackProps {
  title: string
  poster?: string | null
  captionsUrl?: string | null
  /** The class for which the learner studies the lesson. */
  trainingClass?: ClassNotice | null | undefined
  /** The full-width mode, if the page supports it. */
  wide?: WideScreen
  /** Shown over the picture; `replay` plays the lesson again from the beginning. */
  cover?: (replay: () => void) => ReactNode
}

/**
 * The player of both pages (spec §5): no seeking, rate 1, study time credited by the server only. Another lesson,
 * video file or account restarts it; a fresh signature of the same URL does not.
 */
export function LessonPlayer(props: LessonPlayerProps) {
  const { mode, courseId, lessonId, account, src } = props
  return <OneLesson key={[mode, courseId, lessonId, account?.id, src.split('?')[0]].join()} {...props} />
}

function OneLesson(props: LessonPlayerProps) {
  const { title, poster, captionsUrl, mode, account, cover, trainingClass, wide } = props
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const { state, playback } = useLessonPlayback(props, video)
  const site = useSite()
  const { asksForFace } = trainingClass ?? site
  useMediaKeys(title, playback.toggle, video)

  return (
    <section
      aria-label={t`视频播放器：${title}`}
      className="on-night overflow-hidden rounded-card bg-night-deep text-night-text"
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the controls inside bubble up to here */}
      <div
        ref={box}
        tabIndex={-1}
        onKeyDown={(event) => onKey(event, box, video, playback.toggle)}
        className="flex touch-pan-y flex-col bg-night-deep outline-none [&:fullscreen]:h-dvh"
      >
        <div
          ref={picture}
          className="relative aspect-video min-h-0 w-full bg-black in-[:fullscreen]:aspect-auto in-[:fullscreen]:flex-1"
        >
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- only some lessons have captions */}
          <video
            ref={video}
            poster={poster ?? undefined}
            playsInline
            preload="metadata"
            controlsList="nodownload noplaybackrate"
            disablePictureInPicture
            disableRemotePlayback
            onContextMenu={(event) => event.preventDefault()}
            onClick={() => {
              box.current?.focus({ preventScroll: true })
              playback.toggle()
            }}
            className="size-full object-contain"
          >
            {captionsUrl && <track kind="captions" src={captionsUrl} srcLang="zh" label={t`中文字幕`} />}
          </video>
          {state.check && (
            <PresenceDialog
              key={state.check.id}
              check={state.check}
              onPassed={playback.passed}
              onMissed={playback.missed}
            />
          )}
          {state.watermark && (
            <Watermark box={picture} place="absolute" text={state.watermark} onRemoved={playback.watermarkRemoved} />
          )}
          {cover?.(playback.toggle) ?? <PlayerOverlay state={state} mode={mode} onAction={playback.toggle} />}
        </div>
        <PlayerControls
          state={state}
          video={video}
          box={box}
          hasCaptions={Boolean(captionsUrl)}
          wide={wide}
          onToggle={playback.toggle}
        />
      </div>
      <StudyStatus state={state} isSignedIn={account !== null} />
      {captionsUrl && <Transcript captionsUrl={captionsUrl} position={state.position} />}
      {account?.role === 'STUDENT' && asksForFace && <FaceConsent />}
      {account?.role === 'STUDENT' && (
        <StudyLimits
          trainingClass={trainingClass}
          className="border-t border-night-line px-4 py-2.5 text-sm text-night-text"
        />
      )}
    </section>
  )
}

const volumeStep = 0.1

function onKey(
  event: KeyboardEvent,
  box: { current: HTMLDivElement | null },
  { current: video }: { current: HTMLVideoElement | null },
  toggle: () => void,
) {
  const isOnControl = event.target instanceof HTMLButtonElement || event.target instanceof HTMLInputElement
  if (!video || event.ctrlKey || event.metaKey || event.altKey) return
  if (isOnControl && (event.key === ' ' || (event.target instanceof HTMLInputElement && event.key.startsWith('Arrow'))))
    return
  const louder = (step: number) => {
    video.volume = Math.min(1, Math.max(0, video.volume + step))
  }
  const actions: Record<string, () => void> = {
    ' ': toggle,
    k: toggle,
    m: () => void (video.muted = !video.muted),
    f: () => toggleFullScreen(box.current, video),
    ArrowUp: () => louder(volumeStep),
    ArrowDown: () => louder(-volumeStep),
  }
  const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key]
  if (!action) return
  event.preventDefault()
  if (!event.repeat || event.key.startsWith('Arrow')) action()
}

const seekActions = ['seekto', 'seekbackward', 'seekforward', 'previoustrack', 'nexttrack'] as const

/** Media keys play and pause. Seek actions get an empty handler, because otherwise the browser would seek itself. */
function useMediaKeys(title: string, toggle: () => void, video: { current: HTMLVideoElement | null }) {
  useEffect(() => {
    const session = navigator.mediaSession
    if (!session) return
    const handle = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
      try {
        session.setActionHandler(action, handler)
      } catch {
        // A browser that does not support the action does not perform it either.
      }
    }
    session.metadata = new MediaMetadata({ title })
    handle('play', () => void (video.current?.paused && toggle()))
    handle('pause', () => void (video.current?.paused === false && toggle()))
    for (const action of seekActions) handle(action, () => {})
    return () => {
      for (const action of ['play', 'pause', ...seekActions] as const) handle(action, null)
      session.metadata = null
    }
  }, [title, toggle, video])
}
