import assert from 'node:assert/strict'
import { test } from 'node:test'
import { set } from '../../testing/outgoing.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const staff = async () => (await it.world.person('ADMIN')).token

/** A teacher with their own course, and another course without them. */
async function taught() {
  const teacher = await it.world.person('TEACHER')
  const own = await it.world.course({ teacherIds: [await it.world.teacher(teacher.id)], price: 10 })
  return { token: teacher.token, own, foreign: await it.world.course() }
}

test('a teacher reads their own courses in every status, and no others', async () => {
  const { token, own, foreign } = await taught()
  const list = (await it.get('/api/admin/courses', token)).body
  assert.deepEqual(
    { totalElements: list.totalElements, content: list.content.map(({ id }: { id: number }) => id) },
    { totalElements: 1, content: [own.id] },
  )
  assert.deepEqual((await it.get('/api/admin/course-counts', token)).body, { PUBLISHED: 1 })
  assert.equal((await it.get(`/api/admin/courses/${own.id}/outline`, token)).status, 200)
  const course = (await it.get(`/api/admin/courses/${own.id}`, token)).body
  assert.deepEqual({ id: course.id, nextStatuses: course.nextStatuses }, { id: own.id, nextStatuses: [] })
  for (const path of ['', '/outline'])
    assert.equal((await it.get(`/api/admin/courses/${foreign.id}${path}`, token)).status, 403, path)
  assert.equal((await it.get('/api/admin/courses/999999', token)).status, 404)
})

test('a teacher edits only their own courses, and only if the school allows it', async () => {
  const { token, own, foreign } = await taught()
  const outline = (await it.get(`/api/admin/courses/${own.id}/outline`, token)).body
  const attempts = [
    ['PUT', `/api/admin/courses/${own.id}`, { name: '改名' }],
    ['POST', `/api/admin/courses/${own.id}/chapters`, { title: '新章' }],
    ['PUT', `/api/admin/chapters/${outline.chapters[0].id}`, { title: '改章' }],
    ['PUT', `/api/admin/lessons/${own.lessons[0]!.id}`, { title: '改课' }],
  ] as const
  const results = async (calls: readonly (readonly ['PUT' | 'POST' | 'DELETE', string, object])[]) => {
    const statuses: number[] = []
    for (const [method, path, body] of calls) statuses.push((await it.call(method, path, { token, body })).status)
    return statuses
  }
  assert.deepEqual(await results(attempts), [403, 403, 403, 403])
  const wrong = attempts.map(([method, path]) => [method, path, { nothing: 1 }] as const)
  assert.deepEqual(await results(wrong), [403, 403, 403, 403], 'access is decided before the body')
  await set(it, { 'course.teachersEdit': true })
  try {
    assert.deepEqual(await results(attempts), [200, 200, 200, 200])
    const strange = (await it.get(`/api/admin/courses/${foreign.id}/outline`, await staff())).body
    assert.deepEqual(
      await results([
        ['PUT', `/api/admin/courses/${foreign.id}`, { name: '改名' }],
        ['POST', `/api/admin/courses/${foreign.id}/chapters`, { title: '新章' }],
        ['DELETE', `/api/admin/chapters/${strange.chapters[0].id}`, {}],
        ['DELETE', `/api/admin/lessons/${foreign.lessons[0]!.id}`, {}],
        ['PUT', `/api/admin/courses/${own.id}`, { price: 1 }],
        ['PUT', `/api/admin/courses/${own.id}`, { teacherIds: [] }],
        ['PUT', `/api/admin/courses/${own.id}/status`, { status: 'OFFLINE' }],
        ['DELETE', `/api/manage/courses/${own.id}`, {}],
      ]),
      [403, 403, 403, 403, 403, 403, 403, 403],
    )
    const same = { price: 10, name: '再改' }
    assert.deepEqual(await results([['PUT', `/api/admin/courses/${own.id}`, same]]), [200])
  } finally {
    await set(it, { 'course.teachersEdit': false })
  }
})
