import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classCalls } from '../../testing/study/class-calls.ts'
import { testApp } from '../../testing/test-app.ts'
import type { SmallCourse } from '../../testing/world.ts'

const it = testApp()
const { create, send, setStatus } = classCalls(it)
const project = async () => (await it.get('/api/public/training-project')).body
const page = async ({ id }: SmallCourse) => (await it.get(`/api/public/courses/get/${id}`)).body
const later = { startDate: '2026-12-10', endDate: '2027-03-10' }
const soon = { startDate: '2026-12-01', endDate: '2027-02-01' }

test('without a class, nothing is known but the certificate', async () => {
  assert.deepEqual(await project(), {
    project: '劳动关系协调员职业技能培训',
    courses: [],
    nextClasses: [],
    assessment: [],
    certificateLessons: 80,
  })
})

test('visitors see the courses of the training project, its next classes and its assessment', async () => {
  const [course, draft, other] = [
    await it.world.course({ name: '协调员', price: 680 }),
    await it.world.course({ status: 'DRAFT' }),
    await it.world.course(),
  ]
  await create([course, draft], { ...later, passScore: 70 })
  await create([course], { ...soon, needsAssessment: false })
  // Has begun.
  const running = await create([course])
  await setStatus(running.id, 'RUNNING')
  await create([other], { ...soon, project: '另一个项目' })
  const { courses, nextClasses, assessment } = await project()
  assert.deepEqual(courses, [
    { id: course.id, name: '协调员', price: 680, lessonCount: 1, duration: 10, durationUnit: 'HOUR' },
  ])
  assert.deepEqual(
    { nextClasses, assessment },
    { nextClasses: [soon, later], assessment: [{ name: '理论考核', passScore: 70 }] },
  )
  const shown = await page(course)
  assert.deepEqual(
    { nextClasses: shown.nextClasses, isOfTrainingProject: shown.isOfTrainingProject },
    { nextClasses: [soon, later], isOfTrainingProject: true },
  )
  const foreign = await page(other)
  assert.deepEqual(
    { nextClasses: foreign.nextClasses, isOfTrainingProject: foreign.isOfTrainingProject },
    { nextClasses: [soon], isOfTrainingProject: false },
  )
})

test('an assessment in parts is described by its parts', async () => {
  const [theory, practice] = ['理论', '实操'].map((name, index) => ({
    name,
    kind: 'TYPED',
    weight: 50,
    passScore: 60 + index,
  }))
  await create([await it.world.course()], { startDate: '2027-01-01', endDate: '2027-03-10', parts: [theory, practice] })
  assert.deepEqual((await project()).assessment, [
    { name: '理论', passScore: 60 },
    { name: '实操', passScore: 61 },
  ])
})

test('classes that are for an organization, archived or deleted are nobody else’s business', async () => {
  const course = await it.world.course()
  await create([course], { ...soon, organizationId: await it.world.organization() })
  const removed = await create([course], soon)
  assert.equal((await send('DELETE', `/${removed.id}`)).status, 200)
  const ended = await create([course], soon)
  for (const status of ['RUNNING', 'ENDED']) await setStatus(ended.id, status)
  const shown = await page(course)
  assert.deepEqual(shown.nextClasses, [])
})
