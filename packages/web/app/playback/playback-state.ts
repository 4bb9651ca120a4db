import type { NotCredited, ReportResponse } from '@jiangxue/contract/learning/learning.ts'
import type { LessonRecord } from './report/playback-server.ts'
import type { CheckedFigures, PresenceCheck, RecorderEvents, WatchRecorder } from './report/watch-recorder.ts'

/** What stopped the player. `media` carries the code of the element's MediaError. */
export type PlaybackFailure =
  | { readonly kind: 'media'; readonly code: number }
  | { readonly kind: 'record' | 'play' | 'source' | 'network' }

/** Everything the screen shows of a playback. Positions and durations in seconds. */
export interface PlaybackState {
  readonly phase: 'opening' | 'ready' | 'failed' | 'otherDevice' | 'gap' | 'limit' | 'check' | 'missed' | 'endsEarly'
  readonly failure: PlaybackFailure | undefined
  readonly isPlaying: boolean
  readonly isWaiting: boolean
  /** The browser starts, and perhaps loads, nothing before the learner taps. */
  readonly awaitsTap: boolean
  readonly position: number
  readonly duration: number
  /** The server's figures only; undefined if nothing is recorded. */
  readonly record: Pick<LessonRecord, 'progress' | 'creditedSeconds' | 'isCompleted'> | undefined
  readonly notCredited: NotCredited | undefined
  readonly hasUnsent: boolean
  /** Study time of all lessons pending the next presence check. */
  readonly pendingSeconds: number
  /** The check currently displayed. */
  readonly check: PresenceCheck | undefined
  /** Whose screen it is, if the school wants to show it. */
  readonly watermark: string | undefined
}

const stoppedPhases: readonly PlaybackState['phase'][] = ['otherDevice', 'gap', 'limit', 'check', 'missed', 'endsEarly']
/** Whether the video is paused until the learner acts. */
export const isStopped = (phase: PlaybackState['phase']): boolean => stoppedPhases.includes(phase)

/** The changes when the record of a lesson is loaded. */
export const stateOfRecord = (record: LessonRecord): Partial<PlaybackState> => ({
  record,
  notCredited: undefined,
  hasUnsent: false,
  pendingSeconds: record.pendingSeconds ?? 0,
  check: undefined,
  watermark: record.watermark,
})

export function createPlaybackStore(duration: number) {
  let state: PlaybackState = {
    phase: 'opening',
    failure: undefined,
    isPlaying: false,
    isWaiting: false,
    awaitsTap: false,
    position: 0,
    duration,
    record: undefined,
    notCredited: undefined,
    hasUnsent: false,
    pendingSeconds: 0,
    check: undefined,
    watermark: undefined,
  }
  const listeners = new Set<() => void>()
  return {
    read: () => state,
    update(change: Partial<PlaybackState>) {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export interface PlaybackOptions {
  readonly source: string
  /** In seconds, as known to the page; replaced by the file's actual duration. */
  readonly duration: number
  readonly startsAtOnce: boolean
  /** Returns undefined for a visitor: nothing is recorded. */
  readonly createRecorder: (duration: () => number, events: RecorderEvents) => WatchRecorder | undefined
  /** False keeps the video from playing; the page shows why. */
  readonly mayPlay: () => boolean
  /** Returns a fresh URL of the same video, or null if there is none. */
  readonly refreshSource: () => Promise<string | null>
  /** Returns whether the video's URL can be reached at all. */
  readonly isReachable: (source: string) => Promise<boolean>
  readonly onResponse: (response: ReportResponse) => void
  readonly onChecked: (figures: CheckedFigures) => void
  /** The video was played to its end and nothing is left to do. */
  readonly onEnded: (outcome: 'completed' | 'uncredited') => void
}

/** Controls one lesson on one video element: what it plays, its allowed positions and the reports to the server. */
export interface LessonPlayback {
  /** Returns a function that detaches the element. */
  attach(video: HTMLVideoElement): () => void
  subscribe(listener: () => void): () => void
  snapshot(): PlaybackState
  /** Plays or pauses; resolves a failure, a gap or another device first. */
  toggle(): void
  /** The displayed check was passed; `figures` are the server's new figures. */
  passed(figures: CheckedFigures): void
  /** The displayed check was missed. */
  missed(): void
  watermarkRemoved(): void
}
