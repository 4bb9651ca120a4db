import type { Setting } from '@jiangxue/contract/kit/setting.ts'
import { settingText } from '@jiangxue/contract/office/setting-text.ts'
import { useFormat } from '../../lib/use-format.ts'

/** Returns a function that formats a setting's value as text; empty if it does not fit on one line. */
export function useSettingText() {
  const { translate } = useFormat()
  return (setting: Setting, value: unknown): string => settingText(setting, value, translate)
}
