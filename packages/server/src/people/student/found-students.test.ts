import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { writeRows } from '../../core/database/bulk.ts'
import { testApp } from '../../testing/test-app.ts'
import { countStudents, findStudents } from './found-students.queries.ts'
import { planKeyword } from './keyword-plan.queries.ts'
import { addToStudentCounts } from './student-count.queries.ts'
import { insertGramsOf } from './student-search.queries.ts'
import { listStudentIdsBefore, type StudentFilter } from './student.queries.ts'

const it = testApp()
const db = () => it.context.database.read
const size = 20

interface Known {
  readonly id: number
  readonly name: string
  readonly username: string
  readonly studentNumber: string
  readonly status: 'ACTIVE' | 'INACTIVE'
  readonly organizationId: number | null
}
/** Newest first. */
let all: Known[] = []
let [first, second] = [0, 0]

/** A school with several blocks of ids: one organization fills the first ones, the other one shares the rest. */
beforeEach(async () => {
  if (all.length > 0) return
  ;[first, second] = [await it.world.organization(), await it.world.organization()]
  const given = Array.from({ length: 6000 }, (_, index) => ({
    name: `${index < 5400 ? '学' : '员'}${'甲乙丙'[index % 3]}`,
    username: `d${index}`,
    studentNumber: `26${index}`,
    status: index % 5 === 0 ? ('INACTIVE' as const) : ('ACTIVE' as const),
    organizationId: index < 4500 ? first : index % 2 === 0 ? second : null,
  }))
  all = await it.context.database.write(async (tx) => {
    const rows = await writeRows<{ id: number; username: string }>(
      tx,
      'test students',
      given.map((each) => [
        'STUDENT',
        each.username,
        each.username,
        each.name,
        each.studentNumber,
        each.organizationId,
        each.status,
        '',
        it.now,
        it.now,
      ]),
      (
        values,
      ) => sql`insert into users (role, username, username_key, name, student_number, organization_id, status, password_hash,
        created_at, updated_at) ${values} returning id, username`,
    )
    const ids = new Map(rows.map(({ id, username }) => [username, id]))
    const students = given.map((each): Known => ({ ...each, id: ids.get(each.username) as number }))
    await insertGramsOf(tx, students)
    await addToStudentCounts(tx, students, 1)
    // As databases do automatically.
    await sql`analyze`.execute(tx)
    return students.toSorted((a, b) => b.id - a.id)
  })
})

const has = (each: Known, keyword: string) =>
  each.name.includes(keyword) || each.username.includes(keyword) || each.studentNumber.startsWith(keyword)

async function assertFound(given: { keyword?: string } & Omit<StudentFilter, 'keyword'>, among = all, most?: number) {
  const { keyword, organizationId, status } = given
  const plan = keyword === undefined ? undefined : await planKeyword(db(), keyword, undefined)
  const expected = among.filter(
    (each) =>
      has(each, keyword ?? '') &&
      (organizationId ?? each.organizationId) === each.organizationId &&
      (status ?? each.status) === each.status,
  )
  const filter = { ...given, keyword: plan }
  const found = await findStudents(db(), filter, most)
  assert.equal(found.total, expected.length, JSON.stringify(given))
  assert.equal(await countStudents(db(), filter), expected.length)
  const last = Math.ceil(expected.length / size)
  for (const page of [0, Math.floor(last / 2), last - 1, last].filter((number) => number >= 0))
    assert.deepEqual(
      await found.page({ page, size }),
      expected.slice(page * size, (page + 1) * size).map(({ id }) => id),
      `${JSON.stringify(given)}, page ${page}`,
    )
}

// Matches all, most, a third or some students; by name, username or number; with one, two or more characters.
const keywords = [undefined, 'd', '学', '员乙', '26', '2', 'd12', '没有']

test('the counts and pages of students are exact, no matter how common a keyword is', async () => {
  for (const keyword of keywords)
    for (const organizationId of [undefined, first, second])
      for (const status of [undefined, 'INACTIVE'] as const) await assertFound({ keyword, organizationId, status })
})

test('a keyword finds the same students when walking page by page and when reading step by step', async () => {
  for (const keyword of keywords)
    for (const organizationId of [undefined, second]) await assertFound({ keyword, organizationId }, all, 100)
  for (const keyword of ['学', '员乙', '26', 'd12'])
    for (const status of [undefined, 'INACTIVE'] as const) {
      const filter = { keyword: await planKeyword(db(), keyword, undefined), status }
      const expected = all.filter((each) => has(each, keyword) && (status ?? each.status) === each.status)
      const before = expected[5]?.id as number
      assert.deepEqual(
        await listStudentIdsBefore(db(), filter, before, size),
        expected.slice(6, 6 + size).map(({ id }) => id),
      )
    }
})

test('deleted students and former students are not found, restored ones are', async () => {
  const admin = await it.world.person('ADMIN')
  const [one, other] = [await it.world.student({ name: '褚一' }), await it.world.student({ name: '褚二' })]
  const send = (method: 'DELETE' | 'POST' | 'PUT', path: string, body?: object) =>
    it.call(method, path, { token: admin.token, ...(body && { body }) })
  const found = async (most?: number) => {
    const { total, page } = await findStudents(db(), { keyword: await planKeyword(db(), '褚', undefined) }, most)
    return [total, ...(await page({ page: 0, size }))]
  }
  await send('DELETE', `/api/admin/students/delete/${one.id}`)
  for (const most of [undefined, 0]) assert.deepEqual(await found(most), [1, other.id])
  await send('POST', `/api/admin/students/restore/${one.id}`)
  await send('PUT', `/api/admin/users/update/${other.id}`, { role: 'TEACHER' })
  for (const most of [undefined, 0]) assert.deepEqual(await found(most), [1, one.id])
})

test('a new student without a common keyword is counted at once', async () => {
  const another = await it.world.student({ name: '外', username: 'else', organizationId: first })
  const known = { ...another, name: '外', username: 'else', studentNumber: '', status: 'ACTIVE', organizationId: first }
  all.unshift(known as Known)
  for (const keyword of ['d', '学', '26', '外']) await assertFound({ keyword, organizationId: first })
})

test('a teacher’s learners are the same when read at once and page by page', async () => {
  const teacher = await it.world.person('TEACHER')
  const teacherIds = [await it.world.teacher(teacher.id)]
  const courses = [await it.world.course({ teacherIds }), await it.world.course({ teacherIds })] as const
  const learners = all.filter(({ id }) => id % 3 !== 0)
  await it.context.database.write(async (tx) => {
    for (const [index, { id }] of courses.entries())
      await writeRows(
        tx,
        'test enrollments',
        learners.filter((each) => each.id % 3 === 1 + index || each.id % 7 === 0).map((each) => [each.id, id, it.now]),
        (values) => sql`insert into enrollments (student_id, course_id, created_at) ${values}`,
      )
  })
  for (const most of [undefined, 100])
    for (const keyword of keywords)
      for (const status of [undefined, 'INACTIVE'] as const)
        await assertFound({ keyword, status, teacherId: teacher.id }, learners, most)
  const [left] = learners.splice(7, 1)
  await it.context.database.write((tx) =>
    tx
      .deleteFrom('enrollments')
      .where('studentId', '=', left?.id as number)
      .execute(),
  )
  await assertFound({ teacherId: teacher.id }, learners)
})
