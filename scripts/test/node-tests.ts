import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { capture, run } from '../run.ts'
import { options } from './options.ts'
import type { TestResult } from './report.ts'

/** A test that takes longer counts as hanging: the others continue, and the report names it. */
const hangsAfterMs = 300_000
const filesPerShare = 25
/** Tests that change process-wide state, such as the language, or need the real cost of hashing, run in a separate process. */
const needsOwnProcess = /\/(english|password)\.test\.ts$/
const cheapPasswords = new URL('../../packages/server/src/testing/cheap-passwords.ts', import.meta.url).href
const reporter = new URL('node-reporter.ts', import.meta.url).href

/**
 * Runs test files on the database that `env` names. Each process runs a share of the files one after the other, so that
 * the product is loaded once per share instead of once per file. Shares are limited, because resources that a file opens
 * stay open until the process ends.
 */
export async function runNodeTests(files: readonly string[], env: Record<string, string>): Promise<TestResult[]> {
  if ((await run('node', ['scripts/migrate-template.ts'], env)) !== 0)
    return [{ name: 'migrations', file: '', seconds: 0, outcome: 'failed' }]
  const shares = sharesOf(files)
  const results: TestResult[] = []
  const runner = async () => {
    for (let share = shares.shift(); share; share = shares.shift()) results.push(...(await runShare(share, env)))
  }
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, runner))
  return results
}

/** Distributes the files of this shard round-robin, because files of one folder take about the same time. */
function sharesOf(files: readonly string[]): (readonly string[])[] {
  const { number, count } = options.shard
  const own = files.filter((_, index) => index % count === number - 1)
  const together = own.filter((file) => !needsOwnProcess.test(file))
  const shareCount = Math.ceil(together.length / filesPerShare)
  return [
    ...own.filter((file) => needsOwnProcess.test(file)).map((file) => [file]),
    ...Array.from({ length: shareCount }, (_, share) => together.filter((__, index) => index % shareCount === share)),
  ]
}

/** Retries failures once, each file in a separate process. A test that passes only then is flaky. */
async function runShare(files: readonly string[], env: Record<string, string>): Promise<TestResult[]> {
  const first = await runFiles(files, env)
  const bad = first.filter(({ outcome }) => outcome === 'failed')
  const again: TestResult[] = []
  for (const file of new Set(bad.map((result) => result.file))) again.push(...(await runFiles([file], env)))
  const second = new Map(again.map((result) => [`${result.file} ${result.name}`, result]))
  return first.map((result) =>
    result.outcome === 'failed' && second.get(`${result.file} ${result.name}`)?.outcome === 'passed'
      ? { ...result, outcome: 'flaky' }
      : result,
  )
}

async function runFiles(files: readonly string[], env: Record<string, string>): Promise<TestResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'jiangxue-results-'))
  const report = join(folder, 'results')
  const { said } = await capture(
    'node',
    [
      '--test',
      '--test-isolation=none',
      `--test-timeout=${hangsAfterMs}`,
      `--test-reporter=${reporter}`,
      `--test-reporter-destination=${report}`,
      ...(files.some((file) => needsOwnProcess.test(file)) ? [] : ['--import', cheapPasswords]),
      ...(options.pattern === undefined ? [] : [`--test-name-pattern=${options.pattern}`]),
      ...files,
    ],
    { env },
  )
  const lines = existsSync(report) ? readFileSync(report, 'utf8').split('\n').filter(Boolean) : []
  rmSync(folder, { recursive: true, force: true })
  const parsed = lines.map((line) => JSON.parse(line) as TestResult | 'end')
  const results = parsed.filter((line) => line !== 'end')
  for (const { file, name, outcome, reason } of results)
    if (outcome === 'failed') console.log(`✖ ${file}: ${name}\n${reason ?? ''}`)
  if (parsed.at(-1) === 'end') return results
  // The tests that had not ended have no result; the file in which the process ended is not known.
  const reason = `The process of these tests ended early.\n${said.slice(-2000)}`
  return [
    ...results,
    ...files
      .filter((file) => !results.some((result) => result.file === file))
      .map((file) => ({ name: '', file, seconds: 0, outcome: 'failed' as const, reason })),
  ]
}
