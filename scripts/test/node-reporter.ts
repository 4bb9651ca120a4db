import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'
import type { TestResult } from './report.ts'

/** Prints one `TestResult` as JSON per line, and `"end"` once all tests have ended. */
export default async function* nodeReporter(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of source) {
    if ((type === 'test:pass' || type === 'test:fail') && data.details.type !== 'suite') {
      const result: TestResult = {
        name: data.name,
        file: relative('.', data.file ?? ''),
        seconds: data.details.duration_ms / 1000,
        outcome: type === 'test:pass' ? 'passed' : 'failed',
        ...(type === 'test:fail' && { reason: inspect(data.details.error.cause ?? data.details.error) }),
      }
      yield `${JSON.stringify(result)}\n`
    }
    if (type === 'test:summary' && data.file === undefined) yield '"end"\n'
  }
}
