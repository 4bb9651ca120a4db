import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { makeBundle } from './make-bundle.ts'

const containerfile = join(import.meta.dirname, '../deploy/Containerfile')
const packageFile = join(import.meta.dirname, '../package.json')
const picture = join(import.meta.dirname, '../packages/web/public/icon-192.png')

/** Builds the bundle and moves it away from the sources, to a path with a space. */
function elsewhere(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'jiangxue-bundle-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  makeBundle(join(folder, 'made'))
  const place = join(folder, 'another place')
  renameSync(join(folder, 'made'), place)
  return { launcher: join(place, 'jiangxue'), env: { PATH: '', DATA_DIR: join(folder, 'data'), PORT: '0' } }
}

async function start(t: TestContext, launcher: string, env: NodeJS.ProcessEnv): Promise<string> {
  const server = spawn('/bin/sh', [launcher, 'start'], { env, cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] })
  t.after(async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
  })
  for await (const chunk of server.stdout) {
    const [, port] = /localhost:(\d+)/.exec(String(chunk)) ?? []
    if (port) {
      server.stdout.resume()
      return `http://127.0.0.1:${port}`
    }
  }
  throw new Error('The server of the bundle has ended')
}

test(
  'a bundle runs without npm, Node or anything else of the machine',
  { skip: process.platform === 'win32' },
  async (t) => {
    const { launcher, env } = elsewhere(t)
    const url = await start(t, launcher, env)
    const page = await fetch(url)
    assert.equal(page.status, 200)
    const [, script = ''] = /(\/assets\/[\w.-]+\.js)/.exec(await page.text()) ?? []
    const asset = await fetch(url + script, { headers: { 'accept-encoding': 'br' } })
    assert.equal(asset.headers.get('content-encoding'), 'br')
    assert.equal(asset.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    assert.equal((await fetch(`${url}/icon-192.png`)).headers.get('cache-control'), 'public, max-age=3600')
    assert.equal((await fetch(`${url}/assets/unknown.js`)).status, 404)
    for (const path of ['/courses', '/auth/login', '/api/openapi.json'])
      assert.equal((await fetch(url + path)).status, 200)
    const login = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: 'jiangxue-demo' }),
    })
    const headers = { authorization: `Bearer ${((await login.json()) as { token: string }).token}` }
    const get = (path: string) => fetch(url + path, { headers })
    // These use threads, fonts, drawing and sheets.
    const [certificate] = ((await (await get('/api/admin/certificates')).json()) as { content: { id: number }[] })
      .content
    const pdf = Buffer.from(await (await get(`/api/admin/certificates/${certificate?.id}/pdf`)).arrayBuffer())
    assert.equal(pdf.subarray(0, 5).toString(), '%PDF-')
    const [student] = ((await (await get('/api/admin/users/students')).json()) as { content: { id: number }[] }).content
    const record = Buffer.from(
      await (
        await get(`/api/admin/students/${student?.id}/records/pdf?verifyAddress=https://school.example`)
      ).arrayBuffer(),
    )
    assert.equal(record.subarray(0, 5).toString(), '%PDF-', record.toString('utf8', 0, 200))
    for (const list of ['admin/students', 'manage/applications', 'admin/orders']) {
      const sheet = Buffer.from(await (await get(`/api/${list}/export`)).arrayBuffer())
      assert.equal(sheet.subarray(0, 2).toString(), 'PK')
    }
    const form = new FormData()
    form.set('file', new File([readFileSync(picture)], 'picture.png', { type: 'image/png' }))
    const upload = await fetch(`${url}/api/upload/image`, { method: 'POST', headers, body: form })
    const stored = (await upload.json()) as { data: { url: string } }
    assert.equal(upload.status, 200, JSON.stringify(stored))
    assert.equal((await fetch(url + stored.data.url)).headers.get('content-type'), 'image/webp')
    assert.equal((await get('/admin/students')).status, 200)
    const backup = spawnSync('/bin/sh', [launcher, 'backup', join(env.DATA_DIR, '..', 'backups')], {
      env,
      encoding: 'utf8',
    })
    assert.match(backup.stdout, /Backup [\dTZ-]+ is complete/, backup.stderr)
    assert.equal(spawnSync('/bin/sh', [launcher, 'nonsense'], { env }).status, 2)
    const verified = spawnSync('/bin/sh', [launcher, 'verify'], { env, encoding: 'utf8' })
    assert.match(verified.stdout, /ledger OK/, verified.stderr)
    assert.equal(existsSync('/data'), false)
  },
)

test('a container runs commands with the Node of its image', { skip: process.platform === 'win32' }, (t) => {
  const { launcher, env } = elsewhere(t)
  const [, commands = ''] = /^RUN (.*?) && install /m.exec(readFileSync(containerfile, 'utf8')) ?? []
  const place = dirname(launcher)
  const here = commands.replaceAll('/jiangxue/', `'${place}'/`).replace('/usr/local/bin/node', process.execPath)
  assert.equal(spawnSync('/bin/sh', ['-c', here]).status, 0)
  const { status, stderr } = spawnSync(launcher, ['verify'], { env: { ...env, SECRET_KEY: 'k'.repeat(32) } })
  assert.match(String(stderr), /^There is no school in/)
  assert.equal(status, 1)
})

test('a container starts the same program as npm', () => {
  const [, program = ''] = /"start": "node (.*)"/.exec(readFileSync(packageFile, 'utf8')) ?? []
  assert.ok(readFileSync(containerfile, 'utf8').endsWith(`CMD ["node", "/jiangxue/${program}"]\n`), program)
})
