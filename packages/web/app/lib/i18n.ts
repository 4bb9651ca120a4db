import { setupI18n, type I18n } from '@lingui/core'

export type Language = 'zh_CN' | 'en_US'
const locales: Record<Language, string> = { zh_CN: 'zh-CN', en_US: 'en' }
export const localeOf = (language: Language): string => locales[language]

// Sources hold only `{name}` placeholders; translated catalogues come compiled.
const compileSource = (source: string): (string | [string])[] =>
  source.split(/\{(\w+)\}/).map((part, index) => (index % 2 ? [part] : part))

/** Creates a translator: one per request on the server, one per page in a browser. */
export function createI18n(language: Language): I18n {
  const locale = localeOf(language)
  return setupI18n({ locale, messages: { [locale]: {} } }).setMessagesCompiler(compileSource)
}

let ofBrowser: I18n | undefined
/** The translator of a language; in a browser always the same one. */
export function i18nFor(language: Language): I18n {
  if (import.meta.env.SSR) return createI18n(language)
  return (ofBrowser ??= createI18n(language))
}

/** Translates a `text('…')` source outside of React, in a browser only. */
export function translate(source: string, values?: Record<string, string | number>): string {
  return i18nFor(document.documentElement.lang === 'en' ? 'en_US' : 'zh_CN')._(source, values)
}
