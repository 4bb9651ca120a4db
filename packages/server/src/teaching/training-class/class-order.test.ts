import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classCalls } from '../../testing/study/class-calls.ts'
import { orderedCourseCalls } from '../../testing/study/ordered-course.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const { create, form, get, join, send } = classCalls(it)
const { open, outline, report, watch } = orderedCourseCalls(it)
const twoLessons = [{}, {}]

test('a class turns the order of its courses off or on, and only for its members', async () => {
  const [free, ordered] = [
    await it.world.course({ lessons: twoLessons }),
    await it.world.course({ lessons: twoLessons, learningOrder: 'lessons' }),
  ]
  const [member, other] = [await it.world.student(), await it.world.student()]
  const made = await create([free, ordered], { keepsOrder: true })
  assert.deepEqual([made.keepsOrder, made.coursesInOrder], [true, false])
  await join(made.id, [member])
  assert.deepEqual(await open(free, member.token), [1])
  assert.deepEqual(await open(free, other.token), [1, 2])

  const change = form([free, ordered], { keepsOrder: false })
  assert.equal((await send('PUT', `/${made.id}`, change)).status, 200)
  assert.deepEqual(await open(ordered, member.token), [1, 2])
  assert.deepEqual(await open(ordered, other.token), [1])

  assert.equal((await send('PUT', `/${made.id}`, form([free, ordered]))).status, 200)
  assert.equal((await get(`/${made.id}`)).keepsOrder, false, 'what is not sent stays')
  assert.equal((await send('PUT', `/${made.id}`, form([free, ordered], { keepsOrder: null }))).status, 200)
  assert.deepEqual(await open(ordered, member.token), [1])
  assert.equal((await send('PUT', `/${made.id}`, form([free, ordered], { keepsOrder: 'yes' }))).status, 422)
})

test('a class opens its courses one after another, in the order of its list', async () => {
  const [theory, practice] = [
    await it.world.course({ name: '安全理论' }),
    await it.world.course({ name: '上机实操', lessons: [{}, {}, { isPreview: true }] }),
  ]
  const [student, begun] = [await it.world.student(), await it.world.student()]
  await watch(begun, practice, practice.lessons[1]!.id, 10)
  const { id } = await create([theory, practice], { coursesInOrder: true })
  await join(id, [student, begun])
  assert.deepEqual(await open(theory, student.token), [1])
  assert.deepEqual(await open(practice, student.token), [3])
  assert.deepEqual(await open(practice, begun.token), [2, 3], 'what was begun before stays open')
  assert.deepEqual((await outline(practice, student.token))[0]?.lock, {
    kind: 'course',
    lessonId: theory.lessons[0]!.id,
    title: '安全理论',
  })
  const refused = await report(student, practice, practice.lessons[0]!.id, { currentTime: 0 })
  assert.deepEqual([refused.body.problem, refused.body.message], ['lesson.locked', '请先完成《安全理论》'])
  await watch(student, theory, theory.lessons[0]!.id)
  assert.deepEqual(await open(practice, student.token), [1, 2, 3])
})

test('a course that is no longer published holds nobody up', async () => {
  const [theory, practice] = [await it.world.course({ status: 'OFFLINE' }), await it.world.course()]
  const student = await it.world.student()
  const { id } = await create([theory, practice], { coursesInOrder: true })
  await join(id, [student])
  assert.deepEqual(await open(practice, student.token), [1])
})
