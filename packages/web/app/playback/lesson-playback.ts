import type { ReportResponse } from '@jiangxue/contract/learning/learning.ts'
import { learningLimits } from '@jiangxue/contract/learning/learning.values.ts'
import { leaveNativeFullScreen } from './full-screen.ts'
import { createLessonSource } from './lesson-source.ts'
import { lockVideo, type LockedVideo } from './locked-video.ts'
import {
  createPlaybackStore,
  isStopped,
  stateOfRecord,
  type LessonPlayback,
  type PlaybackFailure,
  type PlaybackOptions,
} from './playback-state.ts'
import { createUncreditedReports } from './report/uncredited-reports.ts'
import type {
  CheckedFigures,
  EndOutcome,
  PresenceCheck,
  RecorderEvents,
  WatchRecorder,
} from './report/watch-recorder.ts'
import { startVideo } from './start-video.ts'
import { listenToVideo } from './video-events.ts'

export function createLessonPlayback(options: PlaybackOptions): LessonPlayback {
  const { read, update, subscribe } = createPlaybackStore(options.duration)
  let video: LockedVideo | undefined
  let recorder: WatchRecorder | undefined
  /** The position to move to once the video is ready; undefined until the record is loaded. */
  let target: number | undefined
  let wantsToPlay = options.startsAtOnce
  let resumeTimer: ReturnType<typeof setTimeout> | undefined
  const nextStep = createUncreditedReports()
  const source = createLessonSource({
    options,
    video: () => video,
    recorder: () => recorder,
    interrupt,
    onLoad,
    openRecord: () => void openRecord(),
  })

  function interrupt(phase: 'opening' | 'failed', failure?: PlaybackFailure) {
    if (read().phase === 'ready' || isStopped(read().phase)) target = video?.position()
    wantsToPlay ||= read().isPlaying
    update({ phase, failure, isPlaying: false, isWaiting: false, awaitsTap: false })
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
      source.loadFor(record)
      settle()
    } catch {
      if (opening === recorder) interrupt('failed', { kind: 'record' })
    }
  }

  /** Some browsers load nothing, not even metadata, before the video is asked to play. */
  function onLoad() {
    if (wantsToPlay) void start()
    else update({ awaitsTap: true })
  }

  /** Moves to the resume position once both the record and the video's metadata are loaded. */
  function settle() {
    clearTimeout(resumeTimer)
    if (!video || video.element.readyState < 1 || target === undefined || read().phase !== 'opening') return
    if (video.element.paused) resumeTimer = setTimeout(enter, learningLimits.resumeDelayMs)
    else enter()
  }

  function enter() {
    if (!video || target === undefined || read().phase !== 'opening') return
    move(target)
    update({ phase: 'ready', awaitsTap: false })
    if (!video.element.paused) began(video)
    else if (wantsToPlay) play()
  }

  function began(begun: LockedVideo) {
    begun.started()
    recorder?.started(begun.position())
    update({ isPlaying: true })
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
      return source.refresh()
    }
    if (element.ended) {
      if (recorder && !read().record?.isCompleted)
        return void (isNothingLeft(element) ? reportEnd(video) : openRecord())
      move(0)
    }
    void start()
  }

  /** Asks the element to play, inside the learner's tap if there is one: later, the browser may refuse. */
  async function start() {
    const started = video
    if (!started) return
    update({ awaitsTap: false })
    const refusal = await startVideo(started.element)
    if (!refusal || started !== video || !['opening', 'ready'].includes(read().phase)) return
    wantsToPlay = false
    if (refusal === 'needsTap') update({ awaitsTap: true })
    else interrupt('failed', { kind: 'play' })
  }

  function retry() {
    interrupt('opening')
    if (target === undefined) void openRecord()
    else if (video?.element.error) source.refresh()
    else if (video?.element.readyState === 0) void start()
    else settle()
  }

  function continueLearning() {
    if (read().notCredited?.reason === 'differentVideo' && source.isShared()) source.refresh()
    void openRecord()
  }

  function follow(): boolean {
    if (!video || read().phase !== 'ready' || !video.follow()) return false
    update({ position: video.position() })
    return true
  }

  async function end(ended: LockedVideo) {
    if (follow()) await reportEnd(ended)
  }

  async function reportEnd(ended: LockedVideo) {
    const outcome = recorder ? await recorder.ended(ended.endPosition()) : { kind: 'uncredited' as const }
    if (ended === video) conclude(outcome)
  }

  /** Whether everything is played, including time pending a presence check, so that only the end report is missing. */
  const isNothingLeft = ({ currentTime }: HTMLVideoElement) => target !== undefined && target >= Math.floor(currentTime)

  function conclude(outcome: EndOutcome) {
    halt()
    if (outcome.kind === 'completed' || outcome.kind === 'uncredited') options.onEnded(outcome.kind)
    if (outcome.kind === 'endsEarly') update({ phase: 'endsEarly' })
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
    const { isCompleted, currentTime: position } = figures
    if (!video || !read().check) return
    recorder?.checked(figures)
    update({ phase: 'ready', check: undefined, record: figures, pendingSeconds: 0, notCredited: undefined })
    options.onChecked(figures)
    if (!video.element.ended) return wantsToPlay ? play() : undefined
    conclude(isCompleted ? { kind: 'completed' } : { kind: 'gap', position, notCredited: undefined })
  }

  const recorderEvents: RecorderEvents = {
    onResponse(response) {
      update({ record: response, notCredited: response.notCredited, pendingSeconds: response.pendingSeconds ?? 0 })
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
        const { phase } = read()
        const isExpected = phase === 'ready' || (phase === 'opening' && wantsToPlay)
        if (!isExpected || !options.mayPlay()) return element.pause()
        if (phase === 'ready') began(attached)
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
        if (!isStopped(read().phase)) source.recover()
      },
      leaving: () => recording?.leaving(attached.position()),
      online: () => recording?.retryUnsent(),
    })
    source.reset()
    void openRecord()
    return () => {
      clearTimeout(resumeTimer)
      stopListening()
      recording?.close(attached.position())
      video = recorder = undefined
    }
  }

  return {
    attach,
    subscribe,
    snapshot: read,
    toggle() {
      if (read().phase === 'check') return
      wantsToPlay = true
      // Loading inside the tap allows the video to start once its address is known.
      if (!source.isLoaded()) video?.element.load()
      else if (read().phase === 'opening') return void start()
      if (read().phase === 'opening') return
      if (read().phase === 'failed') retry()
      else if (read().phase === 'limit') {
        update({ phase: 'ready' })
        play()
      } else if (['gap', 'otherDevice', 'missed', 'endsEarly'].includes(read().phase)) continueLearning()
      else if (!video || video.element.paused) play()
      else video.element.pause()
    },
    passed,
    watermarkRemoved: () => recorder?.watermarkRemoved(),
    missed: () => void (read().check && update({ phase: 'missed', check: undefined })),
  }
}
