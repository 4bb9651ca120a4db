import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createApp, createContext } from '../../app.ts'
import { set } from '../../testing/outgoing.ts'
import { s3Settings } from '../../testing/s3-server.ts'
import { readConfig } from '../config/config.ts'

/** The status line of a response to a request target that no client library would send. */
const ask = (port: number, target: string) =>
  new Promise<string>((resolve, reject) => {
    let response = ''
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${target} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`),
    )
    socket
      .on('data', (chunk) => (response += chunk))
      .on('error', reject)
      .on('close', () => resolve(response.split('\r\n')[0] as string))
  })

test('a page’s policy allows the scripts that it names as its own, and none that a text has brought', async (test) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'jiangxue-test-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    SECRET_KEY: 'a key for tests that is long enough',
    LOG_LEVEL: 'fatal',
  })
  const { app, context } = await createApp(
    (log) => createContext(config, log),
    config,
    async () =>
      new Response('<script>own()</script><script>injected()</script>', {
        headers: { 'content-type': 'text/html', 'x-script-hashes': 'sha256-one sha256-two' },
      }),
  )
  test.after(async () => {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  for (const url of ['/courses', '/courses', '/student']) {
    const { headers } = await app.inject({ url })
    const policy = String(headers['content-security-policy'])
    assert.deepEqual(/script-src [^;]*/.exec(policy)?.[0], "script-src 'self' 'sha256-one' 'sha256-two'", url)
    assert.equal(headers['x-script-hashes'], undefined)
  }
  // A store in the school's own network: media may come from it, and nothing else.
  await set({ context, now: Date.now() }, s3Settings('http://10.0.0.5:9000'))
  for (const url of ['/courses', '/student']) {
    const policy = String((await app.inject({ url })).headers['content-security-policy'])
    assert.match(policy, /; media-src 'self' blob: https: http:\/\/10\.0\.0\.5:9000;/)
    assert.equal(policy.split('10.0.0.5').length, 2)
  }
})

test('whatever a request calls itself, a page is rendered for an address of this site', async (test) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'jiangxue-test-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    SECRET_KEY: 'a key for tests that is long enough',
    LOG_LEVEL: 'fatal',
  })
  const rendered: string[] = []
  const { app } = await createApp(
    (log) => createContext(config, log),
    config,
    async (request) => {
      rendered.push(request.url)
      return new Response('<html></html>', { headers: { 'content-type': 'text/html' } })
    },
  )
  test.after(async () => {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const targets = [
    '//evil.example/courses',
    '///evil.example',
    '//',
    '//evil.example:99999/a',
    '//user:word@evil.example/b',
    '/\\evil.example/c',
    'http://evil.example/news?page=2',
    '/courses',
  ]
  for (const target of targets) assert.equal(await ask(port, target), 'HTTP/1.1 200 OK', target)
  assert.deepEqual(rendered, [
    'http://localhost/evil.example/courses',
    'http://localhost/evil.example',
    'http://localhost/',
    'http://localhost/evil.example:99999/a',
    'http://localhost/user:word@evil.example/b',
    'http://localhost/evil.example/c',
    'http://localhost/news?page=2',
    'http://localhost/courses',
  ])
})
