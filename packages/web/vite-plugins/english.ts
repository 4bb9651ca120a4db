import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const moduleName = 'virtual:english'
const path = fileURLToPath(import.meta.resolve('@jiangxue/contract/translations/en.json'))

/** The English catalogue, source → compiled text, as a module of its own: only visitors of an English site load it. */
export const english = (): Plugin => ({
  name: 'jiangxue-english',
  resolveId: (id) => (id === moduleName ? `\0${id}` : undefined),
  async load(id) {
    if (id !== `\0${moduleName}`) return
    this.addWatchFile(path)
    const texts = Object.entries(JSON.parse(await readFile(path, 'utf8')) as Record<string, string>)
    const compiled = texts.map(([source, text]) => [source, compile(text)])
    // Whatever is looked up may also be data, such as a status named “constructor”.
    return `export default { __proto__: null, ${JSON.stringify(Object.fromEntries(compiled)).slice(1)}`
  },
})

/** What Lingui puts together; a text without values stays one. */
function compile(text: string) {
  const tokens = compileMessageOrThrow(text)
  return tokens.every((token) => typeof token === 'string') ? tokens.join('') : tokens
}
