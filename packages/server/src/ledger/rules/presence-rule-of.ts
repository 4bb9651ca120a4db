import { keysOf } from '@jiangxue/contract/kit/text.ts'
import { firstPresenceRule, type PresenceRule } from '@jiangxue/contract/learning/presence.values.ts'
import { pick } from '../../core/pick.ts'
import { valuesOfGroup, type SettingValues } from '../../core/settings/setting-values.ts'

const fields = keysOf(firstPresenceRule)
export const presenceSettingNames = fields.map((field) => `presence.${field}` as const)

export const presenceRuleOf = (values: SettingValues): PresenceRule => pick(valuesOfGroup(values, 'presence'), fields)
