import { firstPresenceRule, type PresenceRule } from '@jiangxue/contract/presence.values.ts'
import type { Db } from '../database/database.ts'
import { listChangesOf } from './ledger.queries.ts'

/** A new rule, as a row of the school's chain of changes. */
export interface NewPresenceRule {
  /** Whose rule it is. */
  readonly scope: 'school'
  readonly rule: PresenceRule
}

/** A rule of presence checks, and since when it holds. */
export interface PresenceVersion {
  readonly rule: PresenceRule
  readonly from: number
}
/** All that have held, in their order; the last one is in force. There is always the first. */
export type PresenceRules = readonly [PresenceVersion, ...PresenceVersion[]]

/** The rules of presence checks, as the school's chain of changes says. */
export async function listPresenceRules(db: Db): Promise<PresenceRules> {
  return toPresenceRules(await listChangesOf(db, 'presence'))
}

/** The same from the rows of the chain. */
export const toPresenceRules = (
  changes: readonly { readonly facts: string; readonly changedAt: number }[],
): PresenceRules => [
  { rule: firstPresenceRule, from: 0 },
  ...changes.map(({ facts, changedAt }) => ({ rule: (JSON.parse(facts) as NewPresenceRule).rule, from: changedAt })),
]

/** Those that held at some time between two instants. */
export const presenceRulesBetween = (rules: PresenceRules, from: number, to: number): readonly PresenceRule[] =>
  rules.filter((each, index) => each.from <= to && (rules[index + 1]?.from ?? Infinity) > from).map(({ rule }) => rule)
