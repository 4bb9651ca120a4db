import type { ReportResponse } from '@jiangxue/contract/learning.ts'
import { learningLimits } from '@jiangxue/contract/learning.values.ts'
import { leaveNativeFullScreen } from './full-screen.ts'
import { lockVideo, type LockedVideo } from './locked-video.ts'
import type { LessonRecord } from './playback-server.ts'
import {
  createPlaybackStore,
  isStopped,
  stateOfRecord,
  type LessonPlayback,
  type PlaybackFailure,
  type PlaybackOptions,
} from './playback-state.ts'
import { createUncreditedReports } from './uncredited-reports.ts'
import { isExpectedPlayError, mayBeExpired } from './video-errors.ts'
import { listenToVideo } from './video-events.ts'
import type { CheckedFigures, EndOutcome, PresenceCheck, RecorderEvents, WatchRecorder } from './watch-recorder.ts'

export function createLessonPlayback(options: PlaybackOptions): LessonPlayback {
  const { read, update, subscribe } = createPlaybackStore(options.duration)
  let video: LockedVideo | undefined
  let recorder: WatchRecorder | undefined
  /** The position to move to once the video is ready; undefined until the record is loaded. */
  let target: number | undefined
  let wantsToPlay = options.startsAtOnce
  let refreshedAt: number | undefined
  let resumeTimer: ReturnType<typeof setTimeout> | undefined
  /** The session whose URL is loaded; null for the shared URL. */
  let loadedFor: string | null | undefined
  const nextStep = createUncreditedReports()

  function interrupt(phase: 'opening' | 'failed', failure?: PlaybackFailure) {
    if (read().phase === 'ready' || isStopped(read().phase)) target = video?.position()
    wantsToPlay ||= read().isPlaying
    update({ phase, failure, isPlaying: false, isWaiting: false })
    // Nothing that a failed player still plays would be credited.
    if (phase === 'failed') halt()
  }

  /** Pauses the video and shows the page, which tells the learner why. */
  function halt() {
    if (!video) return
    video.element.pause()
    leaveNativeFullScreen(video.element)
  }

  async function openRecord() {
    const opening = recorder
    interrupt('opening')
    target = undefined
    try {
      const record = await opening?.open()
      if (opening !== recorder) return
      if (record) update(stateOfRecord(record))
      target = record && !record.isCompleted ? record.position : 0
      loadFor(record)
      settle()
    } catch {
      if (opening === recorder) interrupt('failed', { kind: 'record' })
    }
  }

  /** Each session plays its own URL, because the server only credits what it delivered there. */
  function loadFor(record: LessonRecord | undefined) {
    const { videoUrl = null, playbackSession = null } = record ?? {}
    const session = videoUrl === null ? null : playbackSession
    if (!video || (session === loadedFor && !video.element.error)) return
    const isFirst = loadedFor === undefined
    loadedFor = session
    if (videoUrl !== null || isFirst) video.load(videoUrl ?? options.source)
    else void refreshSource(failSource)
  }

  /** Moves to the resume position once both the record and the video's metadata are loaded. */
  function settle() {
    clearTimeout(resumeTimer)
    if (!video || video.element.readyState < 1 || target === undefined || read().phase !== 'opening') return
    resumeTimer = setTimeout(() => {
      if (target === undefined) return
      move(target)
      update({ phase: 'ready' })
      if (wantsToPlay) play()
    }, learningLimits.resumeDelayMs)
  }

  /** An interrupted download can look like an unsupported format, so the network is checked before it is reported. */
  async function failMedia(code: number) {
    const failed = video
    interrupt('opening')
    const isOffline = mayBeExpired(code) && failed && !(await options.isReachable(failed.element.currentSrc))
    if (failed === video) interrupt('failed', isOffline ? { kind: 'network' } : { kind: 'media', code })
  }

  function move(position: number) {
    video?.move(position)
    update({ position })
  }

  function play() {
    if (!video || read().phase !== 'ready') return
    const { element } = video
    if (element.error) {
      wantsToPlay = true
      return void refreshSource(failSource)
    }
    if (element.ended) {
      if (recorder && !read().record?.isCompleted)
        return void (isNothingLeft(element) ? reportEnd(video) : openRecord())
      move(0)
    }
    element.play().catch((error: unknown) => {
      if (read().phase !== 'ready') return
      wantsToPlay = false
      if (!isExpectedPlayError(error) && !element.error) interrupt('failed', { kind: 'play' })
    })
  }

  async function refreshSource(otherwise: () => void) {
    const refreshed = video
    interrupt('opening')
    const own = typeof loadedFor === 'string' ? recorder : undefined
    const source = await (own ? own.refreshAddress() : options.refreshSource()).catch(() => null)
    if (refreshed !== video) return
    if (source === undefined) void openRecord()
    else if (source) video?.load(source)
    else otherwise()
  }
  const failSource = () => interrupt('failed', { kind: 'source' })

  function retry() {
    interrupt('opening')
    if (target === undefined) void openRecord()
    else if (video?.element.error) void refreshSource(failSource)
    else settle()
  }

  function continueLearning() {
    if (read().notCredited?.reason === 'differentVideo' && loadedFor === null) void refreshSource(failSource)
    void openRecord()
  }

  function follow(): boolean {
    if (!video || read().phase !== 'ready' || !video.follow()) return false
    update({ position: video.position() })
    return true
  }

  async function end(ended: LockedVideo) {
    if (!follow() || !ended.hasReachedEnd()) return
    await reportEnd(ended)
  }

  async function reportEnd(ended: LockedVideo) {
    const outcome = recorder ? await recorder.ended(ended.element.duration) : { kind: 'uncredited' as const }
    if (ended === video) conclude(outcome)
  }

  /** Whether everything is played, including time pending a presence check, so that only the end report is missing. */
  const isNothingLeft = ({ duration }: HTMLVideoElement) => target !== undefined && target >= Math.floor(duration)

  function conclude(outcome: EndOutcome) {
    halt()
    if (outcome.kind === 'completed' || outcome.kind === 'uncredited') options.onEnded(outcome.kind)
    if (outcome.kind === 'gap') {
      move(outcome.position)
      update({ phase: 'gap', notCredited: outcome.notCredited })
    }
  }

  /** Pauses at a limit of the school, from where learners can continue without credit, or where credit has ended. */
  function followReason({ notCredited, currentTime }: ReportResponse) {
    const step = nextStep(notCredited?.reason)
    if (!video || read().phase !== 'ready') return
    if (step === 'showLimit') {
      update({ phase: 'limit' })
      halt()
    } else if (step === 'openAgain') void openRecord()
    else if (step === 'goBack') conclude({ kind: 'gap', position: currentTime, notCredited })
  }

  /** Pauses the video until the learner answers a presence check. */
  function ask(check: PresenceCheck) {
    if (!video || !['ready', 'limit'].includes(read().phase)) return
    wantsToPlay = !video.element.paused
    update({ phase: 'check', check })
    halt()
  }

  function passed(figures: CheckedFigures) {
    if (!video || !read().check) return
    recorder?.checked(figures)
    update({ phase: 'ready', check: undefined, record: figures, heldSeconds: 0, notCredited: undefined })
    options.onChecked(figures)
    if (!video.element.ended) return wantsToPlay ? play() : undefined
    const { isCompleted, currentTime } = figures
    conclude(isCompleted ? { kind: 'completed' } : { kind: 'gap', position: currentTime, notCredited: undefined })
  }

  const recorderEvents: RecorderEvents = {
    onResponse(response) {
      const heldSeconds = response.heldSeconds ?? 0
      update({ record: response, notCredited: response.notCredited, heldSeconds })
      followReason(response)
      options.onResponse(response)
    },
    onOtherDevice() {
      update({ phase: 'otherDevice' })
      halt()
    },
    onCheck: ask,
    onUnsent: (hasUnsent) => update({ hasUnsent }),
    onLateEnd(outcome) {
      if (video?.element.ended) conclude(outcome)
    },
  }

  function attach(element: HTMLVideoElement) {
    const attached = (video = lockVideo(element))
    const recording = (recorder = options.createRecorder(() => read().duration, recorderEvents))

    const stopListening = listenToVideo(element, {
      metadata() {
        if (Number.isFinite(element.duration)) update({ duration: element.duration })
        settle()
      },
      canPlay() {
        update({ isWaiting: false })
        if (read().hasUnsent) recording?.retryUnsent()
      },
      play() {
        if (read().phase !== 'ready' || !options.mayPlay()) return element.pause()
        attached.started()
        recording?.started(attached.position())
        update({ isPlaying: true })
      },
      playing() {
        attached.started()
        update({ isWaiting: false })
      },
      timeUpdate() {
        if (follow() && !element.paused) recording?.played(attached.position())
      },
      seeking: attached.undoSeek,
      pause() {
        follow()
        if (read().phase === 'ready') wantsToPlay = !element.paused
        update({ isPlaying: false, isWaiting: false })
        if (!element.ended) recording?.paused(attached.position())
      },
      ended: () => void end(attached),
      waiting: () => update({ isWaiting: true }),
      emptied() {
        attached.lock()
        if (read().phase === 'ready') interrupt('opening')
      },
      error() {
        // The video is loaded again when the learner continues.
        if (isStopped(read().phase)) return
        const code = element.error?.code ?? 0
        const isNewTrouble = refreshedAt === undefined || attached.position() > refreshedAt
        if (!mayBeExpired(code) || !isNewTrouble) return void failMedia(code)
        refreshedAt = attached.position()
        void refreshSource(() => void failMedia(code))
      },
      leaving: () => recording?.leaving(attached.position()),
      online: () => recording?.retryUnsent(),
    })
    loadedFor = undefined
    void openRecord()

    return () => {
      clearTimeout(resumeTimer)
      stopListening()
      recording?.close(attached.position())
      video = undefined
      recorder = undefined
    }
  }

  return {
    attach,
    subscribe,
    snapshot: read,
    toggle() {
      if (read().phase === 'check') return
      wantsToPlay = true
      if (read().phase === 'failed') retry()
      else if (read().phase === 'limit') {
        update({ phase: 'ready' })
        play()
      } else if (['gap', 'otherDevice', 'missed'].includes(read().phase)) continueLearning()
      else if (!video || video.element.paused) play()
      else video.element.pause()
    },
    passed,
    missed() {
      if (read().check) update({ phase: 'missed', check: undefined })
    },
  }
}
