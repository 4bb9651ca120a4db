import { options } from './options.ts'
import { readReport } from './read-report.ts'
import type { TestResult } from './report.ts'

/** The part of Playwright's JSON report that is read. */
interface PlaywrightReport {
  readonly suites: readonly Suite[]
  readonly errors: readonly { readonly message?: string }[]
}
interface Suite {
  readonly specs: readonly Spec[]
  readonly suites?: readonly Suite[]
}
interface Spec {
  readonly title: string
  readonly file: string
  readonly tests: readonly {
    readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
    readonly results: readonly {
      readonly duration: number
      readonly errors: readonly { readonly message?: string }[]
    }[]
  }[]
}

/** Runs browser tests; no files means all of the ring. */
export async function runBrowserTests(files: readonly string[]): Promise<TestResult[]> {
  const isOfRing = options.isFull || files.length > 0 || options.pattern !== undefined
  const { report, said } = await readReport<PlaywrightReport>((path) => ({
    program: 'playwright',
    args: [
      'test',
      '--config=e2e/playwright.config.ts',
      `--shard=${options.shard.number}/${options.shard.count}`,
      ...(isOfRing ? [] : ['--grep-invert=@full']),
      ...(options.pattern === undefined ? [] : [`--grep=${options.pattern}`]),
      ...files.filter((file) => file.endsWith('.ts')),
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: path },
  }))
  const specs = report?.suites.flatMap(specsOf) ?? []
  if (specs.length === 0)
    return [{ name: 'browser tests', file: 'e2e', seconds: 0, outcome: 'failed', reason: said.slice(-3000) }]
  return specs.flatMap(({ title, file, tests }) =>
    tests.map(({ status, results }) => ({
      name: title,
      file: `e2e/${file}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      outcome: outcomes[status],
      reason: results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')).join('\n'),
    })),
  )
}

/** A skipped test has not proved anything: it did not run because the tests before it failed. */
const outcomes = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'failed' } as const

const specsOf = ({ specs, suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)]
