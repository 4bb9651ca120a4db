import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const moduleName = 'virtual:english'
const path = fileURLToPath(import.meta.resolve('@jiangxue/contract/translations/en.json'))

/** Provides the English catalog, source → compiled text, as a separate module that only English sites load. */
export const english = (): Plugin => ({
  name: 'jiangxue-english',
  resolveId: (id) => (id === moduleName ? `\0${id}` : undefined),
  async load(id) {
    if (id !== `\0${moduleName}`) return
    this.addWatchFile(path)
    const texts = Object.entries(JSON.parse(await readFile(path, 'utf8')) as Record<string, string>)
    const compiled = texts.map(([source, text]) => [source, compile(text)])
    // No prototype: keys looked up can be data, such as a status named “constructor”.
    return `export default { __proto__: null, ${JSON.stringify(Object.fromEntries(compiled)).slice(1)}`
  },
})

/** Compiles a text for Lingui; a text without placeholders remains a string. */
function compile(text: string) {
  const tokens = compileMessageOrThrow(text)
  return tokens.every((token) => typeof token === 'string') ? tokens.join('') : tokens
}
