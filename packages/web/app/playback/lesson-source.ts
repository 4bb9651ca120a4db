import type { LockedVideo } from './locked-video.ts'
import type { PlaybackFailure, PlaybackOptions } from './playback-state.ts'
import type { LessonRecord } from './report/playback-server.ts'
import type { WatchRecorder } from './report/watch-recorder.ts'
import { mayBeExpired } from './video-errors.ts'

interface SourceHost {
  readonly options: Pick<PlaybackOptions, 'source' | 'refreshSource' | 'isReachable'>
  video(): LockedVideo | undefined
  recorder(): WatchRecorder | undefined
  interrupt(phase: 'opening' | 'failed', failure?: PlaybackFailure): void
  /** A source was assigned to the element. */
  onLoad(): void
  openRecord(): void
}

/** The URL that the video plays: assigned for each session, and replaced when it has expired. */
export interface LessonSource {
  isLoaded(): boolean
  /** Whether the URL belongs to no session. */
  isShared(): boolean
  /** Forgets what is loaded, for a new element. */
  reset(): void
  loadFor(record: LessonRecord | undefined): void
  refresh(): void
  /** Responds to the element's error event. */
  recover(): void
}

export function createLessonSource(host: SourceHost): LessonSource {
  const { options, video, recorder, interrupt } = host
  /** The session whose URL is loaded; null for the shared URL. */
  let loadedFor: string | null | undefined
  let refreshedAt: number | undefined

  const fail = () => interrupt('failed', { kind: 'source' })

  function load(source: string) {
    video()?.load(source)
    host.onLoad()
  }

  async function refresh(otherwise: () => void) {
    const refreshed = video()
    interrupt('opening')
    const own = typeof loadedFor === 'string' ? recorder() : undefined
    const source = await (own ? own.refreshAddress() : options.refreshSource()).catch(() => null)
    if (refreshed !== video()) return
    if (source === undefined) host.openRecord()
    else if (source) load(source)
    else otherwise()
  }

  /** An interrupted download can look like an unsupported format, so the network is checked before it is reported. */
  async function failMedia(code: number) {
    const failed = video()
    interrupt('opening')
    const isOffline = mayBeExpired(code) && failed && !(await options.isReachable(failed.element.currentSrc))
    if (failed === video()) interrupt('failed', isOffline ? { kind: 'network' } : { kind: 'media', code })
  }

  return {
    isLoaded: () => loadedFor !== undefined,
    isShared: () => loadedFor === null,
    reset: () => void (loadedFor = undefined),
    /** Each session plays its own URL, because the server only credits what it delivered there. */
    loadFor(record) {
      const { videoUrl = null, playbackSession = null } = record ?? {}
      const session = videoUrl === null ? null : playbackSession
      const current = video()
      if (!current || (session === loadedFor && !current.element.error)) return
      const isFirst = loadedFor === undefined
      loadedFor = session
      if (videoUrl !== null || isFirst) load(videoUrl ?? options.source)
      else void refresh(fail)
    },
    refresh: () => void refresh(fail),
    recover() {
      const current = video()
      const code = current?.element.error?.code ?? 0
      const position = current?.position() ?? 0
      const isNewTrouble = refreshedAt === undefined || position > refreshedAt
      if (!mayBeExpired(code) || !isNewTrouble) return void failMedia(code)
      refreshedAt = position
      void refresh(() => void failMedia(code))
    },
  }
}
