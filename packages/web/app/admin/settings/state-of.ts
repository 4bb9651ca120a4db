import type { SettingChange } from '@jiangxue/contract/office/settings.ts'

/**
 * Identifies the stored state of some settings. The time of the latest change alone does not: restoring the default of
 * a setting that was changed earlier leaves it as it is.
 */
export const stateOf = (changes: readonly SettingChange[]): string =>
  changes.map(({ name, at }) => `${name} ${at}`).join()
