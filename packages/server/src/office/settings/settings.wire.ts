import { secretMask, settingsVersion } from '@jiangxue/contract/kit/setting.ts'
import type { SettingGroup } from '@jiangxue/contract/office/setting-groups.ts'
import { settingGroups } from '@jiangxue/contract/office/setting-groups.ts'
import type { SettingsView } from '@jiangxue/contract/office/settings.ts'
import { isSecret, type SettingName, type SettingValues } from '../../core/settings/setting-values.ts'
import { withAddresses } from './stored-pictures.ts'

interface Change {
  readonly name: string
  readonly updatedAt: number
}

export const settingNamesOf = (group: SettingGroup): SettingName[] =>
  Object.keys(settingGroups[group]).map((field) => `${group}.${field}` as SettingName)

/** A value as shown to admins: secrets are masked, pictures are URLs. */
export const shownValue = (values: SettingValues, name: SettingName) =>
  isSecret(name) && values[name] !== '' ? secretMask : withAddresses(values[name])

/** When these settings were last changed, without those that have their default; 0 if all have. */
export const lastChangeOf = (names: readonly SettingName[], changes: readonly Change[]) =>
  Math.max(0, ...timesOf(names, changes))

/** Reveals whether someone else has changed these settings in the meantime. */
export const versionOf = (names: readonly SettingName[], changes: readonly Change[]) =>
  settingsVersion(timesOf(names, changes))

const timesOf = (names: readonly string[], changes: readonly Change[]) =>
  changes.filter(({ name }) => names.includes(name)).map(({ updatedAt }) => updatedAt)

export const toGroup = <G extends SettingGroup>(
  group: G,
  values: SettingValues,
  changes: readonly Change[],
  names: readonly SettingName[] = settingNamesOf(group),
): SettingsView[G] =>
  ({
    ...Object.fromEntries(
      settingNamesOf(group).map((name) => [name.slice(group.length + 1), shownValue(values, name)]),
    ),
    version: versionOf(names, changes),
  }) as SettingsView[G]
