import type { PresenceRule } from '@jiangxue/contract/presence.values.ts'
import type { CreditChanges } from '../../core/ledger/credit-change.ts'
import { toHourRules, type HourRules, type RuleScope } from '../../core/ledger/hour-rules.ts'
import { presenceRulesBetween, toPresenceRules, type PresenceRules } from '../../core/ledger/presence-rules.ts'
import type { ChangeFacts } from '../../core/proof/encodings.ts'

/** So long after a change a report may still have been credited by what held before. */
const transitionMs = 60_000

/** By what a row of some time may have been credited. */
export interface CreditHistory {
  readonly hourRules: HourRules
  readonly presenceRules: PresenceRules
  modesAt(at: number): readonly string[]
  /** Of the school's rule, or of a class's. */
  versionsAt(at: number, scope: RuleScope): readonly number[]
  /** The rules of presence checks that may have been followed at some time between two instants. */
  presenceBetween(from: number, to: number): readonly PresenceRule[]
}

/** A row of the school's chain, as far as it is read here. */
export type CreditChange = Pick<ChangeFacts, 'kind' | 'facts' | 'changedAt'>

/** The history that the rows of the school's chain tell; `mode` is the one that holds now. */
export function historyOf(rows: readonly CreditChange[], mode: string): CreditHistory {
  const modes = changesOf(rows, 'mode')
  const hourRules = toHourRules(rows.filter((row) => row.kind === 'hours'))
  const presenceRules = toPresenceRules(rows.filter((row) => row.kind === 'presence'))
  return {
    hourRules,
    presenceRules,
    modesAt: (at) => modesAt(modes, mode, at),
    versionsAt: (at, scope) => versionsAt(hourRules, at, scope),
    presenceBetween: (from, to) => presenceRulesBetween(presenceRules, from - transitionMs, to + transitionMs),
  }
}

function versionsAt(rules: HourRules, at: number, scope: RuleScope): number[] {
  const own = rules.filter((rule) => rule.scope === scope)
  const near = own.flatMap((rule, index) => (Math.abs(rule.from - at) <= transitionMs ? [own[index - 1], rule] : []))
  return [own.findLast(({ from }) => from <= at), ...near].flatMap((rule) =>
    rule && !rule.isWithdrawn ? [rule.version] : [],
  )
}

interface Change {
  readonly at: number
  readonly before: string
  readonly after: string
}

/** The changes of mode or time zone, in their order. */
export const changesOf = (rows: readonly CreditChange[], kind: 'mode' | 'timezone'): Change[] =>
  rows
    .filter((row) => row.kind === kind)
    .map((row) => ({ ...(JSON.parse(row.facts) as CreditChanges[typeof kind]), at: row.changedAt }))

function modesAt(changes: readonly Change[], current: string, at: number): string[] {
  const near = changes.filter((change) => Math.abs(change.at - at) <= transitionMs)
  const last = changes.findLast((change) => change.at <= at)
  return [last?.after ?? changes[0]?.before ?? current, ...near.flatMap(({ before, after }) => [before, after])]
}
