import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './start-school.ts'

/** Starts the product with an empty database: no demo data, no account. */
export async function emptySchool() {
  const env = {
    ...process.env,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'jiangxue-empty-')),
    PORT: '0',
    PRIVATE_TARGETS: '127.0.0.0/8,::1',
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    DEMO: 'off',
  }
  /** The invitation link for the first admin, from the console output. */
  const { address, close } = await startServer(env, /http:\/\/localhost:\S*first-admin\S*/)
  return {
    url: `http://127.0.0.1:${address.port}`,
    invitation: address.pathname + address.search,
    [Symbol.asyncDispose]: close,
  }
}
