import { pick } from '../pick.ts'
import { translateInto } from '../text/translate.ts'
import { settingsByName, type SettingValues, type WithoutInitial } from './setting-values.ts'
import { siteDefaults } from './site-defaults.ts'

const initialValues = Object.fromEntries([...settingsByName].map(([name, { initial }]) => [name, initial])) as Omit<
  SettingValues,
  WithoutInitial
>

/** The values in force until the school chooses: the contract's defaults, and the texts of a new school's site. */
export const settingDefaults: SettingValues = { ...initialValues, ...siteDefaults }

/** Names that an English site shows in English until the school chooses its own. */
const translatedNames = ['basic.siteName', 'certificate.trainingProject'] as const

const englishDefaults = (): SettingValues => ({
  ...settingDefaults,
  ...inEnglish({ ...siteDefaults, ...pick(settingDefaults, translatedNames) }),
})

/** Whether the school has chosen a name of its own. */
export const isNameChosen = (values: SettingValues, name: (typeof translatedNames)[number]): boolean =>
  ![settingDefaults[name], inEnglish(settingDefaults[name])].includes(values[name])

/** A name as certificates state it: in the school's own words, whatever the language of its site. */
export const nameOnCertificates = (values: SettingValues, name: (typeof translatedNames)[number]): string =>
  values[name] === inEnglish(settingDefaults[name]) ? settingDefaults[name] : values[name]

/** Translates all texts within a value. */
function inEnglish<T>(value: T): T {
  const translated =
    typeof value === 'string'
      ? translateInto('en_US', value)
      : Array.isArray(value)
        ? value.map(inEnglish)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inEnglish(each)]))
          : value
  return translated as T
}

/** Merges the school's settings with the defaults, which are in the language of its site. */
export const withDefaults = (stored: Partial<SettingValues>): SettingValues => ({
  ...(stored['basic.language'] === 'en_US' ? englishDefaults() : settingDefaults),
  ...stored,
})
