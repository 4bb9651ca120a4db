import { firstPresenceRule, type PresenceRule } from '@jiangxue/contract/learning/presence.values.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'

const fields = Object.keys(firstPresenceRule) as (keyof PresenceRule)[]
export const presenceSettingNames = fields.map((field) => `presence.${field}` as const)

/** The presence rule in the settings. */
export const presenceRuleOf = (values: SettingValues): PresenceRule =>
  Object.fromEntries(fields.map((field) => [field, values[`presence.${field}`]])) as unknown as PresenceRule
