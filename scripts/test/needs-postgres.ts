import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** What can behave differently on PostgreSQL: raw SQL, locks, upserts, and branches by engine. */
const differs = /\bsql(<[^`]*>)?`|\bsql\.|for(Update|Share|NoKeyUpdate)\b|skipLocked|onConflict|isPostgres|\.engine\b/
/** The connection itself; most of it is used by everything, and tests that test it import it. */
const isDatabase = (file: string) => /core.database/.test(file)
const isProduct = (file: string) => !/\.test\.ts$|testing/.test(file)

/** Titles of tests of concurrent calls, which only PostgreSQL executes at the same time. */
const isConcurrent = /\btest\(\s*['"`][^'"`]*(concurren|at once|same time|race)/

/**
 * Whether the database engine can matter to a test file of the server: whether it tests concurrent calls, or a product
 * file that it exercises contains something that differs. It exercises what it imports, the files beside it that share
 * its name, and what those import from its folder.
 */
export function needsPostgres(test: string): boolean {
  const folder = dirname(test)
  const imported = importsOf(test).filter(isProduct)
  const named = globSync(`${folder}/*.ts`).filter((file) => isProduct(file) && shareName(nameOf(file), nameOf(test)))
  const exercised = [...imported, ...named]
  const further = exercised.flatMap(importsOf).filter((file) => dirname(file) === folder)
  return (
    isConcurrent.test(sourceOf(test)) ||
    [...exercised, ...further].some(
      (file) => (!isDatabase(file) || imported.includes(file)) && differs.test(sourceOf(file)),
    )
  )
}

const nameOf = (file: string) => basename(file).replace(/\..*$/, '')
const shareName = (one: string, other: string) => one.startsWith(other) || other.startsWith(one)

const sources = new Map<string, string>()
function sourceOf(file: string): string {
  const known = sources.get(file)
  if (known !== undefined) return known
  const source = readFileSync(file, 'utf8')
  sources.set(file, source)
  return source
}

const importsOf = (file: string): string[] =>
  [...sourceOf(file).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
    .map(([, target = '']) => join(dirname(file), target))
    .filter((target) => target.endsWith('.ts') && existsSync(target))
