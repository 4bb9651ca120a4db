import assert from 'node:assert/strict'
import files, { readdir } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import { videoUploadCalls } from '@jiangxue/contract/files/video-upload.ts'
import { FileStore } from '@tus/file-store'
import { createApp, createContext } from '../../app.ts'
import { Uploader } from '../../testing/files/resumable.ts'
import { video } from '../../testing/files/videos.ts'
import { set } from '../../testing/outgoing.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'
import { removeOldUploads } from './claim-video.ts'

const it = testApp()
const uploads = new Uploader(it)

const admin = () => it.world.person('ADMIN')
const folder = () => readdir(join(it.context.config.dataDir, 'uploads'))
const refused = async (response: Response, status: number, code: string) => {
  const body = response.status === 204 ? {} : ((await response.json()) as { problem: string })
  assert.deepEqual({ status: response.status, body }, { status, body: { ...body, problem: code, success: false } })
}

test('a video arrives complete, and its Location is a path of this site whatever the host headers', async () => {
  const [who, body] = [await admin(), await video()]
  const begun = await uploads.fetch('POST', '/api/upload/video', who, {
    'upload-length': String(body.length),
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https, http',
  })
  const path = begun.headers.get('location')!
  assert.deepEqual([begun.status, begun.headers.get('access-control-allow-origin')], [201, null])
  assert.match(path, /^\/api\/upload\/video\/[0-9a-f]{32}$/)
  assert.equal(Date.parse(begun.headers.get('upload-expires')!), it.now + 24 * 3_600_000)
  assert.equal(await uploads.offset(path, who), 0)
  const sent = await uploads.send(path, who, 0, body)
  assert.deepEqual([sent.status, sent.headers.get('upload-offset')], [204, String(body.length)])
  assert.equal(await uploads.offset(path, who), body.length)
})

test('an upload continues only at its offset, and never beyond its declared size', async () => {
  const [who, body] = [await admin(), Buffer.alloc(1000, 1)]
  const path = (await uploads.begin(who, 1000)).headers.get('location')!
  assert.equal((await uploads.send(path, who, 10, body.subarray(10))).status, 409)
  assert.equal((await uploads.send(path, who, 0, Buffer.alloc(1001))).status, 413)
  assert.equal(
    (await uploads.fetch('PATCH', path, who, { 'upload-offset': '0', 'content-type': 'video/mp4' }, body)).status,
    400,
  )
  assert.equal(
    (
      await uploads.fetch(
        'PATCH',
        path,
        who,
        { 'tus-resumable': '0.2.2', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        body,
      )
    ).status,
    400,
  )
  assert.equal(await uploads.offset(path, who), 0)
})

test('data for which the disk has no room is rejected with a reason', async (t) => {
  const [who, body] = [await admin(), await video()]
  const path = (await uploads.begin(who, body.length)).headers.get('location')!
  const failed = { status_code: 500, body: 'write failed' }
  const write = t.mock.method(FileStore.prototype, 'write', () => Promise.reject(failed))
  assert.equal((await uploads.send(path, who, 0, body)).status, 500)
  const space = t.mock.method(files, 'statfs', async () => ({ bavail: 10, bsize: 4096 }))
  syncBuiltinESMExports()
  const response = await uploads.send(path, who, 0, body)
  space.mock.restore()
  syncBuiltinESMExports()
  write.mock.restore()
  await refused(response, 507, 'server.noSpace')
  assert.equal((await uploads.send(path, who, 0, body)).status, 204)
})

test('an upload is accessible to its owner only; for other admins it does not exist', async () => {
  const [who, other] = [await admin(), await admin()]
  const path = (await uploads.begin(who, 1000)).headers.get('location')!
  assert.equal((await uploads.fetch('HEAD', path, other)).status, 404)
  await refused(await uploads.send(path, other, 0, Buffer.alloc(10)), 404, 'upload.videoNotFound')
  await refused(await uploads.fetch('DELETE', path, other), 404, 'upload.videoNotFound')
  assert.equal(await uploads.offset(path, who), 0)
})

test('the resumable calls require the permission to edit courses, and check it first', async () => {
  const { world } = it
  const callers: [number, Person | undefined][] = [
    [401, undefined],
    [401, { ...(await admin()), token: 'no-such-token' }],
    [403, await world.student()],
    [403, await world.person('TEACHER')],
    [403, await world.person('ORG_ADMIN')],
    [403, await world.person('ADMIN', { permissions: ['courses.view', 'resources.edit'] })],
    [403, await world.student({ mustChangePassword: true })],
  ]
  for (const { method, path } of Object.values(videoUploadCalls))
    for (const [status, who] of callers)
      for (const id of ['nonsense', '0'.repeat(32), '..%2f..%2fsecret.key']) {
        const response = await uploads.fetch(
          method,
          path.replace('{id}', id),
          who,
          { 'content-type': 'text/xml', 'tus-resumable': 'x' },
          method === 'HEAD' ? undefined : Buffer.from('<x'),
        )
        assert.equal(response.status, status, `${method} ${who?.username} ${id}`)
      }
  const editor = await world.person('ADMIN', { permissions: ['courses.edit'] })
  assert.equal((await uploads.begin(editor, 10)).status, 201)
  for (const id of ['nonsense', '0'.repeat(32), '..%2f..%2fsecret.key', '%00'])
    assert.equal((await uploads.fetch('HEAD', `/api/upload/video/${id}`, editor)).status, 404, id)
})

test('teachers upload videos only if the school lets them edit and they have a course', async () => {
  const { world } = it
  const [who, newcomer] = [await world.person('TEACHER'), await world.person('TEACHER')]
  const teacherIds = [await world.teacher(who.id)]
  await world.course({ teacherIds })
  await world.teacher(newcomer.id)
  assert.equal((await uploads.begin(who, 10)).status, 403)
  await set(it, { 'course.teachersEdit': true })
  try {
    assert.equal((await uploads.begin(who, 10)).status, 201)
    await refused(await uploads.begin(newcomer, 10), 403, 'access.denied')
  } finally {
    await set(it, { 'course.teachersEdit': false })
  }
})

test('uploads that are too large, without size or too many are rejected before any data arrives', async () => {
  const who = await admin()
  const before = await folder()
  await refused(await uploads.begin(who, 4 * 1024 ** 3 + 1), 413, 'upload.videoTooLarge')
  for (const size of ['-1', 'x', '1.5', '1e30'])
    await refused(
      await uploads.fetch('POST', '/api/upload/video', who, { 'upload-length': size }),
      400,
      'request.malformed',
    )
  await refused(await uploads.begin(who, 0), 422, 'upload.videoEmpty')
  await refused(
    await uploads.fetch('POST', '/api/upload/video', who, { 'upload-defer-length': '1' }),
    400,
    'request.malformed',
  )
  assert.deepEqual(await folder(), before)
  const paths = []
  for (let count = 0; count < 20; count++) paths.push((await uploads.begin(who, 10)).headers.get('location')!)
  await refused(await uploads.begin(who, 10), 409, 'upload.tooManyVideos')
  assert.equal((await uploads.fetch('DELETE', paths[0]!, who)).status, 204)
  assert.equal((await uploads.fetch('HEAD', paths[0]!, who)).status, 404)
  assert.equal((await uploads.begin(who, 10)).status, 201)
})

test('an upload expires after a day and leaves nothing behind', async () => {
  const who = await admin()
  const path = (await uploads.begin(who, 1000)).headers.get('location')!
  await uploads.send(path, who, 0, Buffer.alloc(500))
  it.pass(24 * 3600 - 1)
  await removeOldUploads(it.context)
  assert.equal(await uploads.offset(path, { ...who, token: await it.world.login(who.id) }), 500)
  it.pass(1)
  const again = { ...who, token: await it.world.login(who.id) }
  await refused(await uploads.send(path, again, 500, Buffer.alloc(500)), 410, 'upload.videoExpired')
  await removeOldUploads(it.context)
  assert.deepEqual(await folder(), [])
  await refused(await uploads.send(path, again, 500, Buffer.alloc(500)), 404, 'upload.videoNotFound')
})

// Last, because the test world of the other tests belongs to the first server.
test('data received before a lost connection is retained, even through a server restart', async () => {
  const [who, body] = [await admin(), await video('one-minute')]
  const path = (await uploads.begin(who, body.length)).headers.get('location')!
  await uploads.sendAndLeave(path, who, 0, body.subarray(0, 100_000), body.length)
  const first = await uploads.offset(path, who)
  assert.ok(first > 0 && first <= 100_000)
  await uploads.sendAndLeave(path, who, first, body.subarray(first, 300_000), body.length - first)
  const { config } = it.context
  await it.app.close()
  Object.assign(it, await createApp((log) => createContext(config, log, () => it.now), config))
  uploads.restarted()
  const second = await uploads.offset(path, who)
  assert.ok(second > first && second <= 300_000)
  assert.equal((await uploads.send(path, who, second, body.subarray(second))).status, 204)
  assert.equal(await uploads.offset(path, who), body.length)
})
