import type { Role } from '@jiangxue/contract/kit/access.ts'
import type { ReportResponse } from '@jiangxue/contract/learning/learning.ts'
import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { isReachable } from './is-reachable.ts'
import { createLessonPlayback } from './lesson-playback.ts'
import type { LessonPlayback, PlaybackState } from './playback-state.ts'
import { connectionOf } from './report/playback-connection.ts'
import type { PlayerMode } from './report/report-schedule.ts'
import { createWatchRecorder } from './report/watch-recorder.ts'

export interface PlaybackProps {
  courseId: number
  lessonId: number
  /** URL of the video; its query is a signature and may change without restarting the player. */
  src: string
  /** Seconds. */
  duration: number
  /** `detail` reports to the lesson's record every 30 seconds, `play` to the watch records every 10 (spec §4). */
  mode: PlayerMode
  /** Whose progress is recorded; null for a visitor. */
  account: { id: number; role: Role } | null
  /** Whether to play without a click, for a lesson that follows one that ended. */
  startsAtOnce?: boolean
  /** Called at each start; false keeps the video paused, and the page shows why. */
  gate?: () => boolean
  /** Called once, when the server first reports the lesson as completed. */
  onCompleted?: () => void
  /** Called with the server's figures after each report and each passed presence check. */
  onProgress?: (figures: Pick<ReportResponse, 'progress' | 'isCompleted'>) => void
  /** Called when the lesson is played to the end without gaps; `isCompleted` comes from the server. */
  onEnded?: (isCompleted: boolean) => void
  /** Fetches a fresh signed URL of the same video; null if there is none. */
  onRefreshSource: () => Promise<string | null>
  /** Updated with the playback position in seconds, for notes. */
  positionRef?: RefObject<number>
}

const clock = {
  nowMs: () => performance.now(),
  today: () => new Date(),
  // Not randomUUID(), which needs a secure context: schools may serve plain http inside their network.
  newEventId: () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(''),
}

/** Binds a playback to a video element while the component is mounted. */
export function useLessonPlayback(
  props: PlaybackProps,
  videoRef: RefObject<HTMLVideoElement | null>,
): { state: PlaybackState; playback: LessonPlayback } {
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const [playback] = useState(() => playbackOf(latest))
  const state = useSyncExternalStore(playback.subscribe, playback.snapshot, playback.snapshot)

  useEffect(() => (videoRef.current ? playback.attach(videoRef.current) : undefined), [playback, videoRef])
  useEffect(() => {
    if (props.positionRef) props.positionRef.current = state.position
  }, [props.positionRef, state.position])
  return { state, playback }
}

function playbackOf(latest: RefObject<PlaybackProps>): LessonPlayback {
  const { src, duration, startsAtOnce = false, account, mode, courseId, lessonId } = latest.current
  let wasCompleted = false
  const showFigures = (figures: Pick<ReportResponse, 'progress' | 'isCompleted'>) => {
    latest.current.onProgress?.(figures)
    if (figures.isCompleted && !wasCompleted) latest.current.onCompleted?.()
    wasCompleted ||= figures.isCompleted
  }
  return createLessonPlayback({
    source: src,
    duration,
    startsAtOnce,
    createRecorder(durationNow, events) {
      if (!account) return undefined
      const { server, outbox } = connectionOf(account.id)
      return createWatchRecorder({ mode, courseId, lessonId }, durationNow, server, outbox, clock, events)
    },
    mayPlay: () => latest.current.gate?.() ?? true,
    isReachable,
    refreshSource: () => latest.current.onRefreshSource(),
    onResponse: showFigures,
    onChecked: showFigures,
    onEnded: (outcome) => latest.current.onEnded?.(outcome === 'completed'),
  })
}
