import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileForm } from '../../testing/files/multipart.ts'
import { png } from '../../testing/files/pictures.ts'
import { Uploader } from '../../testing/files/resumable.ts'
import { boxesOf, renamedCodec, slowStart, video } from '../../testing/files/videos.ts'
import { testApp, type TestResponse } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'

const it = testApp()
const uploads = new Uploader(it)
const put = (lessonId: number, body: unknown, who: Person) =>
  it.call('PUT', `/api/admin/lessons/${lessonId}`, { token: who.token, body })
const refused = ({ status, body }: TestResponse, wanted: number, code: string, message?: string) =>
  assert.deepEqual(
    [status, body.problem, ...(message ? [body.message] : [])],
    [wanted, code, ...(message ? [message] : [])],
  )
const bytesOf = async (url: string) => (await it.app.inject({ url })).rawPayload
const uploadFolder = () => readdir(join(it.context.config.dataDir, 'uploads'))
const mediaCount = async () => (await it.context.database.read.selectFrom('media').select('id').execute()).length

async function school(lessons = 1) {
  const admin = await it.world.person('ADMIN')
  const course = await it.world.course({
    price: 0,
    requiresLogin: false,
    lessons: Array.from({ length: lessons }, () => ({ durationSeconds: null })),
  })
  return { admin, course, lessonIds: course.lessons.map((lesson) => lesson.id) }
}

test('an upload plays once a lesson references it, and is removed as an upload', async () => {
  const {
    admin,
    course,
    lessonIds: [lessonId],
  } = await school()
  const body = await video()
  const path = await uploads.upload(admin, body, '../第一课.mp4')
  const {
    status,
    body: { data },
  } = await put(lessonId!, { videoUrl: path }, admin)
  assert.deepEqual([status, data.hasVideo, data.duration, data.fault], [200, true, 8, null])
  assert.deepEqual(
    { ...data.video, codec: '' },
    { source: 'upload', codec: '', fileName: '第一课.mp4', size: body.length, width: 1280, height: 720 },
  )
  assert.match(data.video.codec, /^video\/mp4; codecs="avc1\.[^"]*mp4a/)
  assert.match(data.videoUrl, /^\/media\/\d+\?expires=\d+&signature=/)
  assert.deepEqual(await bytesOf(data.videoUrl), body)
  const file = await it.context.database.read
    .selectFrom('files')
    .selectAll()
    .where('originalName', '=', '第一课.mp4')
    .executeTakeFirstOrThrow()
  assert.deepEqual(
    [file.sha256, file.access, file.contentType, file.createdBy],
    [createHash('sha256').update(body).digest('base64url'), 'signed', 'video/mp4', admin.id],
  )
  assert.deepEqual(await uploadFolder(), [])
  const shown = (await it.get(`/api/public/courses/${course.id}/chapters`)).body[0].lessons[0]
  assert.deepEqual([shown.hasVideo, shown.duration, (await bytesOf(shown.videoUrl)).length], [true, 8, body.length])
})

test('a video with its index at the end is rewritten to start playing at once, without encoding', async () => {
  const {
    admin,
    lessonIds: [lessonId],
  } = await school()
  const fast = await video('one-minute')
  const slow = slowStart(fast)
  const {
    body: { data },
  } = await put(lessonId!, { videoUrl: await uploads.upload(admin, slow) }, admin)
  const served = await bytesOf(data.videoUrl)
  assert.deepEqual(
    boxesOf(served)
      .map(({ type }) => type)
      .slice(0, 2),
    ['ftyp', 'moov'],
  )
  const dataOf = (body: Buffer) => boxesOf(body).find(({ type }) => type === 'mdat')!.bytes
  assert.ok(dataOf(served).equals(dataOf(fast)))
  const file = await it.context.database.read
    .selectFrom('files')
    .select(['sha256', 'byteSize'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  assert.deepEqual(
    [file.sha256, file.byteSize],
    [createHash('sha256').update(served).digest('base64url'), served.length],
  )
  assert.deepEqual(await uploadFolder(), [])
})

test('what browsers cannot play is rejected with advice, and nothing of it is stored', async () => {
  const {
    admin,
    lessonIds: [lessonId],
  } = await school()
  const body = await video()
  const hostile: [Buffer, string, string?][] = [
    [renamedCodec(body, 'avc1', 'hvc1'), 'video.wrongCodec', '视频编码 HEVC 无法在浏览器中播放，请转为 H.264 后再上传'],
    [
      renamedCodec(body, 'avc1', 'mp4v'),
      'video.wrongCodec',
      '视频编码 MPEG-4 无法在浏览器中播放，请转为 H.264 后再上传',
    ],
    [renamedCodec(body, 'mp4a', 'ac-3'), 'video.wrongAudio', '音频编码 AC-3 无法在浏览器中播放，请转为 AAC 后再上传'],
    [Buffer.from('%PDF-1.7 no video'), 'video.unreadable'],
    [await png(), 'video.unreadable'],
    [Buffer.from('<html><script>alert(1)</script>'), 'video.unreadable'],
    [body.subarray(0, body.length - 1000), 'video.cutOff'],
    [slowStart(body).subarray(0, 40_000), 'video.cutOff'],
    [Buffer.alloc(1000), 'video.unreadable'],
  ]
  const [media, files] = [
    await mediaCount(),
    await readdir(join(it.context.config.dataDir, 'files', 'uploads', 'signed')),
  ]
  for (const [bytes, code, message] of hostile) {
    const path = await uploads.upload(admin, bytes)
    const response = await put(lessonId!, { videoUrl: path }, admin)
    refused(response, 422, code, message)
    assert.equal(response.body.errors.videoUrl, response.body.message)
    assert.equal((await uploads.fetch('DELETE', path, admin)).status, 204)
  }
  assert.deepEqual(
    [await mediaCount(), await readdir(join(it.context.config.dataDir, 'files', 'uploads', 'signed'))],
    [media, files],
  )
  assert.equal(
    (await it.get(`/api/admin/courses/${(await school()).course.id}/outline`, admin.token)).body.warnings.length,
    1,
  )
})

test('an upload is used once, and using it again for its lesson returns the same', async () => {
  const {
    admin,
    lessonIds: [first, second],
  } = await school(2)
  const path = await uploads.upload(admin, await video())
  const responses = await Promise.all([1, 2, 3].map(() => put(first!, { videoUrl: path }, admin)))
  assert.deepEqual(
    responses.map(({ status }) => status),
    [200, 200, 200],
  )
  const urls = new Set(responses.map(({ body }) => body.data.videoUrl))
  assert.equal(urls.size, 1)
  refused(await put(second!, { videoUrl: path }, admin), 409, 'video.alreadyUsed', '该视频已用于其他课时，请重新上传')
  assert.equal(
    (await put(first!, { videoUrl: [...urls][0], title: '同一视频' }, admin)).body.data.videoUrl,
    [...urls][0],
    'the address it has changes nothing',
  )
})

test('unfinished, foreign, expired or unknown uploads become no video', async () => {
  const {
    admin,
    lessonIds: [lessonId],
  } = await school()
  const [other, body] = [await it.world.person('ADMIN'), await video()]
  const path = (await uploads.begin(admin, body.length)).headers.get('location')!
  await uploads.send(path, admin, 0, body.subarray(0, 5000))
  refused(await put(lessonId!, { videoUrl: path }, admin), 409, 'video.unfinished', '视频尚未上传完成')
  await uploads.send(path, admin, 5000, body.subarray(5000))
  refused(await put(lessonId!, { videoUrl: path }, other), 422, 'video.notFound')
  for (const id of ['0'.repeat(32), 'nonsense', '../../secret.key', ''])
    refused(await put(lessonId!, { videoUrl: `/api/upload/video/${id}` }, admin), 422, 'video.notFound')
  it.pass(24 * 3600)
  refused(
    await put(lessonId!, { videoUrl: path }, { ...admin, token: await it.world.login(admin.id) }),
    422,
    'video.notFound',
  )
})

test('a stale change does not consume the upload', async () => {
  const {
    admin,
    lessonIds: [lessonId],
  } = await school()
  const path = await uploads.upload(admin, await video())
  await put(lessonId!, { title: '先到' }, admin)
  refused(await put(lessonId!, { videoUrl: path, version: 1 }, admin), 409, 'resource.stale')
  assert.equal((await put(lessonId!, { videoUrl: path, version: 2 }, admin)).body.data.hasVideo, true)
})

test('a replaced video starts new coverage; study time stays', async () => {
  const {
    admin,
    course,
    lessonIds: [lessonId],
  } = await school()
  await put(lessonId!, { videoUrl: await uploads.upload(admin, await video()) }, admin)
  const student = await it.world.student()
  const record = `/api/student/learning/${student.id}/courses/${course.id}/lessons/${lessonId}/record`
  const open = async () => {
    const { body } = await it.get(record, student.token)
    await it.get(body.videoUrl)
    return body
  }
  const report = async (seconds: number, { playbackSession }: { playbackSession: string }) =>
    it.post(record.replace('/record', '/progress'), { currentTime: seconds, playbackSession }, student.token)
  const first = await open()
  it.pass(5)
  assert.deepEqual((await report(5, first)).body.creditedSeconds, 5)
  const shown = async () =>
    (await it.get(`/api/public/courses/${course.id}/chapters`, student.token)).body[0].lessons[0].progress
  assert.equal(await shown(), 62)
  await put(lessonId!, { videoUrl: await uploads.upload(admin, await video('one-minute')) }, admin)
  assert.equal(await shown(), 0)
  const body = await open()
  assert.deepEqual([body.currentTime, body.progress, body.creditedSeconds, body.isCompleted], [0, 0, 5, false])
  it.pass(5)
  const again = await report(5, body)
  assert.deepEqual([again.body.creditedSeconds, again.body.notCredited], [10, undefined])
  const media = await it.context.database.read
    .selectFrom('studySegments')
    .select('mediaId')
    .distinct()
    .where('studentId', '=', student.id)
    .execute()
  assert.equal(media.length, 2)
})

test('an external video has the entered duration, and the video can be removed', async () => {
  const {
    admin,
    course,
    lessonIds: [lessonId],
  } = await school()
  const external = await put(lessonId!, { videoUrl: 'https://video.example/a.mp4', duration: 90 }, admin)
  assert.deepEqual(
    [external.body.data.duration, external.body.data.videoUrl, external.body.data.video.source],
    [90, 'https://video.example/a.mp4', 'external'],
  )
  const media = await mediaCount()
  await put(lessonId!, { videoUrl: 'https://video.example/a.mp4', duration: 90 }, admin)
  await put(lessonId!, { videoUrl: 'https://video.example/a.mp4', title: '同一地址' }, admin)
  assert.equal(await mediaCount(), media, 'the same address creates no second medium')
  await put(lessonId!, { videoUrl: 'https://video.example/a.mp4', duration: 95 }, admin)
  assert.equal(await mediaCount(), media + 1)
  assert.equal((await put(lessonId!, { videoUrl: null }, admin)).body.data.fault, 'noVideo')
  assert.equal((await it.get(`/api/public/courses/${course.id}/chapters`)).body[0].lessons[0].hasVideo, false)
})

test('a poster is a public picture, and a new video does not take over the old poster', async () => {
  const {
    admin,
    lessonIds: [lessonId],
  } = await school()
  const {
    body: { data: picture },
  } = await it.call('POST', '/api/upload/image', { ...fileForm(await png(), 'a.png', 'image/png'), token: admin.token })
  await put(lessonId!, { videoUrl: await uploads.upload(admin, await video()) }, admin)
  assert.equal((await put(lessonId!, { poster: picture.url }, admin)).body.data.poster, picture.url)
  assert.equal((await put(lessonId!, { title: '不变' }, admin)).body.data.poster, picture.url)
  assert.equal(
    (await put(lessonId!, { videoUrl: await uploads.upload(admin, await video()) }, admin)).body.data.poster,
    null,
  )
  assert.equal(
    (await put(lessonId!, { videoUrl: await uploads.upload(admin, await video()), poster: picture.url }, admin)).body
      .data.poster,
    picture.url,
  )
  assert.equal((await put(lessonId!, { poster: null }, admin)).body.data.poster, null)
  assert.equal((await put(lessonId!, { poster: '/files/999999' }, admin)).body.errors.poster, '请先上传封面图片')
})

test('a lesson can be added together with its video', async () => {
  const { admin, course } = await school()
  const chapterId = (await it.get(`/api/admin/courses/${course.id}/outline`, admin.token)).body.chapters[0].id
  const path = await uploads.upload(admin, await video())
  const {
    body: { data },
  } = await it.post(`/api/admin/chapters/${chapterId}/lessons`, { title: '新课', videoUrl: path }, admin.token)
  assert.deepEqual([data.title, data.duration, data.hasVideo], ['新课', 8, true])
  refused(
    await it.post(`/api/admin/chapters/${chapterId}/lessons`, { title: '又一课', videoUrl: path }, admin.token),
    409,
    'video.alreadyUsed',
  )
})
