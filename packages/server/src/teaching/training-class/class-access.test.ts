import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classCalls } from '../../testing/study/class-calls.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const { path, root, send, create, join } = classCalls(it)

test('organizations and teachers see only their classes, and only their members', async () => {
  const user = await it.world.person('TEACHER')
  const teacherId = await it.world.teacher(user.id)
  const course = await it.world.course({ teacherIds: [teacherId] })
  const organizationId = await it.world.organization()
  const [own, foreign] = [await it.world.student({ organizationId }), await it.world.student()]
  const manager = await it.world.person('ORG_ADMIN', { organizationId })
  const mine = await create([course], { teacherIds: [teacherId] })
  await join(mine.id, [own, foreign])
  const hidden = await create([await it.world.course()])
  await join(hidden.id, [foreign])
  for (const [person, people] of [
    [manager, [own.id]],
    [user, [own.id, foreign.id]],
  ] as const) {
    const list = (await it.get(path, person.token)).body.content
    assert.deepEqual(
      list.map(({ id, memberCount }: { id: number; memberCount: number }) => [id, memberCount]),
      [[mine.id, people.length]],
    )
    const shown = (await it.get(`${path}/${mine.id}/members`, person.token)).body.content
    assert.deepEqual(
      shown.map(({ id }: { id: number }) => id),
      people,
    )
    assert.equal((await it.get(`${path}/${hidden.id}`, person.token)).status, 404)
    assert.equal((await it.get(`${path}/${hidden.id}/members`, person.token)).status, 404)
    assert.equal((await it.call('PUT', `${path}/${mine.id}`, { token: person.token, body: {} })).status, 403)
  }
  const { body } = await it.get(`/api/student/learning/${own.id}/classes`, own.token)
  assert.deepEqual(
    { bodyLength: body.length, name: body[0].name, coursesLength: body[0].courses.length },
    { bodyLength: 1, name: mine.name, coursesLength: 1 },
  )
  assert.equal((await it.get(`/api/student/learning/${own.id}/classes`, foreign.token)).status, 403)
})

test('a teacher or an organization of a class cannot be deleted until the class is', async () => {
  const [teacherId, organizationId] = [await it.world.teacher(), await it.world.organization()]
  const { id } = await create([await it.world.course()], { teacherIds: [teacherId], organizationId })
  const remove = async (url: string) => it.call('DELETE', url, { token: await root() })
  const [teacher, organization] = [`/api/teachers/${teacherId}`, `/api/admin/organizations/${organizationId}`]
  assert.equal((await remove(teacher)).body.problem, 'teacher.inClasses')
  assert.equal((await remove(organization)).body.problem, 'organization.hasClasses')
  assert.equal((await send('DELETE', `/${id}`)).status, 200)
  assert.deepEqual([(await remove(teacher)).status, (await remove(organization)).status], [200, 200])
})
