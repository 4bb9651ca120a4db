import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manageStudentCalls } from '../../testing/people/manage-student-calls.ts'
import { studentCalls } from '../../testing/people/student-calls.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const { ids, watch } = studentCalls(it)
const { path, admin, idCard, form, add, update, remove, restore, total } = manageStudentCalls(it)

test('a deleted student keeps study time, and their names are free until they are restored', async () => {
  const course = await it.world.course()
  const number = idCard()
  const names = { studentId: 'D500', username: 'gone500', phone: '13722220000', email: 'gone@example.cn' }
  const { id } = (await add(form({ ...names, name: '吴离校', idCard: number }))).body.data
  const student = { id, username: names.username, token: await it.world.login(id) }
  await watch(student, course, 0, 5)
  const before = await total()
  assert.deepEqual([(await remove(id)).status, (await remove(id)).status], [200, 404])
  assert.equal(await total(), before - 1)
  assert.equal((await it.get('/api/auth/me', student.token)).status, 401)
  const token = await admin()
  assert.deepEqual(await ids({ token } as never, { keyword: '吴离校' }), [])
  for (const keyword of ['吴离', 'gone500', 'D500', number])
    assert.deepEqual(await ids({ token } as never, { deleted: 'true', keyword }), [id], keyword)
  const shown = (await it.get(`${path}/${id}`, token)).body
  assert.deepEqual(
    { totalStudyTime: shown.totalStudyTime, deletedAt: shown.deletedAt },
    { totalStudyTime: 5, deletedAt: new Date(it.now).toISOString() },
  )
  assert.equal((await update(id, { name: '不能改' })).status, 404)
  const refused = await add(form({ idCard: number }))
  assert.deepEqual(refused.body.errors, { idCard: '该身份证号属于已删除的学员，请在“已删除”中恢复' })
  const successor = (await add(form(names))).body.data
  const conflict = await restore(id)
  assert.deepEqual(
    [conflict.status, Object.keys(conflict.body.errors).toSorted()],
    [409, ['email', 'phone', 'studentId', 'username']],
  )
  await remove(successor.id)
  const both = await Promise.all([restore(id), restore(id)])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
  assert.equal(await total(), before)
  assert.deepEqual(await ids({ token } as never, { keyword: '吴离校' }), [id])
  assert.equal((await restore(id)).body.problem, 'student.notDeleted')
})

test('a report that arrives while its student is deleted leaves ledger and totals consistent', async () => {
  const course = await it.world.course()
  const student = await it.world.student()
  const lesson = `/api/student/learning/${student.id}/courses/${course.id}/lessons/${course.lessons[0]!.id}`
  const { playbackSession } = (await it.get(`${lesson}/record`, student.token)).body
  it.pass(6)
  const [report, deletion] = await Promise.all([
    it.post(`${lesson}/progress`, { currentTime: 6, playbackSession }, student.token),
    remove(student.id),
  ])
  assert.equal(deletion.status, 200)
  const { read } = it.context.database
  const credited = report.status === 200 ? 6000 : 0
  const totals = await read
    .selectFrom('studentTotals')
    .selectAll()
    .where('studentId', '=', student.id)
    .executeTakeFirst()
  const segments = await read.selectFrom('studySegments').select('newMs').where('studentId', '=', student.id).execute()
  assert.deepEqual([totals?.creditedMs ?? 0, segments.reduce((sum, { newMs }) => sum + newMs, 0)], [credited, credited])
  assert.equal((await it.post(`${lesson}/progress`, { currentTime: 9, playbackSession }, student.token)).status, 401)
})
