import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBrowser } from './ensure-browser.ts'
import { startPostgres, type TestPostgres } from './postgres-for-tests.ts'
import { output, run } from './run.ts'

/**
 * Runs everything: types, lint and reference, unit and API tests on SQLite and on a real PostgreSQL, and the browser
 * tests. Ends with one line of counts. With arguments, runs a subset:
 *
 *     npm test -- packages/server/src/site/news/news.test.ts [--postgres] [--name 'part of a test name']
 *     npm test -- e2e/news.spec.ts [--name 'part of a test name']
 *     npm test -- --name 'part of the name of a browser test'
 */
const { values: options, positionals: chosen } = parseArgs({
  allowPositionals: true,
  options: { postgres: { type: 'boolean', default: false }, name: { type: 'string' } },
})
const isWhole = chosen.length === 0 && options.name === undefined && !options.postgres
const isBrowserTest = (file: string) => /^(\.[\\/])?e2e([\\/]|$)/.test(file)
const isNodeTest = (file: string) => !isBrowserTest(file) && !file.endsWith('.test.tsx')
const browserTests = chosen.filter(isBrowserTest)
const componentTests = chosen.filter((file) => file.endsWith('.test.tsx'))
const nodeTests = chosen.some(isNodeTest)
  ? chosen.filter(isNodeTest)
  : isWhole || (options.postgres && browserTests.length === 0)
    ? globSync(['packages/*/{src,app}/**/*.test.ts', 'scripts/**/*.test.ts'])
    : []
// The other tests do not use the database, or test SQLite's own file.
const onPostgres = nodeTests.filter(
  (file) => /packages.server.src/.test(file) && !/database.(sqlite|crash|foreign-lock)\.test/.test(file),
)

// Stripped types and compiled code are cached between test files.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/compiled')
/** A test that takes longer counts as hanging: the others continue, and the report names it. */
const hangsAfterMs = 300_000
const filesPerShare = 10
/** Tests that change process-wide state, such as the language, or need the real cost of hashing, run in a separate process. */
const needsOwnProcess = /[\\/](english|password)\.test\.ts$/
const cheapPasswords = new URL('../packages/server/src/testing/cheap-passwords.ts', import.meta.url).href
const began = performance.now()
let passed = 0
let failed = 0
/** The failures of each phase, printed again at the end of the report. */
const failures: string[] = []

const sqliteTemplate = mkdtempSync(join(tmpdir(), 'jiangxue-template-'))
const hasBrowserTests = isWhole || browserTests.length > 0 || (nodeTests.length === 0 && componentTests.length === 0)
const hasComponentTests = isWhole || componentTests.length > 0
let postgres: TestPostgres | undefined
try {
  // Prepare what the tests need while types and lint are checked.
  const checking = isWhole ? phase('types, lint, reference', check) : undefined
  const hasBrowser = hasBrowserTests && ensureBrowser()
  if (onPostgres.length > 0 && (isWhole || options.postgres)) postgres = await startPostgres()
  await checking
  await Promise.all([
    runNodePhases(),
    hasBrowserTests &&
      phase('browser', async () => ((await hasBrowser) ? runBrowserTests() : ([0, 1] as [number, number]))),
  ])
} finally {
  await postgres?.stop()
  rmSync(sqliteTemplate, { recursive: true, force: true })
}
if (failures.length > 0) console.log(`== Failed, or passed only on retry\n\n${failures.join('\n')}`)
console.log(`All in ${secondsSince(began)}.\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

async function runNodePhases() {
  if (hasComponentTests) await phase('components', runComponentTests)
  if (nodeTests.length > 0 && !options.postgres)
    await phase('unit and API on SQLite', () =>
      runNodeTests(nodeTests, { DATABASE: 'sqlite', TEST_SQLITE_TEMPLATE: sqliteTemplate }),
    )
  const url = postgres?.url
  if (url)
    await phase('API on PostgreSQL', () => runNodeTests(onPostgres, { DATABASE: 'postgres', TEST_POSTGRES_URL: url }))
}

async function check(): Promise<[number, number]> {
  return (await run('node', ['scripts/check.ts'])) === 0 ? [1, 0] : [0, 1]
}

async function phase(name: string, runIt: () => Promise<[passed: number, failed: number]>) {
  const start = performance.now()
  const [good, bad] = await runIt()
  passed += good
  failed += bad
  console.log(`\n== ${name}: ${good} passed, ${bad} failed in ${secondsSince(start)}\n`)
}

/**
 * Each process runs a share of the files one after the other, so that the product is loaded once per share instead of
 * once per file. Shares are small, because resources that a file opens stay open until the process ends.
 */
async function runNodeTests(files: readonly string[], env: Record<string, string>): Promise<[number, number]> {
  if ((await run('node', ['scripts/migrate-template.ts'], env)) !== 0) return [0, 1]
  const shares = sharesOf(files)
  let [good, bad] = [0, 0]
  const runner = async () => {
    for (let share = shares.shift(); share !== undefined; share = shares.shift()) {
      const result = await runShare(share, env)
      good += result[0]
      bad += result[1]
    }
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, runner))
  return atLeastOne(good, bad)
}

/** Distributes files round-robin, because files of one folder take about the same time. */
function sharesOf(files: readonly string[]): (readonly string[])[] {
  const alone = files.filter((file) => needsOwnProcess.test(file))
  const together = files.filter((file) => !needsOwnProcess.test(file))
  const count = Math.ceil(together.length / filesPerShare)
  const shares = Array.from({ length: count }, (_, share) => together.filter((__, index) => index % count === share))
  return [...shares, ...alone.map((file) => [file])]
}

/** Retries failures once, each file in a separate process. A test that passes only then is flaky. */
async function runShare(files: readonly string[], env: Record<string, string>): Promise<[number, number]> {
  const first = await runFiles(files, env)
  if (first.bad === 0) return [first.good, 0]
  const sum = { good: 0, bad: 0 }
  for (const file of first.failedFiles) {
    const second = await runFiles([file], env)
    sum.good += second.good
    sum.bad += second.bad
  }
  return withFlaky(first.isUnfinished ? sum.good : first.good, sum.bad, Math.max(0, first.bad - sum.bad))
}

interface Result {
  readonly good: number
  readonly bad: number
  /** The process ended before its summary, so some of its tests have no result. */
  readonly isUnfinished: boolean
  readonly failedFiles: readonly string[]
}

async function runFiles(files: readonly string[], env: Record<string, string>): Promise<Result> {
  const report = await output(
    'node',
    [
      '--test',
      '--test-isolation=none',
      `--test-timeout=${hangsAfterMs}`,
      '--test-reporter=spec',
      ...(files.some((file) => needsOwnProcess.test(file)) ? [] : ['--import', cheapPasswords]),
      ...(options.name === undefined ? [] : [`--test-name-pattern=${options.name}`]),
      ...files,
    ],
    { env, isLowPriority: hasBrowserTests, isShownAtEnd: nodeTests.length > 1 },
  )
  failures.push(...(/^✖ failing tests:[^]*/m.exec(report) ?? []))
  const found = (name: string) => Number(new RegExp(`^ℹ ${name} (\\d+)`, 'm').exec(report)?.[1] ?? 0)
  const isUnfinished = !report.includes('\nℹ duration_ms')
  if (isUnfinished) failures.push(`The process of these tests ended early: ${files.join(' ')}\n${report.slice(-2000)}`)
  const failing = new Set([...report.matchAll(/^test at (.+):\d+:\d+$/gm)].map(([, file]) => file))
  const failedFiles = files.filter((file) => failing.has(file))
  return {
    good: found('pass'),
    bad: found('fail') + found('cancelled') + (isUnfinished ? 1 : 0),
    isUnfinished,
    failedFiles: isUnfinished || failedFiles.length === 0 ? files : failedFiles,
  }
}

async function runComponentTests(): Promise<[number, number]> {
  const report = await output('vitest', [
    'run',
    '--config',
    'packages/web/vitest.config.ts',
    ...(options.name === undefined ? [] : ['--testNamePattern', options.name]),
    ...componentTests.map((file) => resolve(file)),
  ])
  failures.push(...(/^.*Failed (?:Tests|Suites)[^]*/m.exec(report) ?? []))
  const found = (name: string) => Number(new RegExp(`Tests .*?(\\d+) ${name}`).exec(report)?.[1] ?? 0)
  return atLeastOne(found('passed'), found('failed'))
}

async function runBrowserTests(): Promise<[number, number]> {
  const report = await output('playwright', [
    'test',
    '--config',
    'e2e/playwright.config.ts',
    ...(options.name === undefined ? [] : ['--grep', options.name]),
    ...browserTests.filter((file) => file.endsWith('.ts')),
  ])
  failures.push(...(/^ {2}1\) [^]*/m.exec(report) ?? []))
  const found = (name: string) => Number(new RegExp(`^\\s+(\\d+) ${name}`, 'm').exec(report)?.[1] ?? 0)
  return withFlaky(found('passed'), found('failed') + found('did not run'), found('flaky'))
}

/** In CI, flaky tests are only reported; elsewhere they count as failures. */
function withFlaky(good: number, bad: number, flaky: number): [number, number] {
  if (flaky > 0) console.log(`\n${flaky} passed only on retry, see below: fix them.`)
  return process.env.CI ? atLeastOne(good + flaky, bad) : atLeastOne(good, bad + flaky)
}

/** A run that finds no tests counts as failed. */
function atLeastOne(good: number, bad: number): [number, number] {
  return good + bad === 0 ? [0, 1] : [good, bad]
}

function secondsSince(start: number) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}
