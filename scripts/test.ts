import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './ensure-browser.ts'
import { canInstall, installPackages, refreshPackages } from './install-packages.ts'
import { startPostgres } from './postgres-for-tests.ts'
import { run } from './run.ts'
import { runBrowserTests } from './test/browser-tests.ts'
import { runComponentTests } from './test/component-tests.ts'
import { needsPostgres } from './test/needs-postgres.ts'
import { runNodeTests } from './test/node-tests.ts'
import { options } from './test/options.ts'
import { phase, report, type TestResult } from './test/report.ts'

/**
 * Runs the tests: the quick ring, or with `--all` the full one (ADR 70). `--shard=1/3` runs a third of it. With
 * arguments, runs a subset:
 *
 *     npm test -- packages/server/src/site/news/news.test.ts [--postgres] [--name 'part of a test name']
 *     npm test -- packages/web/app/public/news.test.tsx
 *     npm test -- e2e/news.spec.ts
 *     npm test -- --name 'part of the name of a browser test'
 */
const { files, isFull, isOnPostgres, pattern, shard } = options
const isWhole = files.length === 0 && pattern === undefined && !isOnPostgres
const isFirstShard = shard.number === 1

// Stripped types and compiled code are cached between test files.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/compiled')

const isBrowserTest = (file: string) => /^e2e(\/|$)/.test(file)
const isComponentTest = (file: string) => file.endsWith('.test.tsx')
/** Kills, backups and restores by process, the bundle: long, and independent of most changes. */
const isOnlyInFullRing = (file: string) => file.endsWith('.full.test.ts')
/** The other tests do not use the database, or test SQLite's own file. */
const isForPostgres = (file: string) =>
  /packages.server.src/.test(file) && !/database.(sqlite|crash|foreign-lock)\./.test(file)

const nodeTests =
  files.length > 0
    ? files.filter((file) => !isBrowserTest(file) && !isComponentTest(file))
    : isWhole || isOnPostgres
      ? globSync(['packages/*/{src,app}/**/*.test.ts', 'scripts/**/*.test.ts'])
          .filter((file) => isFull || isOnPostgres || !isOnlyInFullRing(file))
          .toSorted()
      : []
const onPostgres = nodeTests.filter((file) => isForPostgres(file) && (isFull || isOnPostgres || needsPostgres(file)))
const componentTests = files.filter(isComponentTest)
const browserTests = files.filter(isBrowserTest)

if (isWhole && isFirstShard) await phase('types, lint, reference', check)
if (nodeTests.length > 0 && !isOnPostgres) await phase('unit and API on SQLite', runOnSqlite)
if (isWhole || componentTests.length > 0) await phase('components', () => runComponentTests(componentTests))
if (onPostgres.length > 0 && (isWhole || isOnPostgres)) await phase('API on PostgreSQL', runOnPostgres)
if (isWhole || browserTests.length > 0 || (files.length === 0 && !isOnPostgres)) await phase('browser', runInBrowser)
if (isWhole && isFull && isFirstShard) await phase('drill', drill)
process.exitCode = report() ? 0 : 1

async function runOnSqlite(): Promise<TestResult[]> {
  const template = mkdtempSync(join(tmpdir(), 'jiangxue-template-'))
  try {
    return await runNodeTests(nodeTests, { DATABASE: 'sqlite', TEST_SQLITE_TEMPLATE: template })
  } finally {
    rmSync(template, { recursive: true, force: true })
  }
}

async function runOnPostgres(): Promise<TestResult[]> {
  const { url, stop } = await startPostgres()
  try {
    return await runNodeTests(onPostgres, { DATABASE: 'postgres', TEST_POSTGRES_URL: url })
  } finally {
    await stop()
  }
}

async function runInBrowser(): Promise<TestResult[]> {
  if (await ensureBrowser()) return runBrowserTests(browserTests)
  return [failure('browser tests', 'Chromium or a Chinese font is missing.')]
}

async function check(): Promise<TestResult[]> {
  return (await run('node', ['scripts/check.ts'])) === 0 ? [success('check')] : [failure('check', 'See above.')]
}

async function drill(): Promise<TestResult[]> {
  const isMissing = ['nginx', 'openssl'].some((program) => spawnSync(program, ['-v']).error)
  if (isMissing && canInstall() && (await refreshPackages()) === 0) await installPackages(['nginx-light', 'openssl'])
  const isGood = async () => (await run('node', ['scripts/drill/run.ts'])) === 0
  if (await isGood()) return [success('drill')]
  const reason = 'See above; run it alone with `npm run drill`.'
  return [(await isGood()) ? { ...failure('drill', reason), outcome: 'flaky' } : failure('drill', reason)]
}

function success(name: string): TestResult {
  return { name, file: '', seconds: 0, outcome: 'passed' }
}
function failure(name: string, reason: string): TestResult {
  return { ...success(name), outcome: 'failed', reason }
}
