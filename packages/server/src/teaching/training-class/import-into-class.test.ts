import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Actor } from '../../core/http/caller.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import { runRosterJob } from '../../people/roster/run-roster-job.ts'
import { idCardOf } from '../../testing/people/realistic-roster.ts'
import { rosterCalls } from '../../testing/people/roster-calls.ts'
import { studentCalls } from '../../testing/people/student-calls.ts'
import { beforeFirstWrite } from '../../testing/programs/before-first-write.ts'
import { commitAfter } from '../../testing/programs/commit-after.ts'
import { classCalls } from '../../testing/study/class-calls.ts'
import { testApp } from '../../testing/test-app.ts'
import { commitImport } from './import-into-class.ts'

const it = testApp()
const { root, send, create, members, setStatus, get } = classCalls(it)
const { preview, commit, undo } = rosterCalls(it)
const { watch } = studentCalls(it)
const heading = ['姓名', '民族', '身份证号', '联系方式']
const idCard = () => idCardOf(it.world.next())

/** A checked import into a class with one existing and two new students. */
async function checked() {
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
  const previewed = await preview(rows, token, { classId: id })
  assert.equal(previewed.status, 200, JSON.stringify(previewed.body))
  return { id, course, importId: previewed.body.data.id as number, student }
}

/** The same import after it was committed. */
async function imported() {
  const made = await checked()
  const done = await commit(made.importId, await root())
  assert.equal(done.status, 200, JSON.stringify(done.body))
  return made
}
const archive = (id: number) =>
  it.context.database.write((db) =>
    db.updateTable('trainingClasses').set({ status: 'ARCHIVED' }).where('id', '=', id).execute(),
  )
const enrolled = async (courseId: number) =>
  (
    await it.context.database.read
      .selectFrom('enrollments')
      .leftJoin('orders', 'orders.enrollmentId', 'enrollments.id')
      .select(['enrollments.classId', 'orders.status'])
      .where('enrollments.courseId', '=', courseId)
      .execute()
  ).map(({ classId, status }) => [classId, status])

test('all students of a roster join the class and are enrolled, once; undoing removes them again', async () => {
  const { id, course, importId } = await imported()
  const names = async () => (await members(id)).map(({ name }: { name: string }) => name).toSorted()
  assert.deepEqual(await names(), ['新学员乙', '新学员甲', '旧学员'].toSorted())
  assert.deepEqual(
    await enrolled(course.id),
    Array.from({ length: 3 }, () => [id, 'WAIVED']),
  )
  const { message, data } = (await commit(importId, await root())).body
  assert.deepEqual(
    { message, joined: data.joined, already: data.already },
    { message: '导入成功！3 名学员加入班期，其中新建 2 名；0 名原已在班', joined: 3, already: 0 },
  )
  assert.equal((await enrolled(course.id)).length, 3)
  const undone = await undo(importId, await root())
  assert.deepEqual([undone.status, undone.body.data?.status], [200, 'UNDONE'])
  assert.deepEqual([await names(), await enrolled(course.id)], [[], []])
})

test('an import tells who was in the class before, and what undoing it takes back now', async () => {
  const { id, importId, student } = await checked()
  await send('POST', `/${id}/members`, { ids: [student.id] })
  const { joined, already } = (await commit(importId, await root())).body.data
  assert.deepEqual({ joined, already }, { joined: 2, already: 1 })
  const [fresh] = (await members(id)).filter(({ name }: { name: string }) => name === '新学员甲')
  await send('DELETE', `/${id}/members/${fresh.id}`)
  const { body } = await it.get(`/api/admin/students/import/${importId}`, await root())
  assert.deepEqual(
    { trainingClass: { ...body.trainingClass, name: '' }, takesBack: body.takesBack },
    { trainingClass: { id, name: '', joined: 2, already: 1 }, takesBack: { students: 2, members: 1 } },
  )
  assert.equal((await undo(importId, await root())).status, 200)
  assert.deepEqual(
    (await members(id)).map((row: { id: number }) => row.id),
    [student.id],
  )
})

test('committing an import again enrolls nobody whose enrollment has been refunded or has ended', async () => {
  const { course, importId } = await imported()
  await it.context.database.write(async (db) => {
    await db.updateTable('orders').set({ status: 'REFUNDED' }).where('courseId', '=', course.id).execute()
    await db.updateTable('enrollments').set({ expiresAt: it.now }).where('courseId', '=', course.id).execute()
  })
  it.pass(86_400)
  const before = await enrolled(course.id)
  assert.equal((await commit(importId, await root())).status, 200)
  assert.deepEqual(await enrolled(course.id), before)
})

test('an import whose students have studied cannot be undone, and they stay in the class', async () => {
  const { id, course, importId } = await imported()
  const [fresh] = (await members(id)).filter(({ name }: { name: string }) => name === '新学员甲')
  await it.context.database.write((db) =>
    db.updateTable('users').set({ mustChangePassword: 0 }).where('id', '=', fresh.id).execute(),
  )
  await watch({ id: fresh.id, username: '', token: await it.world.login(fresh.id) }, course, 0, 10)
  assert.equal((await undo(importId, await root())).body.problem, 'import.inUse')
  assert.equal((await members(id)).length, 3)
})

test('an undo that is rejected because two imports are running leaves the class unchanged', async () => {
  const { id, importId } = await imported()
  const { promise, resolve } = Promise.withResolvers<SettingValues>()
  const context = { ...it.context, settings: { ...it.context.settings, current: () => promise } }
  const running = [1, 2].map((userId) => runRosterJob(context, { kind: 'index', id: importId }, { userId, ip: '' }))
  const refused = await undo(importId, await root())
  resolve(await it.context.settings.current())
  await Promise.all(running)
  assert.deepEqual(
    { status: refused.status, problem: refused.body.problem },
    { status: 429, problem: 'import.tooMany' },
  )
  assert.equal((await members(id)).length, 3)
  assert.equal((await undo(importId, await root())).status, 200)
  assert.equal((await members(id)).length, 0)
})

test('an import is undone although its students were enrolled elsewhere; existing students stay enrolled', async () => {
  const { course, importId, id, student } = await imported()
  const [fresh] = (await members(id)).filter(({ name }: { name: string }) => name === '新学员甲')
  const other = await it.world.course({ price: 30 })
  const form = { ids: [fresh.id, student.id], courseId: other.id, payment: 'PENDING' }
  assert.equal((await it.post('/api/admin/students/batch/enrollment', form, await root())).status, 200)
  assert.equal((await undo(importId, await root())).status, 200)
  assert.deepEqual([await enrolled(course.id), await enrolled(other.id)], [[], [[null, 'PENDING']]])
})

test('only callers who may edit classes import into one, and only while it is not archived', async () => {
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
  await archive(id)
  assert.equal((await preview(rows, await root(), { classId: id })).body.problem, 'class.archived')
  assert.equal((await get(`/${id}`)).memberCount, 0)
})

test('an import into a class that is deleted or archived in the meantime is rejected completely', async () => {
  const { read } = it.context.database
  const ends = [
    ['class.notFound', (id: number) => send('DELETE', `/${id}`)],
    ['class.archived', archive],
  ] as const
  for (const [code, end] of ends) {
    const { id, importId } = await checked()
    await assert.rejects(
      commitAfter(it, importId, () => end(id)),
      { code },
    )
    const { status } = await read
      .selectFrom('studentImports')
      .select('status')
      .where('id', '=', importId)
      .executeTakeFirstOrThrow()
    const added = await read.selectFrom('users').select('id').where('importId', '=', importId).execute()
    const joined = await read.selectFrom('classMembers').select('studentId').where('classId', '=', id).execute()
    assert.deepEqual({ status, added, joined }, { status: 'CHECKED', added: [], joined: [] })
  }
})

test('no student of an import is enrolled in a class that was archived, or that they have left', async () => {
  const ends = [archive, async (id: number, studentId: number) => send('DELETE', `/${id}/members/${studentId}`)]
  const enrolments = [0, 2]
  for (const [index, end] of ends.entries()) {
    const { id, course, importId, student } = await checked()
    const context = { ...it.context, database: beforeFirstWrite(it.context.database, () => end(id, student.id)) }
    const { id: userId } = await it.world.person('ADMIN')
    const caller = { userId, role: 'ADMIN', organizationId: null, permissions: undefined }
    const actor = { context, caller, origin: { ip: '', userAgent: '' } } as unknown as Actor
    assert.equal((await commitImport(actor, importId)).data.created, 2)
    assert.equal((await enrolled(course.id)).length, enrolments[index])
  }
})

test('undoing an import works after its class was deleted, not while archived, for class editors only', async () => {
  const { id, importId } = await imported()
  await archive(id)
  assert.equal((await undo(importId, await root())).body.problem, 'class.archived')
  assert.equal((await setStatus(id, 'ENDED')).status, 200)
  assert.equal((await send('DELETE', `/${id}`)).status, 200)
  const clerk = await it.world.person('ADMIN', { permissions: ['students.edit', 'students.view'] })
  assert.equal((await undo(importId, clerk.token)).body.problem, 'access.denied')
  const undone = await undo(importId, await root())
  assert.deepEqual([undone.status, undone.body.data?.status], [200, 'UNDONE'])
  const { read } = it.context.database
  assert.deepEqual(await read.selectFrom('users').select('id').where('importId', '=', importId).execute(), [])
})

test('a row with the ID number of another student does not join a class until someone confirms it', async () => {
  const { id } = await create([await it.world.course()])
  const known = idCard()
  const student = await it.world.student({ name: '原有乙', idCard: known })
  const rows = [heading, ['完全不同', '汉族', known, '']]
  const token = await root()
  const importedAs = async (confirmed?: 'ALL') => {
    const { body } = await preview(rows, token, { classId: id })
    await commit(body.data.id, token, confirmed)
    return (await members(id)).map((member: { id: number }) => member.id)
  }
  assert.deepEqual(await importedAs(), [])
  assert.deepEqual(await importedAs('ALL'), [student.id])
})
