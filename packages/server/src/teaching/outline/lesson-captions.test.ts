import assert from 'node:assert/strict'
import { test } from 'node:test'
import { removeUnnamedPictures } from '../../files/picture/remove-unnamed-pictures.ts'
import { fileForm } from '../../testing/files/multipart.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'

const it = testApp()
const srt = '1\n00:00:01,000 --> 00:00:02,000\n变量与类型\n'
const upload = ({ token }: Person, text = srt, name = '第一课.srt') =>
  it.call('POST', '/api/upload/captions', { ...fileForm(Buffer.from(text), name, 'text/plain'), token })
const put = (lesson: number, body: object, { token }: Person) =>
  it.call('PUT', `/api/admin/lessons/${lesson}`, { token, body })
const urlOf = async (who: Person) => (await upload(who)).body.data.url as string
const shown = async (courseId: number, token?: string) =>
  (await it.get(`/api/public/courses/${courseId}/chapters`, token)).body[0].lessons[0].captionsUrl as string | null

test('captions of a lesson are stored as WebVTT at an address that only its learners are given', async () => {
  const [admin, course] = [await it.world.person('ADMIN'), await it.world.course({ price: 100 })]
  const lesson = course.lessons[0]!.id
  const { status, body } = await upload(admin)
  assert.equal(status, 200)
  assert.match(body.data.url, /^\/files\/\d+-[\w-]{32}$/)
  assert.equal((await put(lesson, { captionsUrl: body.data.url }, admin)).body.data.captionsUrl, body.data.url)
  assert.equal((await put(lesson, { title: '不变' }, admin)).body.data.captionsUrl, body.data.url)
  const file = await it.app.inject({ url: body.data.url })
  assert.deepEqual(
    [file.headers['content-type'], file.body],
    ['text/vtt; charset=utf-8', 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n变量与类型\n'],
  )
  assert.equal((await it.app.inject({ url: body.data.url.replace(/-.*/, '') })).statusCode, 404)
  assert.equal(await shown(course.id), null)
  const student = await it.world.student()
  assert.equal(await shown(course.id, student.token), null, 'not enrolled')
  assert.equal(await shown(course.id, admin.token), body.data.url)
  assert.equal((await put(lesson, { captionsUrl: null }, admin)).body.data.captionsUrl, null)
})

test('another video has none of the captions before', async () => {
  const [admin, course] = [await it.world.person('ADMIN'), await it.world.course()]
  const lesson = course.lessons[0]!.id
  await put(lesson, { captionsUrl: await urlOf(admin) }, admin)
  const external = { videoUrl: 'https://video.example/a.mp4', duration: 90 }
  assert.equal((await put(lesson, external, admin)).body.data.captionsUrl, null)
})

test('only uploaded captions are taken, a teacher’s own, and files that are none are refused', async () => {
  const [admin, course] = [await it.world.person('ADMIN'), await it.world.course()]
  const lesson = course.lessons[0]!.id
  const url = await urlOf(admin)
  for (const captionsUrl of [
    '/files/999999',
    url.replace(/.$/, '!'),
    url.replace(/-.*/, ''),
    'https://a.example/a.vtt',
  ])
    assert.equal((await put(lesson, { captionsUrl }, admin)).body.errors.captionsUrl, '请先上传字幕')
  const [wrong, none] = [await upload(admin, srt.replace('02,000', '00,000')), await upload(admin, '你好')]
  assert.deepEqual([wrong.status, wrong.body.message], [422, '第 2 行的时间不正确'])
  assert.deepEqual([none.status, none.body.problem], [422, 'captions.notReadable'])
  assert.equal((await upload(admin, srt.padEnd(2 * 1024 * 1024 + 1))).status, 413)
  assert.equal((await upload(await it.world.student())).status, 403)
  assert.equal((await upload(await it.world.person('TEACHER'))).status, 403)
})

test('captions that no lesson uses are removed after three days, and others remain', async () => {
  const [admin, course] = [await it.world.person('ADMIN'), await it.world.course()]
  const [used, unused] = [await urlOf(admin), await urlOf(admin)]
  await put(course.lessons[0]!.id, { captionsUrl: used }, admin)
  it.pass(73 * 3600)
  await removeUnnamedPictures(it.context)
  const statuses = await Promise.all([used, unused].map(async (url) => (await it.app.inject({ url })).statusCode))
  assert.deepEqual(statuses, [200, 404])
})
