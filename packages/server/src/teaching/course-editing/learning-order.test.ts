import assert from 'node:assert/strict'
import { test } from 'node:test'
import { courseCalls } from '../../testing/study/course-calls.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const { put, read } = courseCalls(it)
const unplayable = { lessons: [{}, { durationSeconds: null, title: '缺视频' }] }
const sentence = '1 个课时没有可学完的视频，按顺序学习的学员将无法继续：“缺视频”'

test('a course in order with a lesson that nobody can complete cannot be published', async () => {
  const { id } = await it.world.course({ ...unplayable, status: 'DRAFT', learningOrder: 'chapters' })
  assert.deepEqual((await read(id)).publishBlockers, [
    { code: 'unplayableInOrder', values: { lessons: 1, titles: '“缺视频”' } },
  ])
  const refused = await put(`/api/admin/courses/${id}/status`, { status: 'PUBLISHED' })
  assert.deepEqual([refused.status, refused.body.problem], [422, 'course.notReady'])
  assert.ok(refused.body.message.includes(sentence), refused.body.message)
  assert.equal((await put(`/api/admin/courses/${id}`, { learningOrder: 'free' })).status, 200)
  assert.deepEqual((await read(id)).publishBlockers, [])
})

test('a published course gets an order only if it can be learned in it', async () => {
  const { id } = await it.world.course(unplayable)
  const refused = await put(`/api/admin/courses/${id}`, { learningOrder: 'lessons' })
  assert.deepEqual([refused.status, refused.body.problem], [422, 'course.notReady'])
  assert.equal((await put(`/api/admin/courses/${id}`, { name: '另一个名字' })).status, 200)
  const playable = await it.world.course()
  assert.equal((await put(`/api/admin/courses/${playable.id}`, { learningOrder: 'lessons' })).status, 200)
  const { learningOrder } = (await it.get(`/api/public/courses/get/${playable.id}`)).body
  assert.equal(learningOrder, 'lessons')
  const wrong = await put(`/api/admin/courses/${playable.id}`, { learningOrder: 'backwards' })
  assert.deepEqual([wrong.status, wrong.body.errors.learningOrder], [422, '请选择学习顺序'])
})
