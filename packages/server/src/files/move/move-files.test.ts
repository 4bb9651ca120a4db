import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { fileForm } from '../../testing/files/multipart.ts'
import { jpeg } from '../../testing/files/pictures.ts'
import { s3Server, s3Settings } from '../../testing/files/s3-server.ts'
import { set } from '../../testing/outgoing.ts'
import { builtCommand, programEnv } from '../../testing/programs/programs.ts'
import { testApp } from '../../testing/test-app.ts'
import { moveFiles } from './move-files.ts'

const it = testApp()
let store: Awaited<ReturnType<typeof s3Server>>
before(async () => {
  store = await s3Server()
})
after(() => store.close())
const keepIn = (where: 'store' | 'disk') =>
  set(it, where === 'store' ? s3Settings(store.endpoint) : { 'storage.type': 'local' })
const move = () => moveFiles(it.context, undefined, 0)
const fileOf = (id: number) =>
  it.context.database.read.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
async function upload(): Promise<number> {
  const { token } = await it.world.student()
  const form = fileForm(await jpeg(40 + it.world.next(), 40))
  return (await it.call('POST', '/api/upload/avatar', { ...form, token })).body.data.id
}
const isOnDisk = (key: string) =>
  it.context.storages.local.size(key).then(
    () => true,
    () => false,
  )

test('every file is copied, its row switched and the old body removed, in both directions', async () => {
  await keepIn('disk')
  const id = await upload()
  const before = (await fileOf(id))!
  const body = (await it.get(`/files/${id}`)).bytes
  await set(it, { ...s3Settings(store.endpoint), 'storage.uploadPath': '/moved' })
  const there = await move()
  const after = (await fileOf(id))!
  assert.deepEqual({ broken: there.broken, moved: there.moved }, { broken: [], moved: there.files })
  assert.deepEqual(
    { objectKey: after.objectKey, sha256: after.sha256 },
    { objectKey: before.objectKey.replace('uploads', 'moved'), sha256: before.sha256 },
  )
  assert.match(after.storage, /^oss-\d+$/)
  assert.ok((await store.keys()).includes(after.objectKey))
  assert.equal(await isOnDisk(before.objectKey), false)
  assert.ok(body.equals((await it.get(`/files/${id}`)).bytes))
  assert.equal((await move()).files, 0)

  await set(it, { 'storage.type': 'local', 'storage.uploadPath': '/uploads' })
  await move()
  assert.deepEqual(await fileOf(id), before)
  assert.ok(body.equals((await it.get(`/files/${id}`)).bytes))
  assert.deepEqual(await store.keys(), [])
  const { body: log } = await it.get('/api/admin/logs/operation', (await it.world.person('ADMIN')).token)
  assert.deepEqual(
    { action: log.content[0].action, targetId: log.content[0].targetId },
    { action: 'storage.move', targetId: 'local' },
  )
})

test('a stopped move continues with the rest', async () => {
  await keepIn('store')
  await move()
  await keepIn('disk')
  const ids = [await upload(), await upload(), await upload()]
  await keepIn('store')
  const stop = new Error('stopped')
  await assert.rejects(
    moveFiles(
      it.context,
      () => {
        throw stop
      },
      0,
    ),
    stop,
  )
  const storages = async () => Promise.all(ids.map(async (id) => (await fileOf(id))!.storage === 'local'))
  assert.deepEqual(await storages(), [false, true, true])
  assert.equal((await move()).moved, 2)
  assert.deepEqual(await storages(), [false, false, false])
})

test('a body that does not match its row is not moved, and is reported', async () => {
  await keepIn('disk')
  const [broken, lost] = [await upload(), await upload()]
  const folder = join(it.context.config.dataDir, 'files')
  writeFileSync(join(folder, (await fileOf(broken))!.objectKey), 'something else')
  await it.context.storages.local.remove((await fileOf(lost))!.objectKey)
  await keepIn('store')
  assert.deepEqual((await move()).broken, [
    { id: broken, why: 'not the file that was stored' },
    { id: lost, why: 'missing' },
  ])
  assert.deepEqual([(await fileOf(broken))!.storage, (await fileOf(lost))!.storage], ['local', 'local'])
  await it.context.database.write((db) => db.deleteFrom('users').where('avatarFileId', 'in', [broken, lost]).execute())
  await it.context.database.write((db) => db.deleteFrom('files').where('id', 'in', [broken, lost]).execute())
})

test('the command runs while the server is running', async () => {
  await keepIn('disk')
  const id = await upload()
  await keepIn('store')
  const { dataDir, databaseUrl, secretKey } = it.context.config
  const env = { ...programEnv, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET_KEY: secretKey }
  const { stdout } = await promisify(execFile)(process.execPath, [builtCommand('move-storage')], { env })
  assert.match(stdout, /^Moving files to oss-\d+ …\n(.*\n)*Done: (\d+) of \2 files, /)
  assert.match((await fileOf(id))!.storage, /^oss-/)
  assert.equal((await it.get(`/files/${id}`)).status, 200)
})

test('a store that cannot be reached stops the command and loses nothing', async () => {
  await keepIn('disk')
  const id = await upload()
  await set(it, { ...s3Settings(store.endpoint), 'storage.secretKey': 'mistyped' })
  await assert.rejects(move(), (error: Error) => /SignatureDoesNotMatch/.test(String((error.cause as Error).message)))
  const file = (await fileOf(id))!
  assert.deepEqual([file.storage, await isOnDisk(file.objectKey)], ['local', true])
})

test('a file that is deleted while it is copied leaves nothing in the store', async () => {
  await keepIn('disk')
  const id = await upload()
  await keepIn('store')
  const storage = await it.context.storages.current()
  const write = storage.writeFile
  Object.assign(storage, {
    writeFile: async (key: string, path: string) => {
      await write(key, path)
      await it.context.database.write((db) => db.deleteFrom('files').where('id', '=', id).execute())
    },
  })
  const before = (await fileOf(id))!
  await move()
  Object.assign(storage, { writeFile: write })
  assert.ok(!(await store.keys()).includes(before.objectKey))
})

test('a bucket whose address has changed loses nothing', async () => {
  await keepIn('store')
  const id = await upload()
  await set(it, { 'storage.endpoint': store.endpoint.replace('127.0.0.1', 'localhost') })
  const before = (await fileOf(id))!
  const body = (await it.get(`/files/${id}`)).bytes
  assert.deepEqual((await move()).broken, [])
  const after = (await fileOf(id))!
  assert.notEqual(after.storage, before.storage)
  const keys = await store.keys()
  assert.deepEqual([keys.includes(before.objectKey), keys.includes(after.objectKey)], [false, true])
  assert.ok(body.equals((await it.get(`/files/${id}`)).bytes))
})
