import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { insertUser } from '../../people/account/account.queries.ts'
import { mailSettings, queued, set } from '../../testing/outgoing.ts'
import { testApp } from '../../testing/test-app.ts'
import { watchDisk } from './watch-disk.ts'

const it = testApp()
/** Sets the free share of the test's disk. */
const free = (share: () => Promise<number>) => Object.assign(it.context.storages.local, { freeShare: share })
afterEach(() => free(async () => 0.5))

test('a disk that is nearly full or unreadable is reported by health and in the back office', async () => {
  const { token } = await it.world.person('ADMIN')
  const notified = async () => [
    (await it.get('/api/health')).body.status,
    (await it.get('/api/admin/stats/dashboard', token)).body.notices,
  ]
  free(async () => 0.1)
  assert.deepEqual(await notified(), ['ok', []])
  free(async () => 0.0999)
  assert.deepEqual(await notified(), ['degraded', ['storageLow']])
  free(() => Promise.reject(Object.assign(new Error('i/o error'), { code: 'EIO' })))
  assert.deepEqual(await notified(), ['degraded', ['storageLow']])
})

test('reachable admins get one e-mail a day about a full disk', async () => {
  await set(it, mailSettings)
  const head = {
    role: 'ADMIN',
    name: '校长',
    phone: null,
    email: 'head@example.cn',
    passwordHash: '',
    status: 'ACTIVE',
  } as const
  await it.context.database.write((db) => insertUser(db, { ...head, username: 'head' }, it.now))
  await watchDisk(it.context)
  assert.deepEqual(await queued(it), [], 'there is room')
  free(async () => 0.05)
  await watchDisk(it.context)
  await watchDisk(it.context)
  const [message, ...more] = await queued(it)
  assert.deepEqual({ target: message?.target, more }, { target: 'head@example.cn', more: [] })
  assert.match((message as { text: string }).text, /服务器磁盘可用空间不足 10%/)
  it.pass(86_400)
  await watchDisk(it.context)
  assert.equal((await queued(it)).length, 2)
})
