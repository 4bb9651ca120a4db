import { hasLimitedTimes, type HourRule } from '@jiangxue/contract/hour-rule.values.ts'
import { timezones } from '@jiangxue/contract/setting.values.ts'
import { isSame } from '../../core/crypto/keys.ts'
import { identityOf, type LedgerKeys } from '../../core/ledger/bind-identity.ts'
import { cover, lengthOf, type Coverage } from '../../core/ledger/coverage.ts'
import { addPart, type RulePart } from '../../core/ledger/credit-hours.ts'
import { hourRuleOfVersion } from '../../core/ledger/hour-rules.ts'
import { sealFirstHead } from '../../core/ledger/ledger-chain.ts'
import type { LedgerEvents } from '../../core/ledger/ledger-event.ts'
import type { PersonRow } from '../../core/ledger/ledger.queries.ts'
import { isHeadSound } from '../../core/ledger/seal-heads.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { dailyLimitMs, openTimes, unbrokenSince, type Run } from './allowed-time.ts'
import { aheadMs, lookBackMs } from './credit-watch-time.ts'
import { chainStart, followChain, isErased, nameOf, type ChainEnd } from './follow-chain.ts'
import type { LedgerEntry } from './ledger-entries.ts'
import type { LedgerTotals, SegmentRow } from './ledger.queries.ts'
import type { CreditHistory } from './verify-changes.ts'

/** What the rows of a student say of a lesson. */
export interface LessonAccount {
  readonly courseId: number
  mediaId: number
  coverage: Coverage
  creditedMs: number
  /** Of the coverage, by versions of the hour rule. */
  parts: readonly RulePart[]
  /** Whether the coverage has reached the threshold. */
  isCovered: boolean
  completion?: LedgerEvents['completion']
}

/** What all students share while the ledger is verified. */
export interface School {
  readonly keys: LedgerKeys
  readonly durations: ReadonlyMap<number, number>
  readonly removedLessons: ReadonlySet<number>
  readonly history: CreditHistory
}

/** Follows one student's chain and proves that the rule of decisions §4 could have made each row. */
export class StudentAudit {
  readonly lessons = new Map<number, LessonAccount>()
  readonly courses = new Map<number, number>()
  readonly days = new Map<string, number>()
  rows = 0
  readonly #school: School
  readonly #report: (fault: string) => void
  #end: ChainEnd = chainStart
  #claimedUntil = 0
  #identity = ''
  /** Study time without a break, as the last row says. */
  #run: Run = { ms: 0, endedAt: 0 }
  /** Numbers of rows without an origin, as ranges, until an event says that they were erased. */
  #erased: [from: number, to: number][] = []

  constructor(school: School, report: (fault: string) => void) {
    this.#school = school
    this.#report = report
  }

  take(entry: LedgerEntry): void {
    const name = nameOf(entry)
    const fail = (fault: string) => this.#report(`${name} ${fault}`)
    const { end, faults } = followChain(this.#school.keys.ledger, this.#end, entry)
    for (const fault of faults) fail(fault)
    this.#end = end
    this.rows += 1
    if (entry.kind === 'segment') this.#takeSegment(entry.row, fail)
    else this.#takeEvent(entry.row.kind, JSON.parse(entry.row.facts) as never, fail)
  }

  #takeSegment(row: SegmentRow, fail: (fault: string) => void) {
    if (isErased(row)) this.#addErased(row.number)
    if (row.creditMode === 'verified') this.#proveTimes(row, fail)
    if (!timezones.some((timezone) => siteDay(row.startedAt, timezone) === row.day)) fail(`has another day, ${row.day}`)
    const durationMs = this.#school.durations.get(row.mediaId)
    if (row.format > 1) {
      if (row.durationMs !== durationMs)
        fail(`was recorded when video ${row.mediaId} had ${row.durationMs} ms; it has ${durationMs ?? 'been removed'}`)
      if (row.loginId === null) fail(`names playback session ${row.playbackSessionId}, which is missing`)
      else if (row.loginOf !== row.studentId) fail('names a login that is missing or of somebody else')
      if (!this.#school.history.modesAt(row.recordedAt).includes(row.creditMode))
        fail(`was credited as ${row.creditMode}, which the school’s setting was not`)
    }
    if (row.fromMs < 0 || row.toMs <= row.fromMs || row.toMs > (durationMs ?? 0)) fail('is not within its video')
    const known = this.lessons.get(row.lessonId)
    const base: Coverage = known && known.mediaId === row.mediaId ? known.coverage : []
    const { coverage, newMs } = cover(base, row.fromMs, row.toMs)
    const version = row.ruleVersion ?? 1
    const rule = hourRuleOfVersion(this.#school.history.hourRules, version)
    if (newMs !== row.newMs) fail(`counts ${row.newMs} ms as new where ${newMs} ms are`)
    if (known?.completion) fail('was credited after its lesson was completed')
    if (row.format > 2) this.#proveRule(row, rule, fail)
    const account = known ?? { courseId: row.courseId, creditedMs: 0 }
    const parts = addPart(base.length > 0 ? (known?.parts ?? []) : [], version, newMs)
    const isCovered = lengthOf(coverage) * 100 >= (durationMs ?? 0) * rule.completionPercent
    const learned = { mediaId: row.mediaId, coverage, parts, isCovered, creditedMs: account.creditedMs + newMs }
    this.lessons.set(row.lessonId, Object.assign(account, learned))
    this.courses.set(row.courseId, (this.courses.get(row.courseId) ?? 0) + newMs)
    this.days.set(row.day, (this.days.get(row.day) ?? 0) + newMs)
    this.#run = { ms: row.unbrokenMs ?? 0, endedAt: row.endedAt }
  }

  /** That the version of the hour rule which the row names was in force and let it count. */
  #proveRule(row: SegmentRow, rule: HourRule, fail: (fault: string) => void) {
    const { ruleVersion, unbrokenMs, newMs, startedAt } = row
    if (!this.#school.history.versionsAt(row.recordedAt).includes(ruleVersion ?? 0))
      fail(`was credited by version ${ruleVersion} of the hour rule, which was not in force`)
    const ofDay = (this.days.get(row.day) ?? 0) + newMs
    if (rule.dailyHours > 0 && ofDay > dailyLimitMs(rule)) fail('goes beyond what a day can earn')
    if (hasLimitedTimes(rule) && !timezones.some((timezone) => isWithin(row, rule, timezone)))
      fail('is outside the hours that earn study time')
    // After a step of the server's clock a run may have been carried on across what looks like a break.
    const since = [this.#run.ms, unbrokenSince(this.#run, startedAt, rule)].map((ms) => ms + newMs)
    const isRun = rule.studyMinutes > 0 ? since.includes(unbrokenMs ?? 0) : unbrokenMs === 0
    if (!isRun) fail(`says that ${unbrokenMs} ms were studied without a break, ${since.at(-1)} ms were`)
    if (rule.studyMinutes > 0 && (unbrokenMs ?? 0) > rule.studyMinutes * 60_000) fail('was credited instead of a break')
  }

  #proveTimes(row: SegmentRow, fail: (fault: string) => void) {
    if (row.startedAt < this.#claimedUntil) fail('overlaps in time with a row before it')
    if (row.newMs > row.endedAt - row.startedAt) fail('counts more than the time that passed')
    if (row.endedAt > row.recordedAt + aheadMs) fail('ends more than 5 s after it was recorded')
    if (row.startedAt < row.recordedAt - lookBackMs) fail('begins longer ago than reports count')
    this.#claimedUntil = Math.max(this.#claimedUntil, row.endedAt)
  }

  #takeEvent(kind: string, facts: LedgerEvents[keyof LedgerEvents], fail: (fault: string) => void) {
    if (kind === 'identity') this.#identity = (facts as LedgerEvents['identity']).digest
    else if (kind === 'completion') this.#takeCompletion(facts as LedgerEvents['completion'], fail)
    else if (kind === 'erasure') this.#takeErasure(facts as LedgerEvents['erasure'])
    else if (kind === 'clock') this.#setClockBack((facts as LedgerEvents['clock']).to)
    else if (kind !== 'correction') fail(`is of the unknown kind ${kind}`)
  }

  #setClockBack(to: number) {
    this.#claimedUntil = Math.min(this.#claimedUntil, to)
    this.#run = { ...this.#run, endedAt: Math.min(this.#run.endedAt, to) }
  }

  #takeCompletion(facts: LedgerEvents['completion'], fail: (fault: string) => void) {
    const account = this.lessons.get(facts.lessonId)
    const coveredMs = account?.mediaId === facts.mediaId ? lengthOf(account.coverage) : 0
    const durationMs = this.#school.durations.get(facts.mediaId)
    if (account?.completion) fail(`completes lesson ${facts.lessonId} once more`)
    const isCovered = account?.isCovered && coveredMs * 100 >= facts.durationMs * facts.thresholdPercent
    if (coveredMs !== facts.coveredMs || !isCovered)
      fail(`completes lesson ${facts.lessonId} with ${facts.coveredMs} ms, its rows cover ${coveredMs} ms`)
    if (durationMs !== facts.durationMs)
      fail(`completed video ${facts.mediaId} at ${facts.durationMs} ms; it has ${durationMs ?? 'been removed'}`)
    if (account) account.completion = facts
  }

  #addErased(number: number) {
    const last = this.#erased.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else this.#erased.push([number, number])
  }

  #takeErasure({ from, to }: LedgerEvents['erasure']) {
    this.#erased = this.#erased.flatMap(([first, last]): [number, number][] => [
      ...(first < from ? [[first, Math.min(last, from - 1)] as [number, number]] : []),
      ...(last > to ? [[Math.max(first, to + 1), last] as [number, number]] : []),
    ])
  }

  /** What the end of the chain, the account and the stored totals say against it. */
  finish(totals: LedgerTotals, person: PersonRow | undefined): void {
    const { keys } = this.#school
    for (const [from, to] of this.#erased)
      this.#report(`the origins of the rows ${from} to ${to} are missing and no row says that they were erased`)
    if (totals.ledgerLength !== this.#end.length || this.rows !== totals.ledgerLength)
      this.#report(`${this.rows} rows are there and ${totals.ledgerLength} were recorded`)
    if (totals.ledgerMac !== this.#end.mac) this.#report('the last row is not the one that was recorded last')
    if (!this.#isEndSound(totals))
      this.#report('the seal of the chain’s end is broken, or its clock or refusals were changed')
    if (this.#identity !== totals.identity) this.#report('the chain names another person than its end')
    if (totals.creditedUntil < this.#claimedUntil)
      this.#report(`the clock stands before the end of the last row, at ${totals.creditedUntil}`)
    if (!person) this.#report('the account has been removed')
    else if (totals.identity !== '' && identityOf(keys, person) !== totals.identity)
      this.#report('name or ID number are not those that the chain names')
  }

  #isEndSound(totals: LedgerTotals): boolean {
    const { ledger } = this.#school.keys
    if (totals.identity !== '') return isHeadSound(ledger, totals)
    return (
      totals.ledgerLength === 0 ||
      isSame(sealFirstHead(ledger, totals.studentId, totals.ledgerLength, totals.ledgerMac), totals.headMac)
    )
  }
}

/** Whether a row lies within the hours of its day that earn study time, in this zone. */
function isWithin({ day, startedAt, endedAt }: SegmentRow, rule: HourRule, timezone: string): boolean {
  if (siteDay(startedAt, timezone) !== day) return false
  const { opensAt, closesAt } = openTimes(rule, day, timezone)
  return startedAt >= opensAt && endedAt <= closesAt
}
