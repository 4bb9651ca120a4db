import { after, before } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { createApp, createContext } from '../app.ts'
import { readConfig } from '../core/config/config.ts'
import type { Context } from '../core/context.ts'
import type { Logs } from '../core/log/logs.ts'
import { testPlace } from './test-database.ts'
import { password, World } from './world.ts'

export interface TestResponse {
  status: number
  body: any
  /** The raw body. */
  bytes: Buffer
  headers: Record<string, string>
}
interface Sending {
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
  /** The client's IP address. */
  from?: string | undefined
}

type Environment = Readonly<Record<string, string>>

/** A separate server for one test file, with a clock that only the test moves. */
export class TestApp {
  app!: FastifyInstance
  context!: Context
  world!: World
  logs!: Logs
  /** The server's time, epoch milliseconds. */
  now = Date.parse('2026-11-20T02:00:00.000Z')

  /** Moves the server's clock. */
  pass(seconds: number) {
    this.now += seconds * 1000
  }

  async call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD',
    url: string,
    { token, body, headers, from }: Sending = {},
  ): Promise<TestResponse> {
    const response = await this.app.inject({
      method,
      url,
      ...(from !== undefined && { remoteAddress: from }),
      headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { payload: body as object }),
    })
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return {
      status: response.statusCode,
      body: isJson ? response.json() : response.body,
      bytes: response.rawPayload,
      headers: response.headers as Record<string, string>,
    }
  }
  get = (url: string, token?: string) => this.call('GET', url, { token })
  post = (url: string, body: unknown, token?: string) => this.call('POST', url, { token, body })
  /** Proves again who is using a login, as the dialog of the pages does ten minutes after the sign-in. */
  prove = (token: string) => this.post('/api/auth/proof', { password }, token)
}

/**
 * Starts the server before the tests of a file and removes everything after them. The environment may be a function
 * that first starts the servers it names.
 */
export function testApp(environment: Environment | (() => Promise<Environment>) = {}): TestApp {
  const test = new TestApp()
  let remove = async () => {}
  before(async () => {
    const place = await testPlace()
    remove = place.remove
    const config = readConfig({
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl,
      SECRET_KEY: 'a key for tests that is long enough',
      // Tests run local servers in place of the providers'.
      PRIVATE_TARGETS: '127.0.0.0/8,::1',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal',
      ...(typeof environment === 'function' ? await environment() : environment),
    })
    const { app, context, logs } = await createApp((log) => createContext(config, log, () => test.now), config)
    Object.assign(test, { app, context, logs, world: new World(context) })
  })
  after(async () => {
    await test.app.close()
    await remove()
  })
  return test
}
