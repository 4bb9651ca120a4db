import type { PresenceRule } from '@jiangxue/contract/learning/presence.values.ts'
import { readJson } from '../../core/json-text.ts'
import type { CreditChanges } from '../changes/credit-change.ts'
import type { ChangeFacts } from '../encoding/encodings.ts'
import { toHourRules, type HourRules } from '../rules/hour-rules.ts'
import { toPresenceRules, type PresenceRules } from '../rules/presence-rules.ts'
import { rulesBetween, type RuleScope } from '../rules/rule-scope.ts'

/** A report within this time of a rule change may still be credited by the previous rule. */
const transitionMs = 60_000

/** The rules and settings by which a row of a given time may have been credited. */
export interface CreditHistory {
  readonly hourRules: HourRules
  readonly presenceRules: PresenceRules
  /** The credit modes that were in force at some time between two instants. */
  modesBetween(from: number, to: number): readonly string[]
  /** Whether video that was not delivered may have been credited at some time between two instants. */
  mayLackDelivery(from: number, to: number): boolean
  /** The versions of the hour rule, the school's or a class's, in force around an instant. */
  versionsAt(at: number, scope: RuleScope): readonly number[]
  /** The presence check rules, the school's or a class's, that may have applied at some time between two instants. */
  presenceBetween(from: number, to: number, scope: RuleScope): readonly PresenceRule[]
}

/** The columns of a row of the school's chain that the history needs. */
export type CreditChange = Pick<ChangeFacts, 'kind' | 'facts' | 'changedAt'>

/** Builds the history from the rows of the school's chain; `mode` is the current mode. */
export function historyOf(rows: readonly CreditChange[], mode: string): CreditHistory {
  const deliveries = changesOf(rows, 'delivery')
  const modes = changesOf(rows, 'mode')
  const hourRules = toHourRules(rows.filter((row) => row.kind === 'hours'))
  const presenceRules = toPresenceRules(rows.filter((row) => row.kind === 'presence'))
  return {
    hourRules,
    presenceRules,
    modesBetween: (from, to) => modesBetween(modes, mode, from, to),
    mayLackDelivery: (from, to) => mayLackDelivery(deliveries, from - transitionMs, to + transitionMs),
    versionsAt: (at, scope) =>
      rulesBetween(hourRules, scope, at - transitionMs, at + transitionMs).map(({ version }) => version),
    presenceBetween: (from, to, scope) =>
      rulesBetween(presenceRules, scope, from - transitionMs, to + transitionMs).map(({ rule }) => rule),
  }
}

interface Change {
  readonly at: number
  readonly before: string
  readonly after: string
}

/** Schools start with delivery required. */
const mayLackDelivery = (changes: readonly Change[], from: number, to: number) =>
  [{ at: 0, after: 'required' }, ...changes].some(
    (each, index) => each.after === 'recorded' && each.at <= to && (changes[index]?.at ?? Infinity) >= from,
  )

/** The changes of one setting, in order. */
export const changesOf = (rows: readonly CreditChange[], kind: 'mode' | 'timezone' | 'delivery'): Change[] =>
  rows
    .filter((row) => row.kind === kind)
    .map((row) => ({ ...readJson<CreditChanges[typeof kind]>(row.facts), at: row.changedAt }))

function modesBetween(changes: readonly Change[], current: string, from: number, to: number): string[] {
  const near = changes.filter(({ at }) => at >= from - transitionMs && at <= to + transitionMs)
  const last = changes.findLast(({ at }) => at <= from)
  return [last?.after ?? changes[0]?.before ?? current, ...near.flatMap(({ before, after }) => [before, after])]
}
