import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import pg from 'pg'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../deploy', name), 'utf8')

/** The environment that the compose file passes to the program, with this database password. */
function environment(password: string): Record<string, string> {
  const filled = read('compose.yaml').replaceAll('${POSTGRES_PASSWORD:?}', password)
  return Object.fromEntries([...filled.matchAll(/^ {4}(DATABASE_URL|PGPASSWORD): (.*)$/gm)].map(([, ...pair]) => pair))
}

test('a database password may contain any character that openssl generates', (t: TestContext) => {
  const password = 'ab/cd+ef/gh='
  const { DATABASE_URL, PGPASSWORD } = environment(password)
  const before = process.env.PGPASSWORD
  t.after(() => (before === undefined ? delete process.env.PGPASSWORD : (process.env.PGPASSWORD = before)))
  if (PGPASSWORD !== undefined) process.env.PGPASSWORD = PGPASSWORD
  const { host, user, database, password: given } = new pg.Client({ connectionString: DATABASE_URL! })
  assert.deepEqual([host, user, database, given], ['postgres', 'jiangxue', 'jiangxue', password])
})

test('nginx starts after every process that it names, and as a user who can read its key', () => {
  const named = [...read('nginx.conf').matchAll(/^ +server (\w+):3000/gm)].map(([, name]) => name)
  const [, waitedFor = ''] = /^ {2}nginx:.*?depends_on: \[(.*?)\]/ms.exec(read('compose.yaml')) ?? []
  assert.deepEqual(waitedFor.split(', '), named)
  const [, user = ''] = /^ {2}nginx:.*?user: '(\d+)'/ms.exec(read('compose.yaml')) ?? []
  assert.ok(read('compose.yaml').includes(`chown -R ${user} tls`))
})

test('the unit starts after the disk of the backups is mounted, which it would not see later', () => {
  const unit = read('jiangxue.service')
  const [, folders = ''] = /^ReadWritePaths=(.*)$/m.exec(unit) ?? []
  const [, after = ''] = /^After=(.*)$/m.exec(unit) ?? []
  const disks = folders.split(' ').filter((folder) => folder.startsWith('-'))
  assert.ok(disks.length > 0)
  for (const disk of disks) assert.ok(after.split(' ').includes(`${disk.slice(2).replaceAll('/', '-')}.mount`), disk)
})

test('no way of writing the address of the metrics passes the proxies', () => {
  const [, pattern = ''] = /location ~ (\S*metrics\S*) \{ return 404/.exec(read('nginx.conf')) ?? []
  const [, paths = ''] = /@metrics path (.*)/.exec(read('Caddyfile')) ?? []
  for (const path of ['/metrics', '/metrics/']) {
    assert.match(path, new RegExp(pattern))
    assert.ok(paths.split(' ').includes(path))
  }
})

test('nginx waits for a response as long as browsers do', () => {
  const client = readFileSync(join(import.meta.dirname, '../packages/web/app/lib/http/download-file.ts'), 'utf8')
  const browserMs = Number(/exportTimeoutMs = ([\d_]+)/.exec(client)?.[1]?.replaceAll('_', ''))
  const nginxMs = 1000 * Number(/proxy_read_timeout (\d+)s;/.exec(read('nginx.conf'))?.[1])
  assert.ok(nginxMs >= browserMs, `${nginxMs} ms, not ${browserMs} ms`)
})

test('the unit waits for the time and does not restart for ever', () => {
  const unit = read('jiangxue.service')
  assert.match(unit, /^After=.*\btime-sync\.target\b/m)
  assert.match(unit, /^Wants=.*\btime-sync\.target\b/m)
  const [, burst] = /^StartLimitBurst=(\d+)$/m.exec(unit) ?? []
  const [, intervalSeconds] = /^StartLimitIntervalSec=(\d+)$/m.exec(unit) ?? []
  const [, pauseSeconds] = /^RestartSec=(\d+)$/m.exec(unit) ?? []
  // A failing start takes a second or two itself.
  assert.ok(Number(burst) * (Number(pauseSeconds) + 5) <= Number(intervalSeconds), 'the limit is reached')
})

test('nginx of Debian and Ubuntu, older than 1.25.1, loads the configuration', (t: TestContext) => {
  const conf = read('nginx.conf')
  assert.match(conf, /listen 443 ssl http2;/)
  assert.doesNotMatch(conf, /^\s*http2 on;/m)
  if (spawnSync('nginx', ['-v']).error) return t.skip('nginx is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'jiangxue-nginx-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const made = spawnSync(
    'openssl',
    'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout key.pem -out cert.pem'.split(' '),
    { cwd: folder },
  )
  if (made.status !== 0) return t.skip('openssl is not installed')
  const own = conf
    .replaceAll('/tmp/', `${folder}/`)
    .replaceAll(/\/dev\/std(err|out)/g, join(folder, 'log'))
    .replace('/etc/nginx/tls/fullchain.pem', join(folder, 'cert.pem'))
    .replace('/etc/nginx/tls/privkey.pem', join(folder, 'key.pem'))
    .replaceAll(/server app\d:3000/g, 'server 127.0.0.1:3000')
  writeFileSync(join(folder, 'nginx.conf'), own)
  const { status, stderr } = spawnSync('nginx', ['-t', '-c', join(folder, 'nginx.conf')], { encoding: 'utf8' })
  assert.equal(status, 0, stderr)
})
