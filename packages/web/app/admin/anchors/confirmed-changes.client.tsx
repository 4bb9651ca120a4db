import type { ConfirmedChange } from '@jiangxue/contract/credit-confirmation.ts'
import { confirmedFactLabels } from '@jiangxue/contract/credit-confirmation.values.ts'
import type { Setting } from '@jiangxue/contract/kit/setting.ts'
import { settingGroups } from '@jiangxue/contract/setting-groups.ts'
import { ArrowRight } from 'lucide-react'
import { useFormat } from '../../lib/use-format.ts'
import { useSettingText } from '../settings/use-setting-text.client.ts'

/** Shows each changed value, before and after. */
export function ConfirmedChanges({ changes }: { changes: readonly ConfirmedChange[] }) {
  const { translate } = useFormat()
  const settingText = useSettingText()
  const textOf = (name: string, value: unknown) => {
    const setting = settingNamed(name)
    const said = setting ? settingText(setting, value) : value === null ? '' : String(value)
    return said || '-'
  }
  return (
    <ul className="grid gap-0.5 text-sm">
      {changes.map(({ name, before, after }) => (
        <li key={name} className="flex flex-wrap items-center gap-x-1.5">
          <span className="text-ink-2">
            {translate(settingNamed(name)?.label ?? confirmedFactLabels[name] ?? name)}
          </span>
          <span>{textOf(name, before)}</span>
          <ArrowRight aria-hidden size={14} className="text-ink-3" />
          <strong className="[overflow-wrap:anywhere]">{textOf(name, after)}</strong>
        </li>
      ))}
    </ul>
  )
}

function settingNamed(name: string): Setting | undefined {
  const [group, field] = name.split('.') as [string, string]
  return (settingGroups as Readonly<Record<string, Readonly<Record<string, Setting>>>>)[group]?.[field]
}
