import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A running product with its own school. */
interface RunningSchool {
  readonly url: string
  /** The data of the school, read by `test.ts`. */
  readonly school: string
  readonly close: () => Promise<void>
}

/** Creates a school in a temporary folder and starts the product on a free port, with more environment if given. */
export async function openSchool(environment: Readonly<Record<string, string>> = {}): Promise<RunningSchool> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jiangxue-e2e-'))
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PRIVATE_TARGETS: '127.0.0.0/8,::1',
    PORT: '0',
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    // Tests can name the network that a call comes from.
    TRUST_PROXY: 'loopback',
    ...environment,
  }
  const made = spawnSync('node', ['e2e/make-school.ts'], { env, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`The school for the tests could not be created: ${made.stderr}`)
  const { address, close } = await startServer(env, /http:\/\/localhost:\d+/)
  return { url: `http://127.0.0.1:${address.port}`, school: made.stdout.trim().split('\n').at(-1) ?? '', close }
}

/**
 * Starts the product; returns the address that it prints, once it matches the pattern. Closing it removes its data
 * folder.
 */
export async function startServer(env: NodeJS.ProcessEnv & { DATA_DIR: string }, printed: RegExp) {
  const server = spawn('node', ['packages/server/build/program/main.js'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const address = await new Promise<URL>((resolve, reject) => {
    let said = ''
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}. ${said}`)))
    server.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const found = printed.exec(said)
      if (found) resolve(new URL(found[0]))
    })
  })
  const close = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
    rmSync(env.DATA_DIR, { recursive: true, force: true })
  }
  return { address, close }
}

/** Starts the school that all tests share; returns a function that stops it. */
export default async function startSchool() {
  const { url, school, close } = await openSchool()
  process.env.SCHOOL = school
  process.env.BASE_URL = url
  return close
}
