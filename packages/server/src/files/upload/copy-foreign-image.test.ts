import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import sharp from 'sharp'
import { changeSetting } from '../../core/settings/settings.ts'
import { jpeg } from '../../testing/files/pictures.ts'
import { testApp } from '../../testing/test-app.ts'
import { linkedFileUrl } from '../file/file-url.ts'
import { copyForeignImage } from './copy-foreign-image.ts'

const it = testApp()
const copy = (url: unknown, token?: string) => it.call('POST', '/api/upload/image/copy', { token, body: { url } })
const allow = (isOn: boolean) =>
  it.context.database.write(async (db) => {
    await changeSetting(db, 'storage.copyForeignPictures', isOn, it.now)
  })

test('pictures of other sites are not copied unless the school allows it', async () => {
  const { token } = await it.world.person('ADMIN')
  const { status, body } = await copy('https://example.com/a.png', token)
  assert.deepEqual({ status, problem: body.problem }, { status: 409, problem: 'upload.copyingOff' })
})

test('only users who may write public texts can copy pictures, and only over https', async () => {
  await allow(true)
  const student = await it.world.student()
  const { token } = await it.world.person('ADMIN')
  assert.equal((await copy('https://example.com/a.png')).status, 401)
  assert.equal((await copy('https://example.com/a.png', student.token)).status, 403)
  assert.equal((await copy('https://127.0.0.1/a.png', (await it.world.person('TEACHER')).token)).status, 422)
  for (const url of ['http://example.com/a.png', 'file:///etc/passwd', 'a', undefined])
    assert.equal((await copy(url, token)).status, 422, String(url))
})

test('a picture in the school’s own network is rejected, naming its host', async () => {
  await allow(true)
  const { token } = await it.world.person('ADMIN')
  const { status, body } = await copy('https://127.0.0.1/a.png', token)
  assert.deepEqual(
    { status, problem: body.problem, message: body.message },
    { status: 422, problem: 'upload.copyFailed', message: '来自 127.0.0.1 的图片无法复制，请保存后上传' },
  )
})

test('a copied picture is a file of the school', async () => {
  await allow(true)
  const picture = await jpeg(2400, 1200)
  const server = createServer((_, response) => response.setHeader('content-type', 'image/jpeg').end(picture))
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  const { port } = server.address() as AddressInfo
  const { id: userId } = await it.world.person('ADMIN')
  const loopback = { isHttpAllowed: true, isAllowed: () => true }
  const stored = await copyForeignImage(
    it.context,
    `http://127.0.0.1:${port}/a.jpg`,
    { userId, role: 'ADMIN' },
    loopback,
  )
  await new Promise((done) => {
    server.close(done)
  })
  const body = (await it.app.inject({ url: linkedFileUrl(stored) })).rawPayload
  const { format, width } = await sharp(body).metadata()
  assert.deepEqual({ format, width }, { format: 'webp', width: 1920 })
})
