import { firstPresenceRule, type PresenceRule } from '@jiangxue/contract/learning/presence.values.ts'
import type { Db } from '../../core/database/database.ts'
import { readJson, type JsonText } from '../../core/json-text.ts'
import { listChangesOf } from '../chain/chain-rows.queries.ts'
import { ruleInForce, rulesBetween, scopeOfClass, type RuleScope, type ScopedRules } from './rule-scope.ts'

/** A new rule, stored as a row of the school's chain of changes. */
export interface NewPresenceRule {
  readonly scope: RuleScope
  readonly rule: PresenceRule
  /** The class follows the school from here on. */
  readonly isWithdrawn?: true
}

/** A presence rule, and when it took effect. */
interface PresenceVersion extends NewPresenceRule {
  readonly from: number
}
export type PresenceRules = ScopedRules<PresenceVersion>

/** Reads the presence rules from the school's chain of changes. */
export const listPresenceRules = async (db: Db): Promise<PresenceRules> =>
  toPresenceRules(await listChangesOf(db, 'presence'))

/** Parses the rules from rows of the chain. */
export const toPresenceRules = (
  changes: readonly { readonly facts: string; readonly changedAt: number }[],
): PresenceRules => [
  { scope: 'school', rule: firstPresenceRule, from: 0 },
  ...changes.map(({ facts, changedAt }) => ({ ...complete(readJson<NewPresenceRule>(facts)), from: changedAt })),
]

/** Rules from before a daily proof could be asked for do not name one. */
const complete = ({ rule, ...row }: NewPresenceRule): NewPresenceRule => ({
  ...row,
  rule: { ...rule, dailyProof: rule.dailyProof ?? firstPresenceRule.dailyProof },
})

/** The rule of a class: its own clauses, and the school's for the rest. */
export function withClauses(school: PresenceRule, stored: JsonText<Partial<PresenceRule>>): PresenceRule {
  const rule = { ...school, ...(stored === '' ? {} : readJson(stored)) }
  // The class may raise the minimum above the school's maximum.
  return { ...rule, maxMinutes: Math.max(rule.minMinutes, rule.maxMinutes) }
}

/** The presence rule for study in a class, or in none. */
export const presenceRuleFor = (rules: PresenceRules, classId: number | null): PresenceRule =>
  ruleInForce(rules, classId).rule

/** Whether any rule has ever required checks: study from then may still be pending. */
export const hasEverAsked = (rules: PresenceRules): boolean =>
  rules.some(({ rule, isWithdrawn }) => rule.kind !== 'off' && !isWithdrawn)

/** Whether a rule that ends checks took effect at or after an instant: study from before may still be pending. */
export const hasStopped = (rules: PresenceRules, since: number): boolean =>
  rules.some(({ rule, from, isWithdrawn }) => (rule.kind === 'off' || isWithdrawn) && from >= since)

/**
 * Since when learners of a class, or of none, have had to pass checks without interruption; undefined if they do not.
 */
export function askingSince(rules: PresenceRules, classId: number | null): number | undefined {
  const scope = scopeOfClass(classId)
  const isAsked = (at: number) => rulesBetween(rules, scope, at, at).every(({ rule }) => rule.kind !== 'off')
  let since: number | undefined
  for (const { from } of rules.toReversed().filter((rule) => rule.scope === scope || rule.scope === 'school')) {
    if (!isAsked(from)) break
    since = from
  }
  return since
}
