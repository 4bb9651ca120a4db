import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { capture } from '../run.ts'

interface Command {
  readonly program: string
  readonly args: readonly string[]
  readonly env?: Record<string, string>
}

/**
 * Runs a test program that writes a JSON report to the path it is given. Returns the report, undefined if there is
 * none, the program's exit code, and everything that it said, which is shown.
 */
export async function readReport<T>(
  commandFor: (path: string) => Command,
): Promise<{ report: T | undefined; code: number; said: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'jiangxue-report-'))
  const path = join(folder, 'report.json')
  const { program, args, env } = commandFor(path)
  const { code, said } = await capture(program, args, { ...(env && { env }), isShown: true })
  const report = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined
  rmSync(folder, { recursive: true, force: true })
  return { report, code, said }
}
