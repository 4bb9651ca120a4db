import { firstHourRule, type HourRule } from '@jiangxue/contract/hour-rule.values.ts'
import type { SettingValues } from './setting-values.ts'

/** The hour rule that the settings say. */
export const hourRuleOf = (values: SettingValues): HourRule =>
  Object.fromEntries(
    Object.keys(firstHourRule).map((field) => [field, values[`hours.${field as keyof HourRule}`]]),
  ) as unknown as HourRule
