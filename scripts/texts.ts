import { globSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { sourcesOf } from './texts/extract.ts'
import { faultsOf } from './texts/faults.ts'

/**
 * Keeps the catalog of English texts in sync with the sources: adds new texts with an empty translation and removes
 * unused ones. With `--check` it writes nothing and fails if a text is missing, empty, unused, Chinese, or has
 * placeholders that differ from its source.
 */
const root = join(import.meta.dirname, '..')
const path = join(root, 'packages/contract/src/translations/en.json')
const isCheck = process.argv.includes('--check')

const files = globSync('packages/{contract,server}/src/**/*.ts', { cwd: root })
  .concat(globSync('packages/web/app/**/*.{ts,tsx}', { cwd: root }))
  .filter((file) => !/\.(test|d)\.ts$/.test(file) && !file.includes(`${sep}testing${sep}`))
const sources = new Set<string>()
for (const file of files) for (const source of await sourcesOf(join(root, file))) sources.add(source)
const translations = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>

if (isCheck) {
  const faults = [...faultsOf(sources, translations)]
  for (const fault of faults) console.error(fault)
  if (faults.length > 0)
    console.error(`${faults.length} texts need work: run \`npm run texts\` and fill in the empty translations.`)
  process.exitCode = faults.length > 0 ? 1 : 0
} else {
  const lines = [...sources]
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((source) => `  ${JSON.stringify(source)}: ${JSON.stringify(translations[source] ?? '')}`)
  await writeFile(path, `{\n${lines.join(',\n')}\n}\n`)
  const empty = [...sources].filter((source) => !translations[source])
  console.log(`${sources.size} texts, ${empty.length} to translate.`)
}
