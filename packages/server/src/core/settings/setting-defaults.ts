import { settingsByName, type SettingValues, type WithoutInitial } from './setting-values.ts'
import { siteDefaults } from './site-defaults.ts'

const initialValues = Object.fromEntries([...settingsByName].map(([name, { initial }]) => [name, initial])) as Omit<
  SettingValues,
  WithoutInitial
>

/** What holds until the school chooses: the contract's defaults, and the texts of a new school's site. */
export const settingDefaults: SettingValues = { ...initialValues, ...siteDefaults }
