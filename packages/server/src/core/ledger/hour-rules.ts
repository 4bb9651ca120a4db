import { firstHourRule, type HourRule } from '@jiangxue/contract/hour-rule.values.ts'
import type { Db } from '../database/database.ts'
import { listChangesOf } from './ledger.queries.ts'
import { ruleInForce, type RuleScope, type ScopedRules } from './rule-scope.ts'

/** A new version, as a row of the school's chain of changes; each is whole, so that it can be read alone. */
export interface NewHourRule {
  readonly scope: RuleScope
  /** Of all rules of the school and its classes together, so that a number names one. */
  readonly version: number
  readonly rule: HourRule
  /** From here on the class follows the school. */
  readonly isWithdrawn?: true
}

/** A version of the hour rule, and since when it holds. */
export interface HourRuleVersion extends NewHourRule {
  readonly from: number
}
export type HourRules = ScopedRules<HourRuleVersion>

const firstVersion: HourRuleVersion = { scope: 'school', version: 1, rule: firstHourRule, from: 0 }

/** The versions of the hour rule, as the school's chain of changes says. */
export async function listHourRules(db: Db): Promise<HourRules> {
  return toHourRules(await listChangesOf(db, 'hours'))
}

/** The same from the rows of the chain. */
export const toHourRules = (changes: readonly { readonly facts: string; readonly changedAt: number }[]): HourRules => [
  firstVersion,
  ...changes.map(({ facts, changedAt }) => ({ ...(JSON.parse(facts) as NewHourRule), from: changedAt })),
]

/** The school's version that is in force. */
export const inForce = (rules: HourRules): HourRuleVersion => ruleInForce(rules, null)

/** By whose rule an enrolment of a class is credited: the class's, where it has one of its own. */
export const inForceFor = (rules: HourRules, classId: number | null): HourRuleVersion => ruleInForce(rules, classId)

/** A version that rows name; those that name none are of the first. */
export const hourRuleOfVersion = (rules: HourRules, version: number): HourRule =>
  (rules.find((each) => each.version === version) ?? rules[0]).rule
