import { hasLimitedTimes, type HourRule } from '@jiangxue/contract/course/hour-rule.values.ts'
import { fillText } from '@jiangxue/contract/kit/text.ts'
import { timezones } from '@jiangxue/contract/office/setting.values.ts'
import { entryOf } from '../../core/look-up.ts'
import { siteDay } from '../../core/time/site-day.ts'
import {
  isErasedFacts,
  type ClassroomFacts,
  type LedgerEventKind,
  type LedgerEvents,
  type PresenceSpan,
} from '../chain/ledger-event.ts'
import type { AnchoredSegment } from '../encoding/encodings.ts'
import { dailyLimitMs, openTimes, unbrokenSince, type Run } from '../rules/allowed-time.ts'
import { followClassroom, isClassroomEvent, type ClassroomSessions } from '../rules/classroom-hours.ts'
import { cover, lengthOf, newRanges, without, type Coverage } from '../rules/coverage.ts'
import { addPart, type RulePart } from '../rules/credit-hours.ts'
import { aheadMs, lookBackMs } from '../rules/credit-watch-time.ts'
import { hourRuleOfVersion } from '../rules/hour-rules.ts'
import { scopeOfClass } from '../rules/rule-scope.ts'
import type { CreditHistory } from './credit-history.ts'
import { isPresenceEvent, presenceFaults, PresenceProof } from './prove-presence.ts'

/** A student's study of one lesson, as computed from their rows. */
export interface LessonAccount {
  readonly courseId: number
  mediaId: number
  coverage: Coverage
  creditedMs: number
  /** Coverage by version of the hour rule. */
  parts: readonly RulePart[]
  /** Whether the coverage has reached the threshold. */
  isCovered: boolean
  completion?: LedgerEvents['completion']
}

/** Events that neither credit study time nor take it. */
const saysNothingOfStudy: ReadonlySet<string> = new Set<LedgerEventKind>([
  'erasure',
  'correction',
  'accountErased',
  'examHandedIn',
  'examResult',
  'contractSigned',
])

/** Faults of a row by itself or relative to the rows before it, as reported by `npm run ledger:verify`. */
const rowFaults = {
  overlap: 'overlaps in time with a row before it',
  longerThanTime: 'counts more than the time that passed',
  ahead: 'ends more than 5 s after it was recorded',
  tooOld: 'begins longer ago than reports count',
  day: 'has another day, {day}',
  duration: 'was recorded when video {mediaId} had {recorded} ms; it has {durationMs}',
  mode: 'was credited as {mode}, which the school’s setting was not',
  undelivered: 'counts though its video was not delivered, which the school required',
  outside: 'is not within its video',
  newMs: 'counts {said} ms as new where {newMs} ms are',
  afterCompletion: 'was credited after its lesson was completed',
  ruleVersion: 'was credited by version {version} of the hour rule, which was not in force',
  daily: 'goes beyond what a day can earn',
  closed: 'is outside the hours that earn study time',
  unbroken: 'says that {said} ms were studied without a break, {since} ms were',
  noBreak: 'was credited instead of a break',
  ...presenceFaults,
  unknownKind: 'is of the unknown kind {kind}',
  discount: 'takes {said} ms out of rows that count {found} ms',
  classroomTwice: 'enters hours of session {sessionId} once more',
  classroomUnknown: 'cancels hours of session {sessionId} that are not there',
  completedTwice: 'completes lesson {lessonId} once more',
  coverage: 'completes lesson {lessonId} with {said} ms, its rows cover {coveredMs} ms',
  completedDuration: 'completed video {mediaId} at {said} ms; it has {durationMs}',
} as const
export type RowFault = keyof typeof rowFaults
export type FaultValues = Readonly<Record<string, string | number>>
export type ReportRowFault = (fault: RowFault, values?: FaultValues) => void

export const formatRowFault = (fault: RowFault, values?: FaultValues) => fillText(rowFaults[fault], values)

/** What a row has added, and to which totals. */
interface CountedRow {
  readonly lessonId: number
  readonly courseId: number
  readonly mediaId: number
  readonly day: string
  readonly version: number
  readonly ranges: Coverage
}

/** What all students share while rows are verified. */
export interface RowRules {
  readonly durations: ReadonlyMap<number, number>
  readonly history: CreditHistory
}

/**
 * Proves that the rule of decisions §4 could have produced a student's rows, taken in the order of their numbers. It
 * uses no keys and no database, so that the verifier of evidence packs can use it too.
 */
export class RowProof {
  readonly lessons = new Map<number, LessonAccount>()
  readonly courses = new Map<number, number>()
  readonly days = new Map<string, number>()
  /** By course, the class whose rules credit it; courses that are missing follow the school's. */
  readonly classes = new Map<number, number | null>()
  /** What was attended in a classroom and not cancelled, by session. */
  readonly classroom: ClassroomSessions = new Map()
  claimedUntil = 0
  /** What each row counts; discounted rows are removed. */
  readonly #counted = new Map<number, CountedRow>()
  identity = ''
  readonly #rules: RowRules
  /** Study time without a break, as of the last row credited by a rule that requires breaks. */
  #run: Run = { ms: 0, endedAt: 0 }
  /** Whether rows without breaks follow that row; at first they ended the run. */
  #mayHaveEnded = false

  readonly #presence: PresenceProof

  constructor(rules: RowRules) {
    this.#rules = rules
    this.#presence = new PresenceProof(rules.history)
  }

  followSegment(row: AnchoredSegment, fail: ReportRowFault): void {
    const isVerified = row.creditMode === 'verified'
    const hasWaited = isVerified && this.#presence.take(row, this.#scopeOf(row), fail)
    if (isVerified) this.#proveTimes(row, hasWaited, fail)
    if (!timezones.some((timezone) => siteDay(row.startedAt, timezone) === row.day)) fail('day', { day: row.day })
    const durationMs = this.#rules.durations.get(row.mediaId)
    if (row.format > 1) {
      if (row.durationMs !== durationMs)
        fail('duration', {
          mediaId: row.mediaId,
          recorded: String(row.durationMs),
          durationMs: durationMs ?? 'been removed',
        })
      const modes = this.#rules.history.modesBetween(hasWaited ? row.startedAt : row.recordedAt, row.recordedAt)
      if (!modes.includes(row.creditMode)) fail('mode', { mode: row.creditMode })
    }
    if (row.format > 3) this.#proveDelivery(row, fail)
    if (row.fromMs < 0 || row.toMs <= row.fromMs || row.toMs > (durationMs ?? 0)) fail('outside')
    const known = this.lessons.get(row.lessonId)
    const base: Coverage = known && known.mediaId === row.mediaId ? known.coverage : []
    const { coverage, newMs } = cover(base, row.fromMs, row.toMs)
    const version = row.ruleVersion ?? 1
    const rule = hourRuleOfVersion(this.#rules.history.hourRules, version)
    if (newMs !== row.newMs) fail('newMs', { said: row.newMs, newMs })
    if (known?.completion) fail('afterCompletion')
    if (row.format > 2) this.#proveRule(row, rule, fail)
    const account = known ?? { courseId: row.courseId, creditedMs: 0 }
    const { lessonId, courseId, mediaId, day } = row
    const ranges = newRanges(base, row.fromMs, row.toMs)
    this.#counted.set(row.number, { lessonId, courseId, mediaId, day, version, ranges })
    const parts = addPart(base.length > 0 ? (known?.parts ?? []) : [], version, newMs)
    const isCovered = lengthOf(coverage) * 100 >= (durationMs ?? 0) * rule.completionPercent
    const learned = { mediaId: row.mediaId, coverage, parts, isCovered, creditedMs: account.creditedMs + newMs }
    this.lessons.set(row.lessonId, Object.assign(account, learned))
    this.courses.set(row.courseId, (this.courses.get(row.courseId) ?? 0) + newMs)
    this.days.set(row.day, (this.days.get(row.day) ?? 0) + newMs)
    this.#mayHaveEnded = rule.studyMinutes === 0
    if (rule.studyMinutes > 0) this.#run = { ms: row.unbrokenMs ?? 0, endedAt: row.endedAt }
  }

  #proveDelivery({ creditMode, delivery, startedAt, recordedAt }: AnchoredSegment, fail: ReportRowFault) {
    if (creditMode !== 'verified' || ['sent', 'estimated', 'granted', 'external'].includes(delivery ?? '')) return
    // Pending study time was judged before it was recorded.
    if (delivery !== 'missing' || !this.#rules.history.mayLackDelivery(startedAt, recordedAt)) fail('undelivered')
  }

  /** Proves that the hour rule version named by the row was in force and allowed it. */
  #proveRule(row: AnchoredSegment, rule: HourRule, fail: ReportRowFault) {
    const { ruleVersion, unbrokenMs, newMs, startedAt } = row
    if (!this.#rules.history.versionsAt(row.recordedAt, this.#scopeOf(row)).includes(ruleVersion ?? 0))
      fail('ruleVersion', { version: String(ruleVersion) })
    const ofDay = (this.days.get(row.day) ?? 0) + newMs
    if (rule.dailyHours > 0 && ofDay > dailyLimitMs(rule)) fail('daily')
    if (hasLimitedTimes(rule) && !timezones.some((timezone) => isWithin(row, rule, timezone))) fail('closed')
    // After a step of the server's clock, a run may have continued across what looks like a break.
    const since = [this.#run.ms, unbrokenSince(this.#run, startedAt, rule)].map((ms) => ms + newMs)
    const isOldRun = this.#mayHaveEnded && unbrokenMs === newMs
    const isRun = rule.studyMinutes > 0 ? isOldRun || since.includes(unbrokenMs ?? 0) : unbrokenMs === 0
    if (!isRun) fail('unbroken', { said: String(unbrokenMs), since: String(since.at(-1)) })
    if (rule.studyMinutes > 0 && (unbrokenMs ?? 0) > rule.studyMinutes * 60_000) fail('noBreak')
  }

  #scopeOf = ({ courseId }: AnchoredSegment) => scopeOfClass(this.classes.get(courseId) ?? null)

  #proveTimes(row: AnchoredSegment, hasWaited: boolean, fail: ReportRowFault) {
    if (row.startedAt < this.claimedUntil) fail('overlap')
    if (row.newMs > row.endedAt - row.startedAt) fail('longerThanTime')
    if (row.endedAt > row.recordedAt + aheadMs) fail('ahead')
    // Pending study time is recorded when its check is passed, which may be later.
    if (!hasWaited && row.startedAt < row.recordedAt - lookBackMs) fail('tooOld')
    this.claimedUntil = Math.max(this.claimedUntil, row.endedAt)
  }

  followEvent(kind: string, facts: LedgerEvents[keyof LedgerEvents], recordedAt: number, fail: ReportRowFault): void {
    if (isErasedFacts(facts)) return
    if (kind === 'identity') this.identity = (facts as LedgerEvents['identity']).digest
    else if (kind === 'completion') this.#followCompletion(facts as LedgerEvents['completion'], fail)
    else if (kind === 'class') {
      const { courseId, classId } = facts as LedgerEvents['class']
      this.classes.set(courseId, classId)
    } else if (kind === 'clock') this.#setClockBack((facts as LedgerEvents['clock']).to)
    else if (kind === 'discount') this.#discount(facts as LedgerEvents['discount'], fail)
    else if (isClassroomEvent(kind)) this.#attend(kind, facts as ClassroomFacts, fail)
    else if (isPresenceEvent(kind)) this.#presence.follow(kind, facts as PresenceSpan, recordedAt, fail)
    else if (!saysNothingOfStudy.has(kind)) fail('unknownKind', { kind })
  }

  #attend(kind: Parameters<typeof followClassroom>[1], facts: ClassroomFacts, fail: ReportRowFault) {
    const fault = followClassroom(this.classroom, kind, facts)
    if (fault) fail(fault, { sessionId: facts.sessionId })
  }

  #setClockBack(to: number) {
    this.claimedUntil = Math.min(this.claimedUntil, to)
    this.#run = { ...this.#run, endedAt: Math.min(this.#run.endedAt, to) }
    this.#presence.setClockBack(to)
  }

  durationOf = (mediaId: number): number => this.#rules.durations.get(mediaId) ?? 0

  /** Whether a row still counts, that is, was not discounted. */
  isCounted = (number: number): boolean => this.#counted.has(number)

  /** The study time that these rows count, in milliseconds. */
  creditOf = (numbers: readonly number[]): number =>
    numbers.reduce((sum, number) => sum + lengthOf(this.#counted.get(number)?.ranges ?? []), 0)

  /**
   * Discounts rows: subtracts what they added from every figure, and reopens lessons that fall below their threshold.
   */
  #discount({ rows, takenMs }: LedgerEvents['discount'], fail: ReportRowFault) {
    let found = 0
    const lessonIds = new Set<number>()
    for (const [from, to] of rows)
      for (let number = from; number <= to; number++) {
        const counted = this.#counted.get(number)
        if (!counted) continue
        this.#counted.delete(number)
        lessonIds.add(counted.lessonId)
        found += this.#take(counted)
      }
    this.#recountParts(lessonIds)
    if (found !== takenMs) fail('discount', { said: takenMs, found })
  }

  #take({ lessonId, courseId, mediaId, day, version, ranges }: CountedRow): number {
    const ms = lengthOf(ranges)
    this.days.set(day, (this.days.get(day) ?? 0) - ms)
    this.courses.set(courseId, (this.courses.get(courseId) ?? 0) - ms)
    const account = entryOf(this.lessons, lessonId)
    account.creditedMs -= ms
    if (account.mediaId !== mediaId) return ms
    account.coverage = without(account.coverage, ranges)
    const { completion } = account
    const threshold =
      completion?.thresholdPercent ?? hourRuleOfVersion(this.#rules.history.hourRules, version).completionPercent
    // A row under a lower threshold than later ones has not completed the lesson, so taking it does not either.
    account.isCovered &&= lengthOf(account.coverage) * 100 >= this.durationOf(mediaId) * threshold
    if (completion?.mediaId === mediaId && !account.isCovered) delete account.completion
    return ms
  }

  /** A version may have several parts, because a student may return to a class: the rows say which of them is left. */
  #recountParts(lessonIds: ReadonlySet<number>) {
    for (const id of lessonIds) entryOf(this.lessons, id).parts = []
    for (const { lessonId, mediaId, version, ranges } of this.#counted.values()) {
      const account = lessonIds.has(lessonId) ? this.lessons.get(lessonId) : undefined
      if (account?.mediaId === mediaId) account.parts = addPart(account.parts, version, lengthOf(ranges))
    }
  }

  #followCompletion(facts: LedgerEvents['completion'], fail: ReportRowFault) {
    const account = this.lessons.get(facts.lessonId)
    const coveredMs = account?.mediaId === facts.mediaId ? lengthOf(account.coverage) : 0
    const durationMs = this.#rules.durations.get(facts.mediaId)
    if (account?.completion) fail('completedTwice', { lessonId: facts.lessonId })
    const isCovered = account?.isCovered && coveredMs * 100 >= facts.durationMs * facts.thresholdPercent
    if (coveredMs !== facts.coveredMs || !isCovered)
      fail('coverage', { lessonId: facts.lessonId, said: facts.coveredMs, coveredMs })
    if (durationMs !== facts.durationMs)
      fail('completedDuration', {
        mediaId: facts.mediaId,
        said: facts.durationMs,
        durationMs: durationMs ?? 'been removed',
      })
    if (account) account.completion = facts
  }
}

/** Whether a row lies within the hours of its day that earn study time, in the given time zone. */
function isWithin({ day, startedAt, endedAt }: AnchoredSegment, rule: HourRule, timezone: string): boolean {
  if (siteDay(startedAt, timezone) !== day) return false
  const { opensAt, closesAt } = openTimes(rule, day, timezone)
  return startedAt >= opensAt && endedAt <= closesAt
}
