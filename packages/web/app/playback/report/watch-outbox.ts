import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { ReportResponse } from '@jiangxue/contract/learning/learning.ts'
import type { DraftStore } from './pending-store.ts'
import type { PendingReport, PendingWatch } from './pending-watch.ts'

/** The outcome of a report. `unsent` is retried; `otherDevice` and `refused` are not. */
export type Delivery =
  | { readonly kind: 'sent'; readonly report: PendingReport; readonly response: ReportResponse }
  | { readonly kind: 'otherDevice' | 'refused' | 'unsent'; readonly report: PendingReport }

/** Sends a report; `isLeaving` asks for a request that outlives the page. Rejects with an ApiProblem. */
export type SendReport = (report: PendingReport, isLeaving: boolean) => Promise<ReportResponse>

/** Sends the reports of one account in order, one at a time, and stores those that could not be sent. */
export interface WatchOutbox {
  /** Stores the report, sends all pending ones, and returns the outcome of this one. */
  post(report: PendingReport): Promise<Delivery>
  /** Sends all pending reports, including those that an earlier page left behind. */
  retry(): Promise<void>
  /** Stores the report and sends all pending ones at once, without awaiting responses: the page may be closing. */
  postLeaving(report?: PendingReport): void
  /**
   * Stores the current playback progress, replacing the previous draft. If the browser is killed, the next page sends
   * it. A draft is dropped once there is a report.
   */
  saveDraft(draft: PendingReport): void
  dropDraft(): void
  subscribe(listener: (delivery: Delivery) => void): () => void
}

const firstRetryMs = 5_000
const longestRetryMs = 60_000

/**
 * While `isSignedIn()` is true, unsent reports are retried automatically; otherwise nothing is sent, since the browser
 * may be used by another account. Without it, reports are only sent on request.
 */
export function createWatchOutbox(
  pending: PendingWatch,
  send: SendReport,
  isSignedIn?: () => boolean,
  drafts?: DraftStore,
): WatchOutbox {
  const queue: PendingReport[] = []
  const underWay = new Map<string, Promise<Delivery>>()
  const listeners = new Set<(delivery: Delivery) => void>()
  let draining: Promise<void> | undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let retryMs = firstRetryMs
  let draftId: string | undefined
  /** Reports in the storage that other pages have put there; such a page may still be playing. */
  const adopted = new Set<string>()

  async function adoptLeftovers() {
    const draft = await drafts?.read()
    const known = new Set([...queue.map((report) => report.eventId), draftId])
    const stored = pending.list()
    for (const { eventId } of stored) if (!known.has(eventId)) adopted.add(eventId)
    const leftovers = [...stored, ...(draft ? [draft] : [])].filter(({ eventId }) => {
      const isNew = !known.has(eventId)
      known.add(eventId)
      return isNew
    })
    const isCovered = (report: PendingReport) =>
      draft !== undefined && leftovers.includes(draft) && covers(draft, report)
    for (const { eventId } of leftovers.filter(isCovered)) pending.remove(eventId)
    const unsent = leftovers.filter((report) => !isCovered(report))
    queue.unshift(...unsent.toSorted((a, b) => Date.parse(a.reportedAt) - Date.parse(b.reportedAt)))
    // From here on it is pending like any other report.
    if (draft && draft.eventId !== draftId) {
      if (leftovers.includes(draft)) pending.replace(draft.eventId, draft)
      if (draftId === undefined) drafts?.clear()
    }
  }

  function forget(isForgotten: (report: PendingReport) => boolean) {
    for (const report of queue.filter(isForgotten)) {
      queue.splice(queue.indexOf(report), 1)
      pending.remove(report.eventId)
    }
  }

  /** Drops reports that are too old, and those that the page that wrote them has sent or replaced in the meantime. */
  function forgetOutdated() {
    const stored = new Set(pending.list().map(({ eventId }) => eventId))
    forget((report) => !pending.isFresh(report) || (adopted.has(report.eventId) && !stored.has(report.eventId)))
  }

  /**
   * Drops what the credited report of the same session covers. Sent after it, an earlier position would set the
   * session back, and what is played from then on would be faster than the clock.
   */
  function forgetCovered({ playbackSession, lessonId }: PendingReport, index: number) {
    const earlier = new Set(queue.slice(0, Math.max(0, index)))
    forget((other) => earlier.has(other) && other.playbackSession === playbackSession && other.lessonId === lessonId)
  }

  async function attempt(report: PendingReport, isLeaving: boolean): Promise<Delivery> {
    if (isSignedIn?.() === false) return { kind: 'unsent', report }
    try {
      const response = await send(report, isLeaving)
      if (!response.notCredited) forgetCovered(report, queue.indexOf(report))
      forget(({ eventId }) => eventId === report.eventId)
      return { kind: 'sent', report, response }
    } catch (error) {
      const kind = queue.includes(report) ? kindOfRefusal(error) : 'refused'
      if (kind === 'refused') forget(({ eventId }) => eventId === report.eventId)
      if (kind === 'otherDevice') forget((other) => other.playbackSession === report.playbackSession)
      return { kind, report }
    }
  }

  function deliver(report: PendingReport, isLeaving = false): Promise<Delivery> {
    const running = underWay.get(report.eventId)
    if (running) return running
    const delivery = attempt(report, isLeaving).then((result) => {
      underWay.delete(report.eventId)
      for (const listener of listeners) listener(result)
      return result
    })
    underWay.set(report.eventId, delivery)
    return delivery
  }

  async function sendWaiting() {
    clearTimeout(retryTimer)
    for (let next = queue[0]; next; next = queue[0]) {
      const delivery = await deliver(next)
      if (delivery.kind === 'unsent') {
        tryLater()
        break
      }
      retryMs = firstRetryMs
      forgetOutdated()
    }
    draining = undefined
  }

  /** Doubles the delay after each failure, so that a recovering server is not hit by all clients at once. */
  function tryLater() {
    if (!isSignedIn?.()) return
    retryTimer = setTimeout(() => {
      if (isSignedIn()) void drain()
    }, retryMs)
    retryMs = Math.min(longestRetryMs, retryMs * 2)
  }

  async function drain() {
    forgetOutdated()
    if (queue.length > 0) await (draining ??= sendWaiting())
  }

  function keep(report: PendingReport) {
    queue.push(report)
    pending.add(report)
  }

  return {
    async post(report) {
      let result: Delivery = { kind: 'unsent', report }
      const listen = (delivery: Delivery) => {
        if (delivery.report.eventId === report.eventId) result = delivery
      }
      listeners.add(listen)
      keep(report)
      await drain()
      listeners.delete(listen)
      return result
    },
    async retry() {
      await adoptLeftovers()
      await drain()
    },
    postLeaving(report) {
      if (report) keep(report)
      forgetOutdated()
      for (const waiting of queue) void deliver(waiting, true)
    },
    saveDraft(draft) {
      pending.replace(draftId, draft)
      drafts?.put(draft)
      draftId = draft.eventId
    },
    dropDraft() {
      if (draftId === undefined) return
      pending.remove(draftId)
      drafts?.clear()
      draftId = undefined
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** How much further a position may have moved than the clock: players name it a few times a second. */
const positionToleranceSeconds = 1

/**
 * Whether a draft is credited with all that an earlier report of its session would be: it was played from there on. After
 * a kill, local storage may hold an earlier draft that was long since sent; sent now, before the latest one, it would set
 * the session back, and the latest one would be faster than the clock.
 */
function covers(draft: PendingReport, earlier: PendingReport): boolean {
  if (earlier.eventId === draft.eventId || earlier.hasEnded) return false
  if (earlier.playbackSession !== draft.playbackSession || earlier.lessonId !== draft.lessonId) return false
  const played = draft.position - earlier.position
  const passed = (Date.parse(draft.reportedAt) - Date.parse(earlier.reportedAt)) / 1000
  return passed >= 0 && played >= 0 && played <= passed + positionToleranceSeconds
}

const passingStatuses = new Set([0, 401, 408, 425, 429])

/** Missing responses, expired logins and server errors are temporary; every other problem would occur again. */
function kindOfRefusal(error: unknown): 'otherDevice' | 'refused' | 'unsent' {
  if (!isApiProblem(error)) return 'unsent'
  if (error.body?.problem === 'playback.otherDevice') return 'otherDevice'
  return passingStatuses.has(error.status) || error.status >= 500 ? 'unsent' : 'refused'
}
