import { secretMask } from '@jiangxue/contract/kit/setting.ts'
import type { SettingGroup } from '@jiangxue/contract/office/setting-groups.ts'
import type { SettingsView } from '@jiangxue/contract/office/settings.ts'
import { isSecret, settingNamesOf, type SettingName, type SettingValues } from '../../core/settings/setting-values.ts'
import { withAddresses } from './stored-pictures.ts'

interface Change {
  readonly name: string
  readonly updatedAt: number
}

/** A value as shown to admins: secrets are masked, pictures are URLs. */
export const shownValue = (values: SettingValues, name: SettingName) =>
  isSecret(name) && values[name] !== '' ? secretMask : withAddresses(values[name])

/** When a setting of a group was last changed, without those that have their default; 0 if all have. */
export const lastChangeOf = (group: SettingGroup, changes: readonly Change[]) => Math.max(0, ...timesOf(group, changes))

/**
 * Reveals whether someone else has changed a setting of the group in the meantime: the sum of the times (epoch
 * milliseconds) of the last changes of those that do not have their default. A save raises it, a reset lowers it.
 */
export const versionOf = (group: SettingGroup, changes: readonly Change[]) =>
  timesOf(group, changes).reduce((sum, at) => sum + at, 0)

const timesOf = (group: SettingGroup, changes: readonly Change[]) =>
  changes.filter(({ name }) => name.startsWith(`${group}.`)).map(({ updatedAt }) => updatedAt)

export const toGroup = <G extends SettingGroup>(
  group: G,
  values: SettingValues,
  changes: readonly Change[],
): SettingsView[G] =>
  ({
    ...Object.fromEntries(
      settingNamesOf(group).map((name) => [name.slice(group.length + 1), shownValue(values, name)]),
    ),
    version: versionOf(group, changes),
  }) as SettingsView[G]
