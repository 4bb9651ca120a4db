import { relative, resolve } from 'node:path'
import { options } from './options.ts'
import { readReport } from './read-report.ts'
import type { TestResult } from './report.ts'

/** The part of Vitest's JSON report that is read. */
interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly title: string
      readonly status: 'passed' | 'failed' | 'skipped' | 'pending' | 'todo'
      readonly duration?: number
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/** Runs component tests; no files means all. */
export async function runComponentTests(files: readonly string[]): Promise<TestResult[]> {
  const { report, code, said } = await readReport<VitestReport>((path) => ({
    program: 'vitest',
    args: [
      'run',
      '--config=packages/web/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${path}`,
      `--shard=${options.shard.number}/${options.shard.count}`,
      '--passWithNoTests',
      ...(options.pattern === undefined ? [] : [`--testNamePattern=${options.pattern}`]),
      ...files.map((file) => resolve(file)),
    ],
  }))
  if (!report) return [{ ...failedRun, reason: said.slice(-3000) }]
  const results = report.testResults.flatMap(({ name: path, message, assertionResults }): TestResult[] => {
    const file = relative('.', path).replaceAll('\\', '/')
    if (assertionResults.length === 0) return [{ name: '', file, seconds: 0, outcome: 'failed', reason: message }]
    return assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ title, status, duration = 0, failureMessages }) => ({
        name: title,
        file,
        seconds: duration / 1000,
        outcome: status as 'passed' | 'failed',
        ...(status === 'failed' && { reason: failureMessages.join('\n') }),
      }))
  })
  // A promise that was rejected outside a test fails the run, but no test.
  const isUnexplained = code !== 0 && results.every(({ outcome }) => outcome !== 'failed')
  return isUnexplained ? [...results, { ...failedRun, reason: said.slice(-3000) }] : results
}

const failedRun = { name: 'component tests', file: '', seconds: 0, outcome: 'failed' } as const
