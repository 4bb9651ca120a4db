import { mayAskBy } from '@jiangxue/contract/learning/presence.values.ts'
import { timezones } from '@jiangxue/contract/office/setting.values.ts'
import { siteDay } from '../../core/time/site-day.ts'
import type { LedgerEvents, PresenceSpan } from '../chain/ledger-event.ts'
import type { AnchoredSegment } from '../encoding/encodings.ts'
import { aheadMs } from '../rules/credit-watch-time.ts'
import { pendingStudyLifetimeMs, isProof, longestAnswerMs, maxPendingMs } from '../rules/presence-limits.ts'
import { scopeOfClass, type RuleScope } from '../rules/rule-scope.ts'
import type { CreditHistory } from './credit-history.ts'

const presenceEvents = ['presencePassed', 'presenceMissed', 'presenceWaived', 'presenceReleased'] as const
type PresenceEvent = (typeof presenceEvents)[number]
export const isPresenceEvent = (kind: string): kind is PresenceEvent => presenceEvents.some((each) => each === kind)

/** Faults of presence checks, as reported by `npm run ledger:verify`. */
export const presenceFaults = {
  noPresence: 'was credited without a check of presence that was passed after it',
  presenceOverlap: 'is about time before that of an earlier check of presence',
  presenceMost: 'credits {said} ms by one check of presence, {most} ms are the most',
  presenceLate: 'passes a check of presence that was not answered in time',
  presenceOn: 'credits time without a check of presence while the school asked for them',
  presenceDaily: 'passes the first check of presence of a day in another way than by phone or face',
  presenceItem: 'passes a check of presence by an item of the lesson without saying which one, or in another way',
  presenceReleased: 'releases time though no check by phone or face was required',
} as const
type Fail = (fault: keyof typeof presenceFaults, values?: Readonly<Record<string, string | number>>) => void

/** Proves that no row of a student credits time without a passed presence check (ADR 40). */
export class PresenceProof {
  readonly #history: CreditHistory
  /** What the last check lets the following rows credit. */
  #open: { readonly from: number; readonly to: number; leftMs: number; readonly heldMs: number } | undefined
  /** When the last check that was passed by phone or face was shown. */
  #provenAt: number | undefined
  /** Checks have been passed, missed or waived up to here. */
  #settledUntil = 0

  constructor(history: CreditHistory) {
    this.#history = history
  }

  follow(kind: PresenceEvent, { from, to, heldMs, classId, ...facts }: PresenceSpan, recordedAt: number, fail: Fail) {
    const scope = scopeOfClass(classId ?? null)
    if (from < this.#settledUntil || to < from) fail('presenceOverlap')
    this.#settledUntil = Math.max(this.#settledUntil, to)
    this.#open = undefined
    if (kind === 'presenceMissed') return
    const rules = this.#history.presenceBetween(from, recordedAt, scope)
    const most = Math.max(...rules.map(maxPendingMs))
    if (heldMs > most) fail('presenceMost', { said: heldMs, most })
    if (kind === 'presenceWaived') {
      // However old it is: the server may have been down when checks were switched off, and for long.
      if (this.#isAsked(recordedAt, scope)) fail('presenceOn')
    } else if (kind === 'presenceReleased') {
      if (!rules.some((rule) => mayAskBy(rule, 'phone') || mayAskBy(rule, 'face'))) fail('presenceReleased')
    } else {
      const { shownAt, check, insteadOf, item } = facts as LedgerEvents['presencePassed']
      const mustProve = insteadOf === undefined && rules.every(({ dailyProof }) => dailyProof !== 'none')
      if (isProof(check)) this.#provenAt = shownAt
      else if (mustProve && !this.#isProvenOn(shownAt)) fail('presenceDaily')
      const mustAsk = insteadOf === undefined && rules.every((rule) => rule.kind === 'item')
      if ((check === 'item') !== (item !== undefined) || (mustAsk && check === 'press')) fail('presenceItem')
      const isAnswered = shownAt <= recordedAt && recordedAt <= shownAt + longestAnswerMs
      if (!isAnswered || from < recordedAt - pendingStudyLifetimeMs - longestAnswerMs) fail('presenceLate')
    }
    if (to > recordedAt + aheadMs) fail('presenceLate')
    this.#open = { from, to, leftMs: heldMs, heldMs }
  }

  /** A check that was first shown before midnight may be shown once more after it. */
  #isProvenOn = (at: number) =>
    timezones.some((timezone) =>
      [at, at - longestAnswerMs].some(
        (shownAt) => this.#provenAt !== undefined && siteDay(this.#provenAt, timezone) === siteDay(shownAt, timezone),
      ),
    )

  #isAsked = (at: number, scope: RuleScope) =>
    this.#history.presenceBetween(at, at, scope).every(({ kind }) => kind !== 'off')

  /** Whether a check credits the row; `scope` names the rules that apply to it. */
  take({ startedAt, endedAt, newMs, recordedAt }: AnchoredSegment, scope: RuleScope, fail: Fail): boolean {
    const open = this.#open
    if (!open || startedAt < open.from || endedAt > open.to) {
      if (this.#isAsked(recordedAt, scope)) fail('noPresence')
      return false
    }
    open.leftMs -= newMs
    if (open.leftMs < 0) fail('presenceMost', { said: open.heldMs - open.leftMs, most: open.heldMs })
    return true
  }

  setClockBack(to: number) {
    this.#settledUntil = Math.min(this.#settledUntil, to)
  }
}
