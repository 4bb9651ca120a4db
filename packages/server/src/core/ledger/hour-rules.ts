import { firstHourRule, type HourRule } from '@jiangxue/contract/hour-rule.values.ts'
import type { Db } from '../database/database.ts'
import { listChangesOf } from './ledger.queries.ts'

/** A new version, as a row of the school's chain of changes; each is whole, so that it can be read alone. */
export interface NewHourRule {
  /** Whose rule it is. */
  readonly scope: 'school'
  readonly version: number
  readonly rule: HourRule
}

/** A version of the hour rule, and since when it holds. */
export interface HourRuleVersion {
  readonly version: number
  readonly rule: HourRule
  readonly from: number
}
/** All versions in their order; the last one is in force. There is always the first. */
export type HourRules = readonly [HourRuleVersion, ...HourRuleVersion[]]

const firstVersion: HourRuleVersion = { version: 1, rule: firstHourRule, from: 0 }

/** The versions of the hour rule, as the school's chain of changes says. */
export async function listHourRules(db: Db): Promise<HourRules> {
  return toHourRules(await listChangesOf(db, 'hours'))
}

/** The same from the rows of the chain. */
export const toHourRules = (changes: readonly { readonly facts: string; readonly changedAt: number }[]): HourRules => [
  firstVersion,
  ...changes.map(({ facts, changedAt }) => {
    const { version, rule } = JSON.parse(facts) as NewHourRule
    return { version, rule, from: changedAt }
  }),
]

export const inForce = (rules: HourRules): HourRuleVersion => rules.at(-1) as HourRuleVersion

/** A version that rows name; those that name none are of the first. */
export const hourRuleOfVersion = (rules: HourRules, version: number): HourRule =>
  (rules.find((each) => each.version === version) ?? rules[0]).rule
