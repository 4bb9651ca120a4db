import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readPassphrase } from '../../office/backup/passphrase.ts'
import { openDatabase } from '../database/open-database.ts'
import { readConfig } from './config.ts'
import { assertCanListen } from './listen.ts'
import { loadProblemOf, startProblemOf } from './start-problem.ts'

type Env = Record<string, string>
const key = 'a key for tests that is long enough'

function newFolder(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'jiangxue-start-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** What the start prints with a setting, without loading the program. */
async function printedWith(folder: string, changes: Env): Promise<string> {
  const env = { DATA_DIR: join(folder, 'data'), SECRET_KEY: key, PORT: '0', ...changes }
  try {
    const config = readConfig(env)
    readPassphrase(env)
    await assertCanListen(config)
    const database = await openDatabase(config)
    await database.read.selectFrom('users').select('id').execute().finally(database.close)
    return 'It starts.'
  } catch (error) {
    return startProblemOf(error, env)
  }
}

test('every wrong setting is answered with one line that names it and says what to do', async (t) => {
  const folder = newFolder(t)
  const file = join(folder, 'file')
  writeFileSync(file, 'short')
  const none = join(folder, 'none')
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  t.after(() => taken.close())
  const { port } = taken.address() as AddressInfo
  const table: readonly (readonly [Env, RegExp])[] = [
    [{ SECRET_KEY: 'short' }, /^SECRET_KEY needs at least 32 characters/],
    [{ SECRET_KEY: '', SECRET_KEY_FILE: none }, /^SECRET_KEY_FILE names .*none, .* \(ENOENT\)\. Name a file/],
    [{ SECRET_KEY: '', SECRET_KEY_FILE: folder }, /^SECRET_KEY_FILE names .*\(EISDIR\)/],
    [{ PORT: 'abc' }, /^PORT is not a port number: abc/],
    [{ PORT: String(port) }, new RegExp(`^PORT=${port} is in use on 127\\.0\\.0\\.1: .* choose another PORT`)],
    [{ HOST: '192.0.2.1' }, /^HOST=192\.0\.2\.1 is not an address of this machine\. Use 127\.0\.0\.1/],
    [{ HOST: 'no-such-host.invalid' }, /^HOST=no-such-host\.invalid is not known here\. Use/],
    [{ DATA_DIR: file }, /^DATA_DIR=.*file is a file\. Name a folder/],
    [{ DATA_DIR: join(file, 'below') }, /^DATA_DIR=.*below cannot be created \(ENOTDIR\)\. Create it/],
    [{ DEMO: 'none' }, /^DEMO must be on or off/],
    [{ LOG_LEVEL: 'verbose' }, /^LOG_LEVEL must be trace, .*, not verbose/],
    [{ TRUST_PROXY: '127.0.0.1:80' }, /^TRUST_PROXY contains 127\.0\.0\.1:80, .* without ports/],
    [{ TRUST_PROXY: '10.0.0.0/99' }, /^TRUST_PROXY contains 10\.0\.0\.0\/99/],
    [{ WECHAT_URL: 'api.weixin.qq.com' }, /^WECHAT_URL must be an address/],
    [{ METRICS_TOKEN: 'short' }, /^METRICS_TOKEN needs at least 16/],
    [{ ACCEL_REDIRECT: 'stored' }, /^ACCEL_REDIRECT must be like/],
    [{ BACKUP_PASSPHRASE: 'abc' }, /^BACKUP_PASSPHRASE needs at least 12 characters/],
    [{ BACKUP_PASSPHRASE_FILE: none }, /^BACKUP_PASSPHRASE_FILE names .*none, .*\(ENOENT\)/],
    [{ BACKUP_PASSPHRASE_FILE: file }, /^BACKUP_PASSPHRASE needs at least 12 characters/],
    [{ DATABASE_POOL: '0' }, /^DATABASE_POOL must be a number of connections from 1/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must begin with postgres/],
    [
      { DATABASE_URL: 'postgres://u@127.0.0.1:1/x' },
      /^PostgreSQL at DATABASE_URL \(127\.0\.0\.1:1\/x\): .*Start Postgre/,
    ],
    [{ DATABASE_URL: 'postgres://u@host.invalid/x' }, /^PostgreSQL at DATABASE_URL .* the host .*(known|looked up)/],
    [{ DATABASE_URL: 'postgres://u:pa/ss@localhost/x' }, /^PostgreSQL at DATABASE_URL .*PGPASSWORD/],
  ]
  for (const [changes, expected] of table) {
    const printed = await printedWith(folder, changes)
    assert.match(printed, expected, JSON.stringify(changes))
    assert.equal(printed.split('\n').length, 1, printed)
    assert.ok(!printed.includes('pa/ss'), 'no password is printed')
  }
})

test('refusals of PostgreSQL name the setting', () => {
  const url = 'postgres://school:secret@db.example/school'
  for (const [error, expected] of [
    [{ code: '28P01', message: 'password authentication failed' }, /the password is wrong\. Correct PGPASSWORD/],
    [{ code: '3D000', message: 'database "school" does not exist' }, /the database does not exist\. Create it/],
    [{ code: '53300', message: 'too many connections' }, /no free connection\. Raise its max_connections/],
    [{ message: 'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string' }, /needed\. Set PGPASSWORD/],
    [{ message: 'The server does not support SSL connections' }, /has no TLS\. Remove sslmode/],
    [new AggregateError([Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })], ''), /nothing listens there/],
  ] as const) {
    const printed = startProblemOf(error, { DATABASE_URL: url })
    assert.match(printed, expected)
    assert.match(printed, /^PostgreSQL at DATABASE_URL \(db\.example\/school\): /)
  }
})

test('a program that cannot be loaded is one line, without a stack', () => {
  const error = new Error("Cannot find module '@expo-google-fonts/x.ttf'\nRequire stack:\n- /srv/jiangxue/main.js")
  const printed = loadProblemOf(error)
  assert.match(printed, /^The program is incomplete: Cannot find module '.*x\.ttf'\. Install it again/)
  assert.equal(printed.split('\n').length, 1)
})

test('a start on a busy port creates nothing, neither a key nor a school', async (t) => {
  const folder = newFolder(t)
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  t.after(() => taken.close())
  const { port } = taken.address() as AddressInfo
  const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
  const child = spawn(process.execPath, [main], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  assert.match(await text(child.stderr), new RegExp(`^PORT=${port} is in use[^\\n]*\\n$`))
  assert.equal(existsSync(join(folder, 'data')), false)
})
