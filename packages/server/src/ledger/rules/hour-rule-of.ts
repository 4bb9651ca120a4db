import { firstHourRule, type HourRule } from '@jiangxue/contract/course/hour-rule.values.ts'
import { keysOf } from '@jiangxue/contract/kit/text.ts'
import { pick } from '../../core/pick.ts'
import { valuesOfGroup, type SettingValues } from '../../core/settings/setting-values.ts'

const fields = keysOf(firstHourRule)
export const hourSettingNames = fields.map((field) => `hours.${field}` as const)

export const hourRuleOf = (values: SettingValues): HourRule => pick(valuesOfGroup(values, 'hours'), fields)
