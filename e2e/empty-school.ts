import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startArguments } from '../scripts/start-arguments.ts'

/** Starts the product with an empty database: no demo data, no account. */
export async function emptySchool() {
  const dataDir = mkdtempSync(join(tmpdir(), 'jiangxue-empty-'))
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    PRIVATE_TARGETS: '127.0.0.0/8,::1',
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    DEMO: 'off',
  }
  const server = spawn('node', startArguments, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  /** The invitation link for the first admin, from the console output. */
  const invitation = await new Promise<URL>((resolve, reject) => {
    let said = ''
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}. ${said}`)))
    server.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const found = /http:\/\/localhost:\S*first-admin\S*/.exec(said)
      if (found) resolve(new URL(found[0]))
    })
  })
  return {
    url: `http://127.0.0.1:${invitation.port}`,
    invitation: invitation.pathname + invitation.search,
    async [Symbol.asyncDispose]() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
