import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileForm } from '../../testing/files/multipart.ts'
import { jpeg, png } from '../../testing/files/pictures.ts'
import { Uploader } from '../../testing/files/resumable.ts'
import { s3Server, s3Settings } from '../../testing/files/s3-server.ts'
import { boxesOf, slowStart, video } from '../../testing/files/videos.ts'
import { set } from '../../testing/outgoing.ts'
import { outlineCalls } from '../../testing/study/outline-calls.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'

const it = testApp()
const uploads = new Uploader(it)
const { course, put } = outlineCalls(it)
let store: Awaited<ReturnType<typeof s3Server>>
before(async () => {
  store = await s3Server()
})
after(() => store.close())

const keepIn = (where: 'store' | 'disk') =>
  set(it, where === 'store' ? s3Settings(store.endpoint) : { 'storage.type': 'local' })
const send = async (path: string, who: Person, form: ReturnType<typeof fileForm>) =>
  it.call('POST', path, { ...form, token: who.token })
const fileOf = (id: number) =>
  it.context.database.read.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const read = async (url: string) => (await it.app.inject({ url })).rawPayload

test('a picture is stored according to the settings, and this server shows both old and new ones', async () => {
  const who = await it.world.student()
  await keepIn('disk')
  const old = (await send('/api/upload/avatar', who, fileForm(await jpeg()))).body.data
  await set(it, { ...s3Settings(store.endpoint), 'storage.uploadPath': '/school/new' })
  const fresh = (await send('/api/upload/avatar', who, fileForm(await jpeg(50, 50)))).body.data
  const [before, after] = [await fileOf(old.id), await fileOf(fresh.id)]
  assert.equal(before.storage, 'local')
  assert.match(`${after.storage} ${after.objectKey}`, /^oss-\d+ school\/new\/public\/[0-9a-f-]{36}\.webp$/)
  assert.ok((await store.keys()).includes(after.objectKey))
  for (const { url } of [old, fresh]) {
    const { status, headers, bytes } = await it.get(url)
    assert.deepEqual([status, headers['content-type'], bytes.subarray(8, 12).toString()], [200, 'image/webp', 'WEBP'])
    assert.equal((await it.get(`${url}?w=320`)).status, 200)
  }
  await set(it, { 'storage.uploadPath': '/uploads' })
})

test('files of a bucket are found after its type in the settings changes', async () => {
  const who = await it.world.student()
  await keepIn('store')
  const old = (await send('/api/upload/avatar', who, fileForm(await jpeg(70, 70)))).body.data
  await set(it, { 'storage.type': 'cos' })
  const fresh = (await send('/api/upload/avatar', who, fileForm(await jpeg(80, 80)))).body.data
  for (const { url } of [old, fresh]) assert.equal((await it.get(url)).status, 200)
  assert.equal((await fileOf(fresh.id)).storage, (await fileOf(old.id)).storage)
  await keepIn('store')
})

test('a video is uploaded to the store, and browsers read ranges there until the URL expires', async () => {
  await keepIn('store')
  const { admin, lessons } = await course()
  const body = await video()
  const path = await uploads.upload(admin, body)
  const { status, body: answer } = await put(`/api/admin/lessons/${lessons[0]}`, { videoUrl: path }, admin)
  assert.equal(status, 200)
  const sent = await it.call('GET', answer.data.videoUrl)
  assert.deepEqual(
    { status: sent.status, cacheControl: sent.headers['cache-control'] },
    { status: 302, cacheControl: 'private, max-age=300' },
  )
  const address = new URL(sent.headers['location']!)
  assert.equal(address.origin, store.endpoint)
  const life = Number(address.searchParams.get('X-Amz-Expires'))
  assert.ok(life > 5 * 3600 - 1 && life <= 6 * 3600, String(life))
  const range = await fetch(address, { headers: { range: 'bytes=100-199' } })
  assert.equal(range.status, 206)
  assert.ok(body.subarray(100, 200).equals(Buffer.from(await range.arrayBuffer())))
  const head = await it.call('HEAD', answer.data.videoUrl)
  assert.deepEqual([head.status, Number(head.headers['content-length'])], [200, body.length])
  it.pass(6 * 3600)
  assert.equal((await it.call('GET', answer.data.videoUrl)).status, 403)
})

test('a redirect of a playback session to a store counts as granting the complete file', async () => {
  await keepIn('store')
  const { admin, lessons, id } = await course()
  const who = await it.world.student()
  await put(`/api/admin/lessons/${lessons[0]}`, { videoUrl: await uploads.upload(admin, await video()) }, admin)
  const token = await it.world.login(who.id)
  const [record] = (await it.get(`/api/learning/watch-records?studentId=${who.id}&videoId=${lessons[0]}`, token)).body
  const sent = await it.call('GET', record.videoUrl, { headers: { range: 'bytes=0-1' } })
  assert.equal(sent.status, 302)
  it.pass(4)
  const report = { courseId: id, videoId: lessons[0], position: 4, playbackSession: record.playbackSession }
  const { body } = await it.post('/api/learning/watch-records', report, token)
  assert.deepEqual(
    { creditedSeconds: body.creditedSeconds, notCredited: body.notCredited },
    { creditedSeconds: 4, notCredited: undefined },
  )
  const row = await it.context.database.read
    .selectFrom('studySegments')
    .select('delivery')
    .where('studentId', '=', who.id)
    .executeTakeFirstOrThrow()
  assert.equal(row.delivery, 'granted')
})

test('a material is downloaded from the store under its own name', async () => {
  await set(it, { ...s3Settings(store.endpoint), 'storage.allowedTypes': ['document'] })
  const who = await it.world.person('ADMIN')
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF')
  const { data } = (await send('/api/upload/file', who, fileForm(pdf, '讲义.pdf', 'application/pdf'))).body
  const { status, headers } = await it.get(data.url)
  const query = new URL(headers['location']!).searchParams
  assert.deepEqual(
    [status, query.get('response-content-disposition'), query.get('response-content-type')],
    [302, `attachment; filename="file.pdf"; filename*=UTF-8''%E8%AE%B2%E4%B9%89.pdf`, 'application/pdf'],
  )
})

test('photos of ID cards are sealed in the store too, and have no store URL', async () => {
  await keepIn('store')
  const before = new Set(await store.keys())
  const { body } = await it.call('POST', '/api/upload/public/id-card', fileForm(await png(200, 120)))
  assert.equal(body.code, 200)
  const [key] = (await store.keys()).filter((each) => !before.has(each))
  assert.match(key!, /^uploads\/private\/.*\.sealed$/)
  const row = await it.context.database.read
    .selectFrom('files')
    .selectAll()
    .where('objectKey', '=', key!)
    .executeTakeFirstOrThrow()
  assert.equal(row.isEncrypted, 1)
  assert.equal((await it.get(`/files/${row.id}`)).status, 404)
})

test('with a wrong key nothing is lost: the response is 503, and the upload becomes a video once the key is right', async () => {
  const { admin, lessons } = await course()
  const path = await uploads.upload(admin, await video())
  await set(it, { ...s3Settings(store.endpoint), 'storage.secretKey': 'mistyped' })
  const refused = await put(`/api/admin/lessons/${lessons[0]}`, { videoUrl: path }, admin)
  assert.deepEqual(
    { status: refused.status, problem: refused.body.problem, message: refused.body.message },
    {
      status: 503,
      problem: 'storage.unavailable',
      message: '文件存储暂时无法访问，文件没有保存，请稍后重试或联系管理员',
    },
  )
  assert.ok(!JSON.stringify(refused.body).includes('SignatureDoesNotMatch'))
  assert.equal((await send('/api/upload/avatar', admin, fileForm(await jpeg()))).status, 503)
  await keepIn('store')
  assert.equal((await put(`/api/admin/lessons/${lessons[0]}`, { videoUrl: path }, admin)).status, 200)
})

/** A playable video with a number of megabytes of ignored data, at its end or in its middle. */
async function longVideo(megabytes: number, isSlow = false): Promise<Buffer> {
  const body = isSlow ? slowStart(await video()) : await video()
  const filler = randomBytes(megabytes * 1024 * 1024)
  filler.writeUInt32BE(filler.length, 0)
  filler.write('free', 4, 'latin1')
  const boxes = boxesOf(body).map(({ bytes }) => bytes)
  return Buffer.concat(isSlow ? [...boxes.slice(0, -1), filler, boxes.at(-1)!] : [...boxes, filler])
}
const parts = () =>
  store.calls
    .filter(({ method, query }) => method === 'PUT' && query.has('partNumber'))
    .map(({ query }) => query.get('partNumber'))

test('parts of a video are forwarded to the store during the upload, and only missing ones after a failure', async () => {
  await keepIn('store')
  const { admin, lessons } = await course()
  const body = await longVideo(20)
  const half = 17 * 1024 * 1024
  store.calls.length = 0
  const path = (await uploads.begin(admin, body.length)).headers.get('location')!
  await uploads.send(path, admin, 0, body.subarray(0, half))
  while (parts().length < 2) await pause(5)
  assert.deepEqual(parts().toSorted(), ['1', '2'])
  store.cut(({ query }) => query.get('partNumber') === '3')
  await uploads.send(path, admin, half, body.subarray(half))
  assert.equal((await put(`/api/admin/lessons/${lessons[0]}`, { videoUrl: path }, admin)).status, 503)
  store.cut(() => false)
  store.calls.length = 0
  const { status, body: answer } = await put(`/api/admin/lessons/${lessons[0]}`, { videoUrl: path }, admin)
  assert.deepEqual([status, parts()], [200, ['3']])
  const address = (await it.call('GET', answer.data.videoUrl)).headers['location']!
  assert.ok(body.equals(Buffer.from(await (await fetch(address)).arrayBuffer())))
})

test('a video whose index is at the end is sent after rearranging, so that playback starts immediately', async () => {
  await keepIn('store')
  const { admin, lessons } = await course()
  store.calls.length = 0
  const path = await uploads.upload(admin, await longVideo(10, true))
  const { body: answer } = await put(`/api/admin/lessons/${lessons[0]}`, { videoUrl: path }, admin)
  const address = (await it.call('GET', answer.data.videoUrl)).headers['location']!
  const stored = Buffer.from(await (await fetch(address)).arrayBuffer())
  assert.deepEqual(
    boxesOf(stored)
      .map(({ type }) => type)
      .slice(0, 2),
    ['ftyp', 'moov'],
  )
  assert.deepEqual(parts().toSorted(), ['1', '2'])
})

test('old files use a changed key of their store, and stay readable after a switch to another store', async () => {
  await keepIn('store')
  const who = await it.world.student()
  const { id, url } = (await send('/api/upload/avatar', who, fileForm(await jpeg(60, 40)))).body.data
  const { storage } = await fileOf(id)
  await set(it, { 'storage.secretKey': 'mistyped' })
  assert.equal((await it.get(url)).status, 503)
  await keepIn('store')
  assert.equal((await it.get(url)).status, 200)
  const other = await s3Server()
  await set(it, { ...s3Settings(other.endpoint), 'storage.type': 'cos' })
  const fresh = (await send('/api/upload/avatar', who, fileForm(await jpeg(70, 40)))).body.data
  assert.notEqual((await fileOf(fresh.id)).storage, storage)
  assert.deepEqual([(await read(url)).length > 0, (await it.get(fresh.url)).status], [true, 200])
  await other.close()
})
