import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Makes a school in a temporary folder and starts the product on a free port; returns how to end both. */
export default async function startSchool() {
  const dataDir = mkdtempSync(join(tmpdir(), 'jiangxue-e2e-'))
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', NODE_ENV: 'production', LOG_LEVEL: 'error' }
  const made = spawnSync('node', ['e2e/make-school.ts'], { env, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`The school of the tests was not made: ${made.stderr}`)
  process.env.SCHOOL = made.stdout.trim().split('\n').at(-1)
  const server = spawn('node', ['packages/server/src/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  process.env.BASE_URL = await new Promise<string>((resolve, reject) => {
    let said = ''
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}. ${said}`)))
    server.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const found = /http:\/\/localhost:(\d+)/.exec(said)
      if (found) resolve(`http://127.0.0.1:${found[1]}`)
    })
  })
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}
