import { permissionActionLabels, permissionSectionLabels } from '@jiangxue/contract/account/permission.values.ts'
import type { PermissionAction } from '@jiangxue/contract/kit/section-entry.values.ts'
import type { PermissionSection } from '@jiangxue/contract/kit/sections.values.ts'
import type { Setting } from '@jiangxue/contract/kit/setting.ts'
import type { ConfirmedChange } from '@jiangxue/contract/learning/credit-confirmation.ts'
import { confirmedFactLabels } from '@jiangxue/contract/learning/credit-confirmation.values.ts'
import { settingGroups } from '@jiangxue/contract/office/setting-groups.ts'
import { useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { useFormat } from '../../lib/use-format.ts'
import { useSettingText } from '../settings/use-setting-text.client.ts'

/** Shows each changed value, before and after. */
export function ConfirmedChanges({ changes }: { changes: readonly ConfirmedChange[] }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const settingText = useSettingText()
  const factText = (name: string, value: unknown) => {
    if (typeof value === 'boolean') return value ? t`保留` : t`抹去`
    if (name === 'role.permissions') return namesOfPermissions(String(value ?? ''), translate).join(t`、`)
    return value === null ? '' : String(value)
  }
  const textOf = (name: string, value: unknown) => {
    const setting = settingNamed(name)
    return (setting ? settingText(setting, value) : factText(name, value)) || '-'
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

function namesOfPermissions(permissions: string, translate: (source: string) => string): string[] {
  return permissions
    .split(' ')
    .filter((each) => each !== '')
    .map((each) => {
      const [section, action] = each.split('.') as [PermissionSection, PermissionAction]
      return `${translate(permissionSectionLabels[section])} ${translate(permissionActionLabels[action])}`
    })
}

function settingNamed(name: string): Setting | undefined {
  const [group, field] = name.split('.') as [string, string]
  return (settingGroups as Readonly<Record<string, Readonly<Record<string, Setting>>>>)[group]?.[field]
}
