/** Whose rule it is: the school's, or that of a class. */
export type RuleScope = 'school' | `class:${number}`
export const scopeOfClass = (classId: number | null): RuleScope => (classId === null ? 'school' : `class:${classId}`)

/** A rule of the school's chain of changes, and since when it holds. */
export interface ScopedRule {
  readonly scope: RuleScope
  readonly from: number
  /** From here on the class follows the school. */
  readonly isWithdrawn?: true
}
/** All that have held, in their order; the last one of a scope is in force in it. There is always the first of the school. */
export type ScopedRules<R extends ScopedRule> = readonly [R, ...R[]]

const lastOnes = new WeakMap<readonly ScopedRule[], ReadonlyMap<RuleScope, ScopedRule>>()
function lastByScope<R extends ScopedRule>(rules: readonly R[]): ReadonlyMap<RuleScope, R> {
  const known = lastOnes.get(rules) ?? new Map(rules.map((rule) => [rule.scope, rule]))
  lastOnes.set(rules, known)
  return known as ReadonlyMap<RuleScope, R>
}

/** The class's own rule that is in force. */
export function ownRule<R extends ScopedRule>(rules: ScopedRules<R>, classId: number | null): R | undefined {
  const own = classId === null ? undefined : lastByScope(rules).get(scopeOfClass(classId))
  return own && !own.isWithdrawn ? own : undefined
}

/** The rule that holds for an enrolment: the class's, where it has one of its own, else the school's. */
export const ruleInForce = <R extends ScopedRule>(rules: ScopedRules<R>, classId: number | null): R =>
  ownRule(rules, classId) ?? (lastByScope(rules).get('school') as R)

/** Those that held in a scope at some time between two instants; a class follows the school where it has none of its own. */
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
