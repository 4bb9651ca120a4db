import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { renderedPage } from '@jiangxue/contract/kit/render.values.ts'
import { createApp, createContext } from '../../app.ts'
import { s3Settings } from '../../testing/files/s3-server.ts'
import { set } from '../../testing/outgoing.ts'
import { World } from '../../testing/world.ts'
import { readConfig } from '../config/config.ts'
import { bumpRevision } from '../revision/revision.queries.ts'

const page = (html: string, scriptHashes: string[], status = 200) =>
  Object.assign(new Response(null, { status, headers: { 'content-type': 'text/html' } }), {
    [renderedPage]: { html, scriptHashes },
  })

/** Returns the lines of the response to a request that client libraries do not send. */
const respond = (port: number, target: string, headers = 'Host: evil.example') =>
  new Promise<string[]>((resolve, reject) => {
    let response = ''
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${target} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`),
    )
    socket
      .on('data', (chunk) => (response += chunk))
      .on('error', reject)
      .on('close', () => resolve(response.split('\r\n')))
  })
const ask = async (...request: Parameters<typeof respond>) => (await respond(...request))[0] as string

test('a page’s policy allows its own declared scripts, and none injected by text', async (test) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'jiangxue-test-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    SECRET_KEY: 'a key for tests that is long enough',
    LOG_LEVEL: 'fatal',
  })
  const { app, context } = await createApp(
    (log) => createContext(config, log),
    config,
    async () => page('<script>own()</script><script>injected()</script>', ['sha256-one', 'sha256-two']),
  )
  test.after(async () => {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  for (const url of ['/courses', '/courses', '/student']) {
    const { headers } = await app.inject({ url })
    const policy = String(headers['content-security-policy'])
    assert.deepEqual(/script-src [^;]*/.exec(policy)?.[0], "script-src 'self' 'sha256-one' 'sha256-two'", url)
  }
  const permissionsOf = async (url: string) => String((await app.inject({ url })).headers['permissions-policy'])
  for (const url of ['/courses/7', '/course/7/play/8']) assert.match(await permissionsOf(url), /camera=\(self\)/, url)
  for (const url of ['/courses', '/student', '/profile', '/courses/7/x', '/api/site'])
    assert.match(await permissionsOf(url), /camera=\(\)/, url)
  // A store in the school's own network: only media may be loaded from it.
  await set({ context, now: Date.now() }, s3Settings('http://10.0.0.5:9000'))
  for (const url of ['/courses', '/student']) {
    const policy = String((await app.inject({ url })).headers['content-security-policy'])
    assert.match(policy, /; media-src 'self' blob: https: http:\/\/10\.0\.0\.5:9000;/)
    assert.equal(policy.split('10.0.0.5').length, 2)
  }
})

test('every page is compressed, cached or not, whatever its status', async (test) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'jiangxue-test-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    SECRET_KEY: 'a key for tests that is long enough',
    LOG_LEVEL: 'fatal',
  })
  const html = '<p>匠学</p>'.repeat(1000)
  const { app } = await createApp(
    (log) => createContext(config, log),
    config,
    async ({ url }) => page(html, [], url.includes('missing') ? 404 : 200),
  )
  test.after(async () => {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  for (const url of ['/courses', '/courses', '/courses?signature=x', '/student', '/admin', '/missing'])
    for (const encoding of ['br', 'gzip', undefined]) {
      const { headers, rawPayload } = await app.inject({
        url,
        headers: encoding ? { 'accept-encoding': encoding } : {},
      })
      assert.equal(headers['content-encoding'], encoding, url)
      const decoded =
        encoding === 'br' ? brotliDecompressSync(rawPayload) : encoding ? gunzipSync(rawPayload) : rawPayload
      assert.equal(String(decoded), html)
    }
})

test('whatever the request target, a page is rendered for an address of this site', async (test) => {
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
      return page('<html></html>', [])
    },
  )
  test.after(async () => {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  for (const target of ['http://evil.example/news?page=2', '/courses'])
    assert.equal(await ask(port, target), 'HTTP/1.1 200 OK', target)
  assert.deepEqual(rendered, ['http://localhost/news?page=2', 'http://localhost/courses'])
  const locations = []
  for (const target of [
    '//evil.example/courses',
    '///evil.example',
    '//',
    '//evil.example:99999/a',
    '//user:word@evil.example/b',
    '/\\evil.example/c',
  ])
    locations.push((await respond(port, target)).find((line) => line.startsWith('location: ')))
  assert.deepEqual(locations, [
    'location: /evil.example/courses',
    'location: /evil.example',
    'location: /',
    'location: /evil.example:99999/a',
    'location: /user:word@evil.example/b',
    'location: /evil.example/c',
  ])
})

test('a page that fails while the database is unavailable returns an error, and renders completely when it is back', async (test) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'jiangxue-test-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    SECRET_KEY: 'a key for tests that is long enough',
    LOG_LEVEL: 'fatal',
  })
  const statuses: number[] = []
  const { app, context } = await createApp(
    (log) => createContext(config, log),
    config,
    async () =>
      Object.assign(new Response(null, { status: statuses.shift() ?? 200 }), {
        [renderedPage]: { html: '<html></html>', scriptHashes: [] },
      }),
  )
  test.after(async () => {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  statuses.push(500)
  assert.equal((await app.inject({ url: '/courses' })).statusCode, 200)
  statuses.push(500, 500)
  assert.equal((await app.inject({ url: '/news' })).statusCode, 500)

  const { revision } = context.settings
  const lost = Object.assign(new Error('terminating connection'), { code: '57P01' })
  const away = test.mock.method(context.settings, 'revision', async () => {
    if (away.mock.callCount() > 0) throw lost
    return revision()
  })
  statuses.push(500)
  const { statusCode, headers } = await app.inject({ url: '/about' })
  assert.deepEqual({ statusCode, retryAfter: headers['retry-after'] }, { statusCode: 503, retryAfter: '5' })
})

test('a page reads the revision once, and shows changes made before the request', async (test) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'jiangxue-test-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    SECRET_KEY: 'a key for tests that is long enough',
    LOG_LEVEL: 'fatal',
  })
  const { app, context } = await createApp(
    (log) => createContext(config, log),
    config,
    async (_, api) => {
      const [{ content }, { popularCourses }] = await Promise.all([api.listCourses({ query: {} }), api.getHomeData()])
      return page([...content, ...popularCourses].map(({ name }) => name).join(), [])
    },
  )
  test.after(async () => {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const { id } = await new World(context).course({ name: '旧名' })
  const readings = test.mock.method(context.settings, 'revision')
  for (const name of ['旧名', '新名', '更新名']) {
    await context.database.write(async (db) => {
      await db.updateTable('courses').set({ name }).where('id', '=', id).execute()
      await bumpRevision(db)
    })
    for (const url of ['/courses', '/courses?signature=x']) {
      readings.mock.resetCalls()
      assert.deepEqual([(await app.inject({ url })).body, readings.mock.callCount()], [`${name},${name}`, 1], url)
    }
  }
})

test('a page has one spelling: others lead there, and are neither rendered nor cached', async (test) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'jiangxue-test-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    SECRET_KEY: 'a key for tests that is long enough',
    LOG_LEVEL: 'fatal',
  })
  let rendered = 0
  const { app } = await createApp(
    (log) => createContext(config, log),
    config,
    async () => page(`<html>${(rendered += 1)}</html>`, []),
  )
  test.after(async () => {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const ofCertificate = '/verify/JX-20261120-ABC'
  for (const [url, location] of [
    ['/VERIFY/JX-20261120-ABC', ofCertificate],
    ['/verify//JX-20261120-ABC/?a=%31', `${ofCertificate}?a=%31`],
    ['/%76erify/JX-20261120-ABC', ofCertificate],
    ['/COURSE/1/PLAY/2', '/course/1/play/2'],
    ['/Student/', '/student'],
  ] as const) {
    const { statusCode, headers } = await app.inject({ url })
    assert.deepEqual({ statusCode, location: headers.location }, { statusCode: 301, location }, url)
  }
  assert.equal(rendered, 0)
  for (const time of [1, 2]) {
    const { body, headers } = await app.inject({ url: ofCertificate })
    assert.deepEqual(
      { body, xRobotsTag: headers['x-robots-tag'] },
      { body: `<html>${time}</html>`, xRobotsTag: 'noindex' },
    )
  }
  for (const url of ['/API/health', '/%61pi/nothing', '/api//nothing'])
    assert.equal((await app.inject({ url })).statusCode, 404, url)
})

test('a request with two Host headers is refused', async (test) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'jiangxue-test-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    SECRET_KEY: 'a key for tests that is long enough',
    LOG_LEVEL: 'fatal',
  })
  const { app } = await createApp(
    (log) => createContext(config, log),
    config,
    async () => page('<html></html>', []),
  )
  test.after(async () => {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  for (const target of ['/courses', '/api/health']) {
    assert.equal(await ask(port, target), 'HTTP/1.1 200 OK')
    assert.equal(await ask(port, target, 'Host: one.example\r\nhOST: two.example'), 'HTTP/1.1 400 Bad Request')
  }
})
