import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { promisify } from 'node:util'
import { unzip } from '../files/unzip.ts'

interface Verdict {
  readonly code: number
  readonly stdout: string
}

/** Runs the verifier that a pack contains, in its own process, as an auditor does: on this pack and on others. */
export function verifierOf(t: TestContext, zip: Buffer) {
  const folder = mkdtempSync(join(tmpdir(), 'jiangxue-pack-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'verify.mjs'), unzip(zip).get('verify.mjs')!)
  const run = (...args: readonly string[]): Promise<Verdict> =>
    promisify(execFile)(process.execPath, ['verify.mjs', ...args], { cwd: folder }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: Verdict) => error,
    )
  return {
    run,
    check: (pack: Buffer, ...known: readonly string[]) => {
      writeFileSync(join(folder, 'pack.zip'), pack)
      return run('pack.zip', ...known)
    },
  }
}
