import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { fillText, type Translate } from '@jiangxue/contract/kit/text.ts'
import type { Language } from '@jiangxue/contract/office/setting.values.ts'
import type * as Lingui from '@lingui/core'
import type * as Messages from '@lingui/message-utils/compileMessage'

/** A process serves one site, and a site has one language. */
let spoken: Language = 'zh_CN'
let english: Translate | undefined

/** Sets the language of the site in this process or thread; called whenever the settings are read. */
export function setLanguage(language: Language): void {
  spoken = language
  if (language === 'en_US') english ??= readEnglish()
}
export const language = (): Language => spoken

/** Translates a `text('…')` source into the site's language; fills in values of texts that are not sources. */
export const translate: Translate = (source, values) => translateInto(spoken, source, values)

/** Translates into a language other than the site's current one. */
export const translateInto = (language: Language, ...[source, values]: Parameters<Translate>): string =>
  language === 'en_US' ? (english ??= readEnglish())(source, values) : fillText(source, values)

/**
 * Loaded on demand: most sites never need the catalog and its parser, which would add a tenth of a second to every
 * start.
 */
function readEnglish(): Translate {
  const require = createRequire(import.meta.url)
  const { setupI18n } = require('@lingui/core') as typeof Lingui
  const { compileMessage } = require('@lingui/message-utils/compileMessage') as typeof Messages
  const path = fileURLToPath(import.meta.resolve('@jiangxue/contract/translations/en.json'))
  const catalogue = new Map(Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>))
  const compiled = new Map<string, ReturnType<typeof compileMessage>>()
  const compile = (text: string) => {
    const kept = compiled.get(text) ?? compileMessage(text)
    compiled.set(text, kept)
    return kept
  }
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } }).setMessagesCompiler(compile)
  return (source, values) => {
    const text = catalogue.get(source)
    return text === undefined ? fillText(source, values) : i18n._(text, values)
  }
}
