import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CourseListQuery } from '@jiangxue/contract/course/course.ts'
import { courseSorts, type CourseSort } from '@jiangxue/contract/course/course.values.ts'
import fc from 'fast-check'
import { sql, type Updateable } from 'kysely'
import type { Schema } from '../../core/database/schema.ts'
import { bumpRevision } from '../../core/revision/revision.queries.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()

// Includes the Kelvin sign, whose lowercase is ASCII, and a letter whose lowercase has two code points.
const letter = fc.constantFrom(..."aAkKzZ1%_\\' 课程Ａａ％éÉßα😀\u212a\u0130")
const textOf = (most: number) => fc.string({ unit: letter, maxLength: most })

const list = async (query: Record<string, string | number | undefined>) => {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const { status, body } = await it.get(`/api/public/courses/list?${new URLSearchParams(given)}`)
  assert.equal(status, 200)
  return { ids: body.content.map(({ id }: { id: number }) => id) as number[], total: body.totalElements as number }
}

/** Changes a course the way another process would. */
const change = (id: number, columns: Updateable<Schema['courses']>) =>
  it.context.database.write(async (db) => {
    await db.updateTable('courses').set(columns).where('id', '=', id).execute()
    await bumpRevision(db)
  })

const orders: Record<CourseSort, string> = {
  newest: 'created_at desc',
  popular: 'student_count desc',
  'price-asc': 'price_fen',
  'price-desc': 'price_fen desc',
}

/** Computes the expected page from the rows of the database. */
async function inDatabase({ keyword = '', categoryId, teacherId, sort, page, size }: CourseListQuery) {
  const { rows } = await sql<{ id: number; name: string; summary: string }>`
    select id, name, summary from courses
    where status = 'PUBLISHED' and deleted_at is null
      and ${categoryId === undefined ? sql`1 = 1` : sql`category_id = ${categoryId}`}
      and ${teacherId === undefined ? sql`1 = 1` : sql`id in (select course_id from course_teachers where teacher_id = ${teacherId})`}
    order by ${sql.raw(orders[sort])}, id desc`.execute(it.context.database.read)
  const wanted = keyword.trim().toLowerCase()
  const ids = rows
    .filter((row) => [row.name, row.summary].some((text) => text.toLowerCase().includes(wanted)))
    .map(({ id }) => id)
  return { ids: ids.slice(page * size, (page + 1) * size), total: ids.length }
}

test('the list finds the same as the database for every keyword, filter, order and page', async () => {
  const categories = [await it.world.category(), await it.world.category()]
  const teachers = [await it.world.teacher(), await it.world.teacher()]
  const texts = fc.sample(fc.tuple(textOf(8), textOf(12)), { numRuns: 60, seed: 7 })
  for (const [index, [name, summary]] of texts.entries()) {
    const { id } = await it.world.course({
      categoryId: categories[index % 2] as number,
      teacherIds: index % 3 === 0 ? teachers : teachers.slice(index % 2, (index % 2) + 1),
      status: index % 10 === 9 ? 'DRAFT' : 'PUBLISHED',
    })
    await change(id, {
      name,
      summary,
      studentCount: index % 4,
      priceFen: (index % 3) * 100,
      createdAt: it.now + (index % 5) * 1000,
      deletedAt: index % 12 === 11 ? it.now : null,
    })
  }
  let found = 0
  await fc.assert(
    fc.asyncProperty(
      fc.option(textOf(3), { nil: undefined }),
      fc.constantFrom(undefined, ...categories, 999_999),
      fc.constantFrom(undefined, ...teachers, 999_999),
      fc.constantFrom(...courseSorts),
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 1, max: 30 }),
      async (keyword, categoryId, teacherId, sort, page, size) => {
        const query = { keyword, categoryId, teacherId, sort, page, size }
        const wanted = await inDatabase(query)
        found += wanted.ids.length
        assert.deepEqual(await list(query), wanted)
      },
    ),
    { numRuns: 400 },
  )
  assert.ok(found > 100, 'the keywords find courses')
})

test('changes of another process are found at once, and old values are not', async () => {
  const { id } = await it.world.course({ name: '旧名' })
  const isFound = async (keyword: string) => (await list({ keyword })).ids.includes(id)
  assert.deepEqual([await isFound('旧名'), await isFound('新名')], [true, false])
  await change(id, { name: '新名' })
  assert.deepEqual([await isFound('旧名'), await isFound('新名')], [false, true])
  await change(id, { status: 'DRAFT' })
  assert.equal(await isFound('新名'), false)
  await change(id, { status: 'PUBLISHED', studentCount: 1000 })
  assert.equal((await list({ sort: 'popular' })).ids[0], id)
  await change(id, { deletedAt: it.now })
  assert.equal(await isFound('新名'), false)
})

test('a course is found in any letter case, and in the width in which it is written', async () => {
  const { id } = await it.world.course({ name: 'ＡＩ 绘图 É' })
  for (const keyword of ['ＡＩ 绘图', 'ａｉ 绘图', '绘图 É', '绘图 é'])
    assert.deepEqual((await list({ keyword })).ids, [id], keyword)
})
