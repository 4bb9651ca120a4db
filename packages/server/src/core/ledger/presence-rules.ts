import { firstPresenceRule, type PresenceRule } from '@jiangxue/contract/presence.values.ts'
import type { Db } from '../database/database.ts'
import { listChangesOf } from './ledger.queries.ts'
import { ruleInForce, rulesBetween, scopeOfClass, type RuleScope, type ScopedRules } from './rule-scope.ts'

/** A new rule, as a row of the school's chain of changes. */
export interface NewPresenceRule {
  readonly scope: RuleScope
  readonly rule: PresenceRule
  /** From here on the class follows the school. */
  readonly isWithdrawn?: true
}

/** A rule of presence checks, and since when it holds. */
export interface PresenceVersion extends NewPresenceRule {
  readonly from: number
}
export type PresenceRules = ScopedRules<PresenceVersion>

/** The rules of presence checks, as the school's chain of changes says. */
export async function listPresenceRules(db: Db): Promise<PresenceRules> {
  return toPresenceRules(await listChangesOf(db, 'presence'))
}

/** The same from the rows of the chain. */
export const toPresenceRules = (
  changes: readonly { readonly facts: string; readonly changedAt: number }[],
): PresenceRules => [
  { scope: 'school', rule: firstPresenceRule, from: 0 },
  ...changes.map(({ facts, changedAt }) => ({ ...(JSON.parse(facts) as NewPresenceRule), from: changedAt })),
]

/** The rule of a class: its own clauses, and what they leave out from the school's. */
export function withClauses(school: PresenceRule, stored: string): PresenceRule {
  const rule = { ...school, ...(stored === '' ? {} : (JSON.parse(stored) as Partial<PresenceRule>)) }
  // The school's interval may end before the class's begins.
  return { ...rule, maxMinutes: Math.max(rule.minMinutes, rule.maxMinutes) }
}

/** How whoever studies for a class is asked, or for none. */
export const presenceRuleFor = (rules: PresenceRules, classId: number | null): PresenceRule =>
  ruleInForce(rules, classId).rule

const lastAsked = new WeakMap<PresenceRules, number>()
/** Until when anybody was asked, whatever for; Infinity where somebody is. */
export function askedUntil(rules: PresenceRules): number {
  const endOf = ({ scope }: PresenceVersion, index: number) =>
    rules.slice(index + 1).find((later) => later.scope === scope)?.from ?? Infinity
  const ends = () => rules.map((each, index) => (each.rule.kind === 'off' || each.isWithdrawn ? 0 : endOf(each, index)))
  const known = lastAsked.get(rules) ?? Math.max(...ends())
  lastAsked.set(rules, known)
  return known
}

/** Whether somebody who was asked is asked no more since an instant: what they have watched may still wait. */
export const hasStopped = (rules: PresenceRules, since: number): boolean =>
  rules.some(({ rule, from, isWithdrawn }) => (rule.kind === 'off' || isWithdrawn) && from >= since)

/** Since when learners of a class, or of none, are asked without a break; undefined where they are not. */
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
