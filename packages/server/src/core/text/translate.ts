import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { fillText, type Translate } from '@jiangxue/contract/kit/text.ts'
import type { Language } from '@jiangxue/contract/setting.values.ts'
import type * as Lingui from '@lingui/core'
import type * as Messages from '@lingui/message-utils/compileMessage'

/** A process serves one site, and a site has one language. */
let spoken: Language = 'zh_CN'
let english: Translate | undefined

/** Tells this process, or a thread of it, the language of the site; whoever reads the settings does. */
export function speak(language: Language): void {
  spoken = language
  if (language === 'en_US') english ??= readEnglish()
}
export const language = (): Language => spoken

/** The words of a `text('…')` source for people; a text that is no source is filled in as it is. */
export const translate: Translate = (source, values) => translateInto(spoken, source, values)

/** The words in a language that the site need not have yet. */
export const translateInto = (language: Language, ...[source, values]: Parameters<Translate>): string =>
  language === 'en_US' ? (english ??= readEnglish())(source, values) : fillText(source, values)

/** Most sites never need the catalogue and what reads it, which would take a tenth of a second of every start. */
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
