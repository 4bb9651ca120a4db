import { secretMask } from '@jiangxue/contract/kit/setting.ts'
import type { SettingGroup } from '@jiangxue/contract/office/setting-groups.ts'
import type { Context } from '../../core/context.ts'
import { seal } from '../../core/crypto/keys.ts'
import { isSecret, type SettingName, type SettingValues } from '../../core/settings/setting-values.ts'
import { assertSecretsKnown } from './secret-destinations.ts'

/** The settings merged with unsaved form values; a masked secret means the stored one. */
export async function withUnsaved(
  { settings, keys }: Context,
  group: SettingGroup,
  form: Readonly<Record<string, unknown>>,
): Promise<SettingValues> {
  const typed = Object.entries(form).flatMap(([field, value]) => {
    const name = `${group}.${field}` as SettingName
    if (value === undefined || (isSecret(name) && value === secretMask)) return []
    return [[name, isSecret(name) && value !== '' ? seal(keys, String(value)) : value]]
  })
  const current = await settings.current()
  const unsaved = { ...current, ...Object.fromEntries(typed) } as SettingValues
  assertSecretsKnown(current, unsaved)
  return unsaved
}
