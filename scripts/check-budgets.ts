import { globSync, readFileSync } from 'node:fs'
import { posix, sep } from 'node:path'

/** Sizes that the project keeps on purpose. Growth beyond one of them is decided in the change that causes it. */
const budgets = { filesPerFolder: 30, browserTests: 110, linesPerDecision: 40 } as const

/** Each migration is a file forever. */
const unlimitedFolders = ['packages/server/src/core/database/migrations']

/** Words that named things before; the word to use instead. */
const formerWords: Readonly<Record<string, string>> = {
  stretch: 'segment',
  standing: 'learning status or rights',
  told: 'notified',
}

const sources = globSync(['packages/*/{src,app}/**/*.{ts,tsx}', 'scripts/**/*.ts', 'e2e/*.ts', 'bench/*.ts']).map(
  (file) => file.split(sep).join('/'),
)
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file)
const faults: string[] = []

const folders = Map.groupBy(
  sources.filter((file) => !isTest(file)),
  (file) => posix.dirname(file),
)
for (const [folder, { length }] of folders)
  if (length > budgets.filesPerFolder && !unlimitedFolders.includes(folder))
    faults.push(`${folder} has ${length} files, more than ${budgets.filesPerFolder}. Group them by what they are for.`)

const quickTests = sources
  .filter((file) => file.endsWith('.spec.ts'))
  .flatMap((file) => readFileSync(file, 'utf8').match(/^ *test\((?:(?!^ *test\()[^])*?=>/gm) ?? [])
  .filter((head) => !head.includes("'@full'"))
if (quickTests.length > budgets.browserTests)
  faults.push(
    `${quickTests.length} browser tests run in the quick ring, more than ${budgets.browserTests}. ` +
      'Write them on a lower storey, or tag them @full (CONTRIBUTING.md).',
  )

for (const file of globSync('docs/decisions/*.md')) {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').length
  if (lines > budgets.linesPerDecision)
    faults.push(
      `${file} has ${lines} lines, more than ${budgets.linesPerDecision}. Measurements belong in docs/measured.md.`,
    )
}

const formerWord = new RegExp(`(?<![a-z])(${Object.keys(formerWords).join('|')})(?![a-z])`, 'i')
for (const file of sources.filter((each) => !each.includes('/migrations/') && each !== 'scripts/check-budgets.ts'))
  for (const name of declaredNames(readFileSync(file, 'utf8'))) {
    const [, word] = formerWord.exec(name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')) ?? []
    if (word) faults.push(`${file}: ${name}. Say ${formerWords[word.toLowerCase()]} instead of ${word.toLowerCase()}.`)
  }

/** The names that a file declares. */
function declaredNames(source: string): string[] {
  return [...source.matchAll(/\b(?:const|let|function\*?|class|interface|type) (\w+)/g)].map(([, name = '']) => name)
}

for (const fault of faults) console.error(fault)
if (faults.length === 0) console.log(`${folders.size} folders and ${quickTests.length} browser tests within budget.`)
process.exitCode = faults.length > 0 ? 1 : 0
