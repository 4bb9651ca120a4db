import { translateInto } from '../text/translate.ts'
import { settingsByName, type SettingValues, type WithoutInitial } from './setting-values.ts'
import { englishSiteDefaults } from './site-defaults.en.ts'
import { siteDefaults } from './site-defaults.ts'

const initialValues = Object.fromEntries([...settingsByName].map(([name, { initial }]) => [name, initial])) as Omit<
  SettingValues,
  WithoutInitial
>

/** The values in force until the school chooses: the contract's defaults, and the texts of a new school's site. */
export const settingDefaults: SettingValues = { ...initialValues, ...siteDefaults }

/** The defaults of an English site. */
const englishDefaults = (): SettingValues => ({
  ...settingDefaults,
  ...englishSiteDefaults,
  'basic.siteName': translateInto('en_US', settingDefaults['basic.siteName']),
  'certificate.trainingProject': translateInto('en_US', settingDefaults['certificate.trainingProject']),
})

/** Merges the school's settings with the defaults, which are in the language of its site. */
export const withDefaults = (stored: Partial<SettingValues>): SettingValues => ({
  ...(stored['basic.language'] === 'en_US' ? englishDefaults() : settingDefaults),
  ...stored,
})
