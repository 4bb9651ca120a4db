import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LibraryVideo } from '@jiangxue/contract/course/media-library.ts'
import { Uploader } from '../../testing/files/resumable.ts'
import { video } from '../../testing/files/videos.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'

const it = testApp()
const uploads = new Uploader(it)
const put = (lesson: number, videoUrl: string | null, { token }: Person) =>
  it.call('PUT', `/api/admin/lessons/${lesson}`, { token, body: { videoUrl } })
const remove = (id: number, { token }: Person) => it.call('DELETE', `/api/admin/media/${id}`, { token })
const rename = (id: number, name: string, { token }: Person) =>
  it.call('PUT', `/api/admin/media/${id}`, { token, body: { name } })
const list = async (query: string, { token }: Person) => (await it.get(`/api/admin/media?${query}`, token)).body.content

/** An admin, a course of two lessons, and an uploaded video that the first one plays. */
async function school(name: string) {
  const admin = await it.world.person('ADMIN')
  const course = await it.world.course({ lessons: [{ durationSeconds: null }, { durationSeconds: null }] })
  const [first, second] = course.lessons.map(({ id }) => id) as [number, number]
  await put(first, await uploads.upload(admin, await video(), name), admin)
  const [row] = await list(`keyword=${encodeURIComponent(name)}`, admin)
  return { admin, course, first, second, video: row }
}

test('a video is listed with its facts and lessons, chosen for another lesson, renamed and searched', async () => {
  const { admin, course, first, second, video: row } = await school('变量.mp4')
  const lesson = (id: number) => ({ id, courseId: course.id, isDeleted: false })
  const shown = ({ lessons }: LibraryVideo) =>
    lessons.map(({ id, courseId, isDeleted }) => ({ id, courseId, isDeleted }))
  assert.deepEqual(
    { name: row.name, source: row.source, duration: row.duration, width: row.width, lessons: shown(row) },
    { name: '变量.mp4', source: 'upload', duration: 8, width: 1280, lessons: [lesson(first)] },
  )
  assert.equal((await it.app.inject({ url: row.url })).statusCode, 200)
  assert.equal((await put(second, `/media/${row.id}`, admin)).body.data.video.fileName, '变量.mp4')
  assert.equal((await rename(row.id, '第一课 变量.mp4', admin)).body.data.name, '第一课 变量.mp4')
  assert.equal((await rename(row.id, ' ', admin)).status, 422)
  const [found] = await list(`keyword=${encodeURIComponent('第一课 变')}&use=used`, admin)
  assert.deepEqual(shown(found), [lesson(first), lesson(second)])
  assert.deepEqual(await list(`keyword=${encodeURIComponent('第一课 变')}&use=unused`, admin), [])
})

test('only a video that no lesson uses is removed, and what proves study of it remains', async () => {
  const { admin, first, second, video: row } = await school('指针.mp4')
  assert.equal((await remove(row.id, admin)).body.problem, 'video.inUse')
  await it.call('DELETE', `/api/admin/lessons/${first}`, { token: admin.token })
  assert.equal((await remove(row.id, admin)).body.problem, 'video.inUse', 'a deleted lesson can be restored')
  await it.call('POST', `/api/admin/lessons/${first}/restore`, { token: admin.token })
  await put(first, null, admin)
  assert.deepEqual(
    (await list('use=unused', admin)).map(({ id }: { id: number }) => id),
    [row.id],
  )
  assert.equal((await remove(row.id, admin)).status, 200)
  assert.deepEqual(await list(`keyword=${encodeURIComponent('指针')}`, admin), [])
  assert.notEqual((await it.app.inject({ url: row.url })).statusCode, 200)
  const kept = await it.context.database.read
    .selectFrom('media')
    .select(['durationMs', 'fileId'])
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual(kept, { durationMs: row.duration * 1000, fileId: null })
  assert.equal((await put(second, `/media/${row.id}`, admin)).body.problem, 'video.notFound')
  assert.equal((await remove(row.id, admin)).body.problem, 'video.notFound')
})

test('an external video is listed by its address and has no other name', async () => {
  const admin = await it.world.person('ADMIN')
  const course = await it.world.course({ lessons: [{ durationSeconds: null }] })
  const body = { videoUrl: 'https://video.example/zz.mp4', duration: 90 }
  await it.call('PUT', `/api/admin/lessons/${course.lessons[0]!.id}`, { token: admin.token, body })
  const [row] = await list('keyword=example/zz', admin)
  assert.deepEqual([row.name, row.source, row.url], [body.videoUrl, 'external', body.videoUrl])
  assert.equal((await rename(row.id, '另一个', admin)).body.problem, 'video.isExternal')
})

test('teachers neither see the library nor take videos from it', async () => {
  const { second, course, video: row } = await school('引用.mp4')
  const teacher = await it.world.person('TEACHER')
  assert.equal((await it.get('/api/admin/media', teacher.token)).status, 403)
  assert.equal((await remove(row.id, teacher)).status, 403)
  assert.equal((await rename(row.id, '新名', teacher)).status, 403)
  assert.notEqual((await put(second, `/media/${row.id}`, teacher)).status, 200, `course ${course.id}`)
})
