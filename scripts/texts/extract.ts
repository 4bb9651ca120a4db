import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import babelExtractor from '@lingui/cli/api/extractors/babel'
import { getConfig } from '@lingui/conf'

const linguiConfig = getConfig({ configPath: join(import.meta.dirname, '../../packages/web/lingui.config.ts') })

/** Returns the source texts of a file: those in Lingui macros, and those that `text('…')` marks outside components. */
export async function sourcesOf(path: string): Promise<string[]> {
  const code = await readFile(path, 'utf8')
  const sources = Array.from(code.matchAll(/\btext\(\s*'((?:[^'\\\n]|\\.)+)',?\s*\)/g), ([, source = '']) =>
    unescaped(source),
  )
  if (code.includes('@lingui/react/macro') || code.includes('@lingui/core/macro'))
    await babelExtractor.extract(path, code, ({ message }) => message && sources.push(message), { linguiConfig })
  return sources
}

const unescaped = (literal: string) =>
  JSON.parse(`"${literal.replaceAll(String.raw`\'`, "'").replaceAll('"', String.raw`\"`)}"`) as string
