import type { Setting } from '@jiangxue/contract/kit/setting.ts'
import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../lib/use-format.ts'

/** Returns a function that formats a setting's value as text; empty if it does not fit on one line. */
export function useSettingText() {
  const { t } = useLingui()
  const { translate } = useFormat()
  const wordFor = ({ choices }: Setting, value: string) => translate(choices?.[value] ?? value)
  return (setting: Setting, value: unknown): string => {
    if (typeof value === 'boolean') return value ? t`开启` : t`不开启`
    if (typeof value === 'number')
      return `${value / (setting.scale ?? 1)} ${setting.unit ? translate(setting.unit) : ''}`.trim()
    if (Array.isArray(value))
      return value.every((each) => typeof each === 'string')
        ? value.map((each) => wordFor(setting, each)).join(t`、`)
        : ''
    return typeof value === 'string' ? wordFor(setting, value) : ''
  }
}
