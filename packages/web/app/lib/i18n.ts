import type { Language } from '@jiangxue/contract/office/setting.values.ts'
import { setupI18n, type I18n } from '@lingui/core'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'

const locales: Record<Language, string> = { zh_CN: 'zh-CN', en_US: 'en' }
export const localeOf = (language: Language): string => locales[language]

// The server has both languages; browsers only load the English catalog, and only on English pages.
let english = import.meta.env.SSR ? (await import('virtual:english')).default : undefined
/** Loads the English catalog; must finish before the first text is translated. */
export const loadEnglish = async () => {
  english = (await import('virtual:english')).default
}
const catalogueOf = (language: Language) => (language === 'en_US' ? english : undefined)

// Chinese sources contain only `{name}` placeholders; English texts are precompiled. Texts without placeholders stay
// strings, because a list of parts would be joined on every use.
const compileSource = (source: string): string | (string | [string])[] =>
  source.includes('{') ? source.split(/\{(\w+)\}/).map((part, index) => (index % 2 ? [part] : part)) : source

function createI18n(language: Language): I18n {
  const locale = localeOf(language)
  const catalogue = catalogueOf(language)
  // Source texts are their own ids, so every text goes through the compiler.
  const compile = (source: string) => (catalogue?.[source] ?? compileSource(source)) as CompiledMessage
  return setupI18n({ locale, messages: { [locale]: {} } }).setMessagesCompiler(compile)
}

const translators = new Map<Language, I18n>()
/** Returns the translator of a language; it is immutable, so all pages share it. */
export function i18nFor(language: Language): I18n {
  const kept = translators.get(language)
  if (kept) return kept
  const made = createI18n(language)
  translators.set(language, made)
  return made
}

/** Returns the language of the page; only in a browser. */
export const pageLanguage = (): Language => (document.documentElement.lang === 'en' ? 'en_US' : 'zh_CN')

/** Translates a `text('…')` source outside React; only in a browser. */
export function translate(source: string, values?: Record<string, string | number>): string {
  return i18nFor(pageLanguage())._(source, values)
}

/** Translates a source without placeholders; other texts, such as a description with braces, are returned unchanged. */
export function translatePlain(language: Language, text: string): string {
  const translation = catalogueOf(language)?.[text]
  return typeof translation === 'string' ? translation : text
}
