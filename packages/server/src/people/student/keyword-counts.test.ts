import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { migrate } from '../../core/database/migrate.ts'
import { testApp } from '../../testing/test-app.ts'
import { gramsOf, keywordGrams, longBeginnings } from './gram.ts'
import { insertGramsOf } from './student-search.queries.ts'

const it = testApp()

/** What the search index contains, and what it should contain for the existing students. */
async function search() {
  const { read } = it.context.database
  const students = await read
    .selectFrom('users')
    .select(['id', 'name', 'username', 'studentNumber'])
    .where('role', '=', 'STUDENT')
    .where('deletedAt', 'is', null)
    .execute()
  const [wantedGrams, wantedCounts] = [[] as string[], new Map<string, number>()]
  for (const student of students) {
    const grams = gramsOf(student)
    wantedGrams.push(...grams.map((gram) => `${gram} ${student.id}`))
    for (const keyword of [...grams, ...longBeginnings(student.studentNumber)])
      wantedCounts.set(keyword, (wantedCounts.get(keyword) ?? 0) + 1)
  }
  const grams = await read.selectFrom('studentGrams').selectAll().execute()
  const counts = await read.selectFrom('keywordCounts').selectAll().where('students', '!=', 0).execute()
  return {
    held: [grams.map(({ gram, studentId }) => `${gram} ${studentId}`).toSorted(), sorted(counts.map(toPair))],
    wanted: [wantedGrams.toSorted(), sorted([...wantedCounts])],
  }
}
const toPair = ({ keyword, students }: { keyword: string; students: number }): [string, number] => [keyword, students]
const sorted = (pairs: [string, number][]) => pairs.toSorted(([a], [b]) => (a < b ? -1 : 1))

test('keyword counts stay exact while students are added, changed and deleted', async () => {
  const { token } = await it.world.person('ADMIN')
  const send = async (method: 'PUT' | 'POST' | 'DELETE', path: string, body?: object) => {
    const answer = await it.call(method, path, { token, ...(body && { body }) })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
  }
  const [one, other] = [
    await it.world.student({ name: '欧阳 Élan', username: 'oy.elan', studentNumber: 'ZX2026-1' }),
    await it.world.student({ name: '张三', username: 'zx2026-2', studentNumber: 'ZX2026-2' }),
  ]
  await send('PUT', `/api/admin/students/update/${one.id}`, { name: '欧阳明', studentId: 'ZX2027-1' })
  await send('DELETE', `/api/admin/students/delete/${other.id}`)
  const gone = await search()
  assert.deepEqual(gone.held, gone.wanted)
  await send('POST', `/api/admin/students/restore/${other.id}`)
  await send('PUT', `/api/admin/users/update/${one.id}`, { role: 'TEACHER' })
  const { held, wanted } = await search()
  assert.deepEqual(held, wanted)
})

test('students from before the migration are found and counted like new ones', async () => {
  await it.world.student({ name: '诸葛孔明', username: 'Kong_Ming', studentNumber: 'KM-0001' })
  await it.world.student({ name: '甲', username: 'b', studentNumber: 'C1' })
  const { database } = it.context
  await database.write(async (db) => {
    await sql`drop table keyword_counts`.execute(db)
    await sql`drop index users_student_number_key`.execute(db)
    await sql`delete from student_grams where length(gram) > 2 or gram in ('km', 'c', 'c1')`.execute(db)
    await sql`delete from migrations where name = '0070-keyword-counts'`.execute(db)
  })
  assert.deepEqual(await migrate(database), ['0070-keyword-counts'])
  const { held, wanted } = await search()
  assert.deepEqual(held, wanted)
})

test('a short keyword is a gram itself, a long one has grams of three characters', () => {
  assert.deepEqual(['U', '王伟', 'u99', 'u991', 'aaaaa'].map(keywordGrams), [
    ['u'],
    ['王伟'],
    ['u99'],
    ['u99', '991'],
    ['aaa'],
  ])
})

test('pages and total stay exact when very many numbers share a prefix', async () => {
  const admin = await it.world.person('ADMIN')
  const students = 2100
  const first = 1_000_000
  await it.context.database.write(async (db) => {
    const rows = Array.from({ length: students }, (_, index) => ({
      id: first + index,
      role: 'STUDENT',
      username: `m${index}`,
      usernameKey: `m${index}`,
      name: index % 1000 === 0 ? '有2099的人' : '无',
      passwordHash: 'x',
      status: 'ACTIVE',
      studentNumber: `${index % 100 === 0 ? '3099' : '2099'}${index}`,
      createdAt: 1,
      updatedAt: 1,
    }))
    for (let from = 0; from < students; from += 500)
      await db
        .insertInto('users')
        .values(rows.slice(from, from + 500) as never)
        .execute()
    await insertGramsOf(db, rows)
  })
  const list = async (query: string) =>
    (await it.get(`/api/admin/users/students?keyword=2099&size=10&${query}`, admin.token)).body
  // 2079 match by number; 0, 1000 and 2000 have the keyword in their name.
  const newest = await list('page=0')
  assert.equal(newest.totalElements, 2082)
  assert.deepEqual(
    newest.content.slice(0, 2).map(({ id }: { id: number }) => id - first),
    [2099, 2098],
  )
  const last = await list('page=208')
  assert.deepEqual(
    last.content.map(({ id }: { id: number }) => id - first),
    [1, 0],
  )
  assert.equal((await list('status=INACTIVE')).totalElements, 0)
})
