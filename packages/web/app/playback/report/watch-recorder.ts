import type { NotCredited, ReportResponse } from '@jiangxue/contract/learning/learning.ts'
import type { PendingReport } from './pending-watch.ts'
import type { LessonKey, LessonRecord, PlaybackServer } from './playback-server.ts'
import { createReportSchedule } from './report-schedule.ts'
import type { Delivery, WatchOutbox } from './watch-outbox.ts'

/**
 * The outcome of the end of a video. `gap` returns to the first second that was not credited; `endsEarly`: everything
 * up to the end is credited, but the lesson's duration is longer.
 */
export type EndOutcome =
  | { readonly kind: 'completed' | 'uncredited' | 'unsent' | 'otherDevice' | 'check' | 'endsEarly' }
  | { readonly kind: 'gap'; readonly position: number; readonly notCredited: NotCredited | undefined }

export interface RecorderEvents {
  onResponse(response: ReportResponse): void
  onOtherDevice(): void
  /** A presence check is due. */
  onCheck(check: PresenceCheck): void
  /** Whether a report is waiting to be sent again. */
  onUnsent(hasUnsent: boolean): void
  /** The server has responded to an end report that could not be sent immediately. */
  onLateEnd(outcome: EndOutcome): void
}

export interface RecorderClock {
  nowMs(): number
  today(): Date
  newEventId(): string
}

/** A presence check that is due, and the playback session that is asked. */
export interface PresenceCheck {
  readonly id: string
  readonly playbackSession: string
}

/** The figures of a lesson after the pending study time was credited. */
export type CheckedFigures = Pick<ReportResponse, 'progress' | 'creditedSeconds' | 'isCompleted' | 'currentTime'>

/** Reports to the server how far one lesson was played. Positions in seconds. */
export interface WatchRecorder {
  /** Sends pending reports and loads the record, which opens a new playback session. Rejects if that fails. */
  open(): Promise<LessonRecord>
  /** Returns a fresh URL of the session’s video; undefined if the session has ended. */
  refreshAddress(): Promise<string | null | undefined>
  started(position: number): void
  played(position: number): void
  paused(position: number): void
  /** Tab hidden or page unloaded. */
  leaving(position: number): void
  ended(endPosition: number): Promise<EndOutcome>
  /** Tells the server with the next report. */
  watermarkRemoved(): void
  retryUnsent(): void
  /** A check was passed, which may have completed the lesson. */
  checked(figures: CheckedFigures): void
  /** For route changes or another lesson: reports the rest and listens until there is a response. */
  close(position: number): void
}

const draftEveryMs = 1000

export function createWatchRecorder(
  lesson: LessonKey,
  duration: () => number,
  server: PlaybackServer,
  outbox: WatchOutbox,
  clock: RecorderClock,
  events: RecorderEvents,
): WatchRecorder {
  let schedule = createReportSchedule(lesson.mode)
  let playbackSession: string | null = null
  let isRecording = false
  let isCompleted = false
  let startedAt = clock.today()
  let lastPosition = 0
  let watchedSeconds = 0
  let isMarkRemoved = false
  let unsentEndId: string | undefined
  let draftedAtMs = Number.NEGATIVE_INFINITY

  const unsubscribe = outbox.subscribe((delivery) => {
    const { report } = delivery
    if (report.courseId !== lesson.courseId || report.lessonId !== lesson.lessonId) return
    events.onUnsent(delivery.kind === 'unsent')
    if (delivery.kind === 'otherDevice' && report.playbackSession === playbackSession) loseSession()
    if (delivery.kind === 'sent') take(delivery.response)
    if (report.eventId !== unsentEndId || delivery.kind === 'unsent') return
    unsentEndId = undefined
    events.onLateEnd(outcomeOf(delivery))
  })

  function loseSession() {
    if (!isRecording) return
    isRecording = false
    events.onOtherDevice()
  }

  function take(response: ReportResponse) {
    playbackSession ??= response.playbackSession ?? null
    isCompleted ||= response.isCompleted
    events.onResponse(response)
    const { presenceCheck: id } = response
    if (id && playbackSession && isRecording && playbackSession === response.playbackSession)
      events.onCheck({ id, playbackSession })
  }

  function write(position: number, hasEnded = false): PendingReport {
    schedule.reported(position, clock.nowMs())
    outbox.dropDraft()
    const report = describe(position, hasEnded)
    isMarkRemoved = false
    return report
  }

  /** A browser can be killed without any event; the next page then sends the progress up to about a second before. */
  function saveDraft(position: number) {
    if (clock.nowMs() - draftedAtMs < draftEveryMs || !schedule.hasNews(position)) return
    draftedAtMs = clock.nowMs()
    outbox.saveDraft(describe(position, false))
  }

  function describe(position: number, hasEnded: boolean): PendingReport {
    return {
      ...lesson,
      eventId: clock.newEventId(),
      playbackSession,
      position: Math.round(position * 1000) / 1000,
      duration: duration(),
      watchedSeconds,
      hasEnded,
      ...(isMarkRemoved && { watermarkRemoved: true }),
      startedAt: startedAt.toISOString(),
      reportedAt: clock.today().toISOString(),
    }
  }

  const mayReport = () => isRecording && !isCompleted

  async function flush(position: number) {
    if (mayReport() && schedule.hasNews(position)) await outbox.post(write(position))
  }

  return {
    async open() {
      isRecording = false
      unsentEndId = undefined
      await outbox.retry()
      const record = await server.openRecord(lesson)
      playbackSession = record.playbackSession
      isCompleted = record.isCompleted
      schedule = createReportSchedule(lesson.mode)
      isRecording = true
      return record
    },
    async refreshAddress() {
      const record = await server.openRecord(lesson, playbackSession ?? undefined)
      return record.playbackSession === playbackSession ? record.videoUrl : undefined
    },
    started(position) {
      startedAt = clock.today()
      lastPosition = position
      schedule.started(position, clock.nowMs())
    },
    played(position) {
      watchedSeconds += Math.max(0, position - lastPosition)
      lastPosition = position
      if (!mayReport()) return
      if (schedule.isDue(position, clock.nowMs())) void outbox.post(write(position))
      else saveDraft(position)
    },
    paused: (position) => void flush(position),
    leaving(position) {
      outbox.postLeaving(mayReport() && schedule.hasNews(position) ? write(position) : undefined)
    },
    async ended(endPosition) {
      if (isCompleted) return { kind: 'completed' }
      if (!isRecording) return { kind: 'otherDevice' }
      const delivery = await outbox.post(write(endPosition, true))
      if (delivery.kind === 'unsent') unsentEndId = delivery.report.eventId
      return outcomeOf(delivery)
    },
    watermarkRemoved: () => void (isMarkRemoved = true),
    retryUnsent: () => void outbox.retry(),
    checked(figures) {
      isCompleted ||= figures.isCompleted
    },
    close: (position) => void flush(position).then(unsubscribe),
  }
}

/** Determines the outcome from the delivery of the end report (decisions §4, rule 4). */
export function outcomeOf(delivery: Delivery): EndOutcome {
  if (delivery.kind === 'refused') return { kind: 'uncredited' }
  if (delivery.kind !== 'sent') return { kind: delivery.kind }
  const { isCompleted, currentTime, notCredited, presenceCheck, endsEarly } = delivery.response
  if (isCompleted) return { kind: 'completed' }
  if (notCredited?.reason === 'notStudent') return { kind: 'uncredited' }
  if (presenceCheck) return { kind: 'check' }
  if (endsEarly) return { kind: 'endsEarly' }
  return { kind: 'gap', position: currentTime, notCredited }
}
