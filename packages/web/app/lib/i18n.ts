import type { Language } from '@jiangxue/contract/setting.values.ts'
import { setupI18n, type I18n } from '@lingui/core'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'

const locales: Record<Language, string> = { zh_CN: 'zh-CN', en_US: 'en' }
export const localeOf = (language: Language): string => locales[language]

// The server has both languages; a browser loads English where the page is English, and a Chinese one nothing.
let english = import.meta.env.SSR ? (await import('virtual:english')).default : undefined
/** Before the first text is asked for. */
export const loadEnglish = async () => {
  english = (await import('virtual:english')).default
}
const catalogueOf = (language: Language) => (language === 'en_US' ? english : undefined)

// Chinese sources hold only `{name}` placeholders; English texts come compiled. Most hold none: a string is shown as it is,
// where a list of parts is put together anew each time.
const compileSource = (source: string): string | (string | [string])[] =>
  source.includes('{') ? source.split(/\{(\w+)\}/).map((part, index) => (index % 2 ? [part] : part)) : source

function createI18n(language: Language): I18n {
  const locale = localeOf(language)
  const catalogue = catalogueOf(language)
  // Sources are their own ids, so every text passes the compiler.
  const compile = (source: string) => (catalogue?.[source] ?? compileSource(source)) as CompiledMessage
  return setupI18n({ locale, messages: { [locale]: {} } }).setMessagesCompiler(compile)
}

const translators = new Map<Language, I18n>()
/** The translator of a language; nothing of it changes, so that all pages share it. */
export function i18nFor(language: Language): I18n {
  const kept = translators.get(language)
  if (kept) return kept
  const made = createI18n(language)
  translators.set(language, made)
  return made
}

/** The language of the page; in a browser only. */
export const pageLanguage = (): Language => (document.documentElement.lang === 'en' ? 'en_US' : 'zh_CN')

/** Translates a `text('…')` source outside of React, in a browser only. */
export function translate(source: string, values?: Record<string, string | number>): string {
  return i18nFor(pageLanguage())._(source, values)
}

/** A source without values in a language; what is no source, such as a description with braces, stays as it is. */
export function translatePlain(language: Language, text: string): string {
  const translation = catalogueOf(language)?.[text]
  return typeof translation === 'string' ? translation : text
}
