import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createContext } from '../../app.ts'
import { readConfig } from '../../core/config/config.ts'
import { recordRestore } from '../../ledger/changes/credit-change.ts'
import { fileForm } from '../../testing/files/multipart.ts'
import { jpeg, png } from '../../testing/files/pictures.ts'
import { s3Server, s3Settings } from '../../testing/files/s3-server.ts'
import { set } from '../../testing/outgoing.ts'
import { testApp } from '../../testing/test-app.ts'
import { emptyPlace } from '../../testing/test-database.ts'
import { sweepOrphans } from './sweep-orphans.ts'

const it = testApp()
const day = 86_400
let store: Awaited<ReturnType<typeof s3Server>>
before(async () => {
  store = await s3Server()
})
after(() => store.close())
const exists = async (id: number) =>
  (await it.context.database.read.selectFrom('files').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined
const upload = async (path: string, form: ReturnType<typeof fileForm>, token?: string) =>
  (await it.call('POST', path, { ...form, token })).body.data

async function uploadAvatar(): Promise<{ id: number }> {
  const student = await it.world.student()
  const file = await upload('/api/upload/avatar', fileForm(await jpeg()), student.token)
  await it.context.database.write((db) =>
    db.updateTable('users').set({ avatarFileId: file.id }).where('id', '=', student.id).execute(),
  )
  return file
}

test('unreferenced files of every kind are removed after seven days, and the operation log records it', async () => {
  const { token } = await it.world.person('ADMIN')
  const pdf = () => fileForm(`%PDF-1.4\n${it.world.next()}`, '讲义.pdf', 'application/pdf')
  const [unused, used] = [
    await upload('/api/upload/file', pdf(), token),
    await upload('/api/upload/file', pdf(), token),
  ]
  await it.post('/api/admin/resources', { name: '讲义', scope: 'all', fileId: used.id }, token)
  const avatar = await uploadAvatar()
  const body = await upload('/api/upload/image', fileForm(await png()), token)
  await it.post('/api/admin/news', { title: '新闻', content: `<p><img src="${body.url}"></p>`, status: 'DRAFT' }, token)

  it.pass(6 * day)
  assert.equal((await sweepOrphans(it.context)).files, 0)
  it.pass(2 * day)
  const report = await sweepOrphans(it.context)
  assert.deepEqual(
    { files: report.files, objects: report.objects, keysLength: report.keys.length },
    { files: 1, objects: 0, keysLength: 1 },
  )
  assert.deepEqual(await Promise.all([unused, used, avatar, body].map(({ id }) => exists(id))), [
    false,
    true,
    true,
    true,
  ])
  const log = (await it.get('/api/admin/logs/operation', (await it.world.person('ADMIN')).token)).body.content[0]
  assert.deepEqual(
    { action: log.action, username: log.username, targetId: log.targetId },
    { action: 'storage.sweep', username: '', targetId: 'local' },
  )
  assert.equal((await sweepOrphans(it.context)).files, 0)
})

test('old bodies without a row are removed from the disk and the store; new ones, foreign ones and those with a row stay', async () => {
  // The store uses the real clock.
  it.now = Date.now()
  await it.context.database.write((db) => db.updateTable('migrations').set({ appliedAt: 0 }).execute())
  await set(it, s3Settings(store.endpoint))
  const { id } = await uploadAvatar()
  const [storage, { local }] = [await it.context.storages.current(), it.context.storages]
  const newKey = () => `uploads/signed/${randomUUID()}.mp4`
  const [onDisk, young, inStore, elsewhere] = [newKey(), newKey(), newKey(), `other/${newKey()}`]
  for (const key of [onDisk, young]) await local.write(key, Buffer.from('left over'))
  for (const key of [inStore, elsewhere]) await storage.write(key, Buffer.from('left over'))
  await storage.write('uploads/notes.txt', Buffer.from('not ours'))
  const old = (it.now - 8 * day * 1000) / 1000
  utimesSync(join(it.context.config.dataDir, 'files', onDisk), old, old)

  assert.deepEqual((await sweepOrphans(it.context)).keys, [onDisk])
  it.pass(8 * day)
  const inTheFuture = it.now / 1000
  utimesSync(join(it.context.config.dataDir, 'files', young), inTheFuture, inTheFuture)
  assert.deepEqual((await sweepOrphans(it.context)).keys, [inStore])
  const left = await store.keys()
  assert.ok(left.includes(elsewhere) && left.includes('uploads/notes.txt'))
  assert.equal(await local.size(young), 9)
  assert.equal((await it.get(`/files/${id}`)).status, 200)
})

test('a copy of the database never removes what the original has in its store', async () => {
  await set(it, { ...s3Settings(store.endpoint), 'storage.uploadPath': '/copied' })
  const storage = await it.context.storages.current()
  await storage.write('copied/owner', Buffer.from('another database'))
  const key = `copied/public/${randomUUID()}.webp`
  await storage.write(key, Buffer.from('uploaded since'))
  it.pass(30 * day)
  await sweepOrphans(it.context)
  assert.ok((await store.keys()).includes(key))
})

test('files of a bucket that is also known under another address stay', async () => {
  it.now = Date.now()
  await set(it, { ...s3Settings(store.endpoint), 'storage.uploadPath': '/twice' })
  const { id } = await uploadAvatar()
  await set(it, { 'storage.endpoint': store.endpoint.replace('127.0.0.1', 'localhost') })
  it.pass(8 * day)
  assert.deepEqual((await sweepOrphans(it.context)).keys, [])
  assert.equal((await it.get(`/files/${id}`)).status, 200)
})

test('a restored copy never removes files of the original from its store, even if its database has the same address', async () => {
  it.now = Date.now()
  await set(it, { ...s3Settings(store.endpoint), 'storage.uploadPath': '/original' })
  const key = `original/public/${randomUUID()}.webp`
  await sweepOrphans(it.context)
  await (await it.context.storages.current()).write(key, Buffer.from('of the original'))
  const { database, keys } = it.context
  const facts = { backup: '2026-11-20T02-00-00Z', madeAt: '2026-11-20T02:00:00.000Z', version: '1.0.0' }
  await database.write((db) => recordRestore(db, keys.ledger, facts, it.now))
  it.pass(30 * day)
  await sweepOrphans(it.context)
  assert.ok((await store.keys()).includes(key))
})

test('a new database never removes files that were in its data folder before it', async (t) => {
  const place = await emptyPlace('sqlite')
  t.after(place.remove)
  const config = readConfig({ DATA_DIR: place.dataDir, SECRET_KEY: 'a key for tests that is long enough' })
  const open = () => createContext(config, { error() {}, warn() {}, info() {} } as never)
  const key = `uploads/signed/${randomUUID()}.mp4`
  const school = await open()
  await school.storages.local.write(key, Buffer.from('of the school'))
  await school.database.close()
  const old = Date.now() / 1000 - 30 * day
  utimesSync(join(place.dataDir, 'files', key), old, old)
  // As if DATABASE_URL named another database, or jiangxue.db had been moved away.
  for (const suffix of ['', '-wal', '-shm']) rmSync(join(place.dataDir, `jiangxue.db${suffix}`), { force: true })
  const empty = await open()
  t.after(() => empty.database.close())
  assert.deepEqual((await sweepOrphans(empty)).keys, [])
  assert.equal(await empty.storages.local.size(key), 13)
})
