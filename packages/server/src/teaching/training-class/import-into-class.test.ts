import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classCalls } from '../../testing/class-calls.ts'
import { idCardOf } from '../../testing/realistic-roster.ts'
import { rosterCalls } from '../../testing/roster-calls.ts'
import { studentCalls } from '../../testing/student-calls.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const { root, create, members, setStatus, get } = classCalls(it)
const { preview, commit, undo } = rosterCalls(it)
const { watch } = studentCalls(it)
const heading = ['姓名', '民族', '身份证号', '联系方式']
const idCard = () => idCardOf(it.world.next())

/** A class, somebody known, and a roster with them and two new people, imported. */
async function imported() {
  const course = await it.world.course({ price: 50 })
  const { id } = await create([course])
  const [known, token] = [idCard(), await root()]
  const student = await it.world.student({ name: '旧学员', idCard: known })
  const rows = [
    heading,
    ['新学员甲', '汉族', idCard(), ''],
    ['新学员乙', '汉族', idCard(), ''],
    ['旧学员', '汉族', known, ''],
  ]
  const checked = await preview(rows, token, { classId: id })
  assert.equal(checked.status, 200, JSON.stringify(checked.body))
  const importId = checked.body.data.id as number
  const done = await commit(importId, token)
  assert.equal(done.status, 200, JSON.stringify(done.body))
  return { id, course, importId, student }
}
const enrolled = async (courseId: number) =>
  (
    await it.context.database.read
      .selectFrom('enrollments')
      .leftJoin('orders', 'orders.enrollmentId', 'enrollments.id')
      .select(['enrollments.classId', 'orders.status'])
      .where('enrollments.courseId', '=', courseId)
      .execute()
  ).map(({ classId, status }) => [classId, status])

test('everybody of a roster joins the class and is enrolled, also by a second call; undoing takes them out again', async () => {
  const { id, course, importId } = await imported()
  const names = async () => (await members(id)).map(({ name }: { name: string }) => name).toSorted()
  assert.deepEqual(await names(), ['新学员乙', '新学员甲', '旧学员'].toSorted())
  assert.deepEqual(
    await enrolled(course.id),
    Array.from({ length: 3 }, () => [id, 'WAIVED']),
  )
  assert.equal((await commit(importId, await root())).status, 200)
  assert.equal((await enrolled(course.id)).length, 3)
  const undone = await undo(importId, await root())
  assert.deepEqual([undone.status, undone.body.data?.status], [200, 'UNDONE'])
  assert.deepEqual([await names(), await enrolled(course.id)], [[], []])
})

test('an import whose people study stays, and they stay in the class', async () => {
  const { id, course, importId } = await imported()
  const [fresh] = (await members(id)).filter(({ name }: { name: string }) => name === '新学员甲')
  await it.context.database.write((db) =>
    db.updateTable('users').set({ mustChangePassword: 0 }).where('id', '=', fresh.id).execute(),
  )
  await watch({ id: fresh.id, username: '', token: await it.world.login(fresh.id) }, course, 0, 10)
  assert.equal((await undo(importId, await root())).body.problem, 'import.inUse')
  assert.equal((await members(id)).length, 3)
})

test('only who may edit classes imports into one, and only while it is open', async () => {
  const { id } = await create([await it.world.course()])
  const rows = [heading, ['某人', '汉族', idCard(), '']]
  const organizationId = await it.world.organization()
  const callers = [
    await it.world.person('ORG_ADMIN', { organizationId }),
    await it.world.person('ADMIN', { permissions: ['students.edit', 'students.view'] }),
  ]
  for (const { token } of callers) assert.equal((await preview(rows, token, { classId: id })).status, 403)
  assert.equal((await preview(rows, await root(), { classId: 999_999 })).body.problem, 'class.notFound')
  await setStatus(id, 'RUNNING')
  await it.context.database.write((db) =>
    db.updateTable('trainingClasses').set({ status: 'ARCHIVED' }).where('id', '=', id).execute(),
  )
  assert.equal((await preview(rows, await root(), { classId: id })).body.problem, 'class.archived')
  assert.equal((await get(`/${id}`)).memberCount, 0)
})
