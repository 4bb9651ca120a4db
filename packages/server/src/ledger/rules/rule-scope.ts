import { entryOf } from '../../core/look-up.ts'
/** The owner of a rule: the school or a class. */
export type RuleScope = 'school' | `class:${number}`
export const scopeOfClass = (classId: number | null): RuleScope => (classId === null ? 'school' : `class:${classId}`)

/** A rule in the school's chain of changes, and when it took effect. */
export interface ScopedRule {
  readonly scope: RuleScope
  readonly from: number
  /** The class follows the school from here on. */
  readonly isWithdrawn?: true
}
/**
 * All past and current rules, oldest first; the last rule of a scope is in force. The school's first rule always
 * exists.
 */
export type ScopedRules<R extends ScopedRule> = readonly [R, ...R[]]

const lastOnes = new WeakMap<readonly ScopedRule[], ReadonlyMap<RuleScope, ScopedRule>>()
function lastByScope<R extends ScopedRule>(rules: readonly R[]): ReadonlyMap<RuleScope, R> {
  const known = lastOnes.get(rules) ?? new Map(rules.map((rule) => [rule.scope, rule]))
  lastOnes.set(rules, known)
  return known as ReadonlyMap<RuleScope, R>
}

/** The class's own rule in force, if it has one. */
export function ownRule<R extends ScopedRule>(rules: ScopedRules<R>, classId: number | null): R | undefined {
  const own = classId === null ? undefined : lastByScope(rules).get(scopeOfClass(classId))
  return own && !own.isWithdrawn ? own : undefined
}

/** The rule in force for an enrollment: the class's own, if it has one, else the school's. */
export const ruleInForce = <R extends ScopedRule>(rules: ScopedRules<R>, classId: number | null): R =>
  ownRule(rules, classId) ?? entryOf(lastByScope(rules), 'school')

/** The rule in force of the school, and those of the classes that have their own. */
export const rulesInForce = <R extends ScopedRule>(rules: ScopedRules<R>): readonly R[] =>
  [...lastByScope(rules).values()].filter(({ isWithdrawn }) => !isWithdrawn)

/** The rules in force in a scope at any time between two instants; a class without an own rule follows the school. */
export function rulesBetween<R extends ScopedRule>(
  rules: readonly R[],
  scope: RuleScope,
  from: number,
  to: number,
): readonly R[] {
  const all = rules.filter((rule) => rule.scope === scope)
  const held = all.filter((rule, index) => rule.from <= to && (all[index + 1]?.from ?? Infinity) > from)
  const own = held.filter(({ isWithdrawn }) => !isWithdrawn)
  const isFollowing = scope !== 'school' && ((all[0]?.from ?? Infinity) > from || own.length < held.length)
  return isFollowing ? [...own, ...rulesBetween(rules, 'school', from, to)] : own
}
