import { firstHourRule, type HourRule } from '@jiangxue/contract/course/hour-rule.values.ts'
import type { Db } from '../../core/database/database.ts'
import { readJson } from '../../core/json-text.ts'
import { listChangesOf } from '../chain/chain-rows.queries.ts'
import { ruleInForce, type RuleScope, type ScopedRules } from './rule-scope.ts'

/**
 * A new version, stored as a row of the school's chain of changes. Each row has the complete rule, so it can be read by
 * itself.
 */
export interface NewHourRule {
  readonly scope: RuleScope
  /** Numbered across all rules of the school and its classes, so that a number identifies one. */
  readonly version: number
  readonly rule: HourRule
  /** The class follows the school from here on. */
  readonly isWithdrawn?: true
}

/** A version of the hour rule, and when it took effect. */
export interface HourRuleVersion extends NewHourRule {
  readonly from: number
}
export type HourRules = ScopedRules<HourRuleVersion>

const firstVersion: HourRuleVersion = { scope: 'school', version: 1, rule: firstHourRule, from: 0 }

/** Reads the versions of the hour rule from the school's chain of changes. */
export const listHourRules = async (db: Db): Promise<HourRules> => toHourRules(await listChangesOf(db, 'hours'))

/** Parses the versions from rows of the chain. */
export const toHourRules = (changes: readonly { readonly facts: string; readonly changedAt: number }[]): HourRules => [
  firstVersion,
  ...changes.map(({ facts, changedAt }) => ({ ...readJson<NewHourRule>(facts), from: changedAt })),
]

/** The school's version in force. */
export const inForce = (rules: HourRules): HourRuleVersion => ruleInForce(rules, null)

/** The version that credits an enrollment: the class's own, if it has one, else the school's. */
export const inForceFor = (rules: HourRules, classId: number | null): HourRuleVersion => ruleInForce(rules, classId)

/** The rule of a version named in rows; rows without a version belong to the first. */
export const hourRuleOfVersion = (rules: HourRules, version: number): HourRule =>
  (rules.find((each) => each.version === version) ?? rules[0]).rule
