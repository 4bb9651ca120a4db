import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { createApp, createContext } from '../../app.ts'
import { readConfig } from './config.ts'

const key = 'a key for tests that is long enough'
function newFolder(test: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'jiangxue-test-'))
  test.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('the key is read from the environment, from the file it names, or from the data folder', (test) => {
  const [folder, elsewhere] = [newFolder(test), newFolder(test)]
  const file = join(elsewhere, 'key')
  writeFileSync(file, `${key} in a file\n`)
  assert.equal(readConfig({ DATA_DIR: folder, SECRET_KEY: key, SECRET_KEY_FILE: file }).secretKey, key)
  assert.equal(readConfig({ DATA_DIR: folder, SECRET_KEY_FILE: file }).secretKey, `${key} in a file`)
  assert.ok(!existsSync(join(folder, 'secret.key')), 'no key file is created if a key is given')
  assert.throws(() => readConfig({ DATA_DIR: folder, SECRET_KEY_FILE: join(elsewhere, 'none') }), /ENOENT/)
  assert.throws(() => readConfig({ DATA_DIR: folder, SECRET_KEY: 'short' }), /at least 32/)
  const made = readConfig({ DATA_DIR: folder }).secretKey
  assert.equal(readConfig({ DATA_DIR: folder }).secretKey, made)
})

test('proxies are trusted by number or address; trusting every client is rejected', (test) => {
  const trusted = (TRUST_PROXY?: string) =>
    readConfig({ DATA_DIR: newFolder(test), SECRET_KEY: key, TRUST_PROXY }).trustProxy
  for (const [given, meant] of [
    [undefined, false],
    ['', false],
    ['off', false],
    ['0', false],
    ['2', 2],
    ['loopback, 10.0.0.0/8', 'loopback, 10.0.0.0/8'],
  ] as const)
    assert.equal(trusted(given), meant, String(given))
  assert.equal(trusted('1 '), 1)
  for (const everybody of ['on', 'TRUE', 'yes', '*', '0.0.0.0/0', 'loopback, ::/0'])
    assert.throws(() => trusted(everybody), /believe any client/)
})

test('a switch that is neither on nor off stops the start, and spaces around a value do not count', (test) => {
  const read = (env: Record<string, string>) => readConfig({ DATA_DIR: newFolder(test), SECRET_KEY: key, ...env })
  for (const off of ['off', 'OFF', 'false', 'no', '0', 'off ']) assert.equal(read({ DEMO: off }).isDemo, false, off)
  for (const on of ['', 'on', 'True', 'yes', '1']) assert.equal(read({ DEMO: on }).isDemo, true, on)
  for (const name of ['DEMO', 'UPGRADE_COPY', 'API_DOCS'])
    assert.throws(() => read({ [name]: 'none' }), new RegExp(`${name} must be on or off, not none`))
  assert.deepEqual(
    [undefined, 'on', 'off'].map((API_DOCS = '') => read({ API_DOCS }).showsApiDocs),
    [false, true, false],
  )
})

test('only addresses added by trusted proxies in X-Forwarded-For count', async (test) => {
  const ask = async (TRUST_PROXY: string, forwarded: string) => {
    const config = readConfig({ DATA_DIR: newFolder(test), SECRET_KEY: key, TRUST_PROXY, LOG_LEVEL: 'fatal' })
    const { app } = await createApp((log) => createContext(config, log), config)
    let ip = ''
    app.addHook('onRequest', async (request) => {
      ip = request.ip
    })
    await app.inject({ url: '/api/health', headers: { 'x-forwarded-for': forwarded }, remoteAddress: '10.0.0.9' })
    await app.close()
    return ip
  }
  assert.equal(await ask('off', '203.0.113.7'), '10.0.0.9')
  assert.equal(await ask('1', '198.51.100.66, 203.0.113.7'), '203.0.113.7')
  assert.equal(await ask('2', '198.51.100.66, 203.0.113.7, 10.0.0.8'), '203.0.113.7')
  assert.equal(await ask('10.0.0.0/8', '198.51.100.66, 203.0.113.7, 10.0.0.8'), '203.0.113.7')
})

const isWindows = process.platform === 'win32'

test('other users of the machine cannot read the data', { skip: isWindows && 'no modes' }, async (test) => {
  const dataDir = newFolder(test)
  chmodSync(dataDir, 0o755)
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' })
  const { app, context } = await createApp((log) => createContext(config, log), config)
  await context.storages.local.write('public/a.webp', Buffer.from('x'))
  const modes = ['.', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })].map(
    (name) => [name, statSync(join(dataDir, name)).mode & 0o077] as const,
  )
  await app.close()
  assert.ok(modes.length > 4)
  assert.deepEqual(
    modes.filter(([, others]) => others !== 0),
    [],
  )
})
