import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startArguments } from '../scripts/start-arguments.ts'

/** A running product over a school of its own. */
export interface RunningSchool {
  readonly url: string
  /** What `test.ts` reads of it. */
  readonly school: string
  readonly close: () => Promise<void>
}

/** Makes a school in a temporary folder and starts the product on a free port. */
export async function openSchool(): Promise<RunningSchool> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jiangxue-e2e-'))
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    // Tests may name the network that a call comes from.
    TRUST_PROXY: 'loopback',
  }
  const made = spawnSync('node', ['e2e/make-school.ts'], { env, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`The school of the tests was not made: ${made.stderr}`)
  const server = spawn('node', startArguments, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}. ${said}`)))
    server.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const found = /http:\/\/localhost:(\d+)/.exec(said)
      if (found) resolve(`http://127.0.0.1:${found[1]}`)
    })
  })
  const close = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url, school: made.stdout.trim().split('\n').at(-1) ?? '', close }
}

/** The school that all tests share; returns how to end it. */
export default async function startSchool() {
  const { url, school, close } = await openSchool()
  process.env.SCHOOL = school
  process.env.BASE_URL = url
  return close
}
