import assert from 'node:assert/strict'
import { test } from 'node:test'
import { courseStatuses } from '@jiangxue/contract/course/course-status.ts'
import { bumpRevision } from '../../core/revision/revision.queries.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const list = async (query: string, path = '/api/public/courses/list') => it.get(`${path}?${query}`)
const names = async (query: string) =>
  (await list(query)).body.content.map((course: { name: string }) => course.name) as string[]

/** Eleven published courses of one category, with three prices, two learner counts and three creation dates. */
async function eleven() {
  const categoryId = await it.world.category()
  for (let number = 0; number < 11; number++) {
    if (number % 4 === 0) it.pass(86_400)
    const { id } = await it.world.course({ categoryId, name: `第${number}号`, price: (number % 3) * 10.5 })
    await it.context.database.write((db) =>
      db
        .updateTable('courses')
        .set({ studentCount: number % 2 })
        .where('id', '=', id)
        .execute(),
    )
  }
  return categoryId
}

test('lists nine published courses a page with exact totals', async () => {
  const categoryId = await eleven()
  const { body } = await list(`categoryId=${categoryId}`)
  assert.deepEqual(
    {
      contentLength: body.content.length,
      totalElements: body.totalElements,
      totalPages: body.totalPages,
      number: body.number,
      size: body.size,
    },
    { contentLength: 9, totalElements: 11, totalPages: 2, number: 0, size: 9 },
  )
  const last = (await list(`categoryId=${categoryId}&page=1`)).body
  assert.deepEqual(
    {
      contentLength: last.content.length,
      totalElements: last.totalElements,
      totalPages: last.totalPages,
      number: last.number,
    },
    { contentLength: 2, totalElements: 11, totalPages: 2, number: 1 },
  )
  const beyond = (await list(`categoryId=${categoryId}&page=7&size=5`)).body
  assert.deepEqual(
    {
      content: beyond.content,
      totalElements: beyond.totalElements,
      totalPages: beyond.totalPages,
      number: beyond.number,
      size: beyond.size,
    },
    { content: [], totalElements: 11, totalPages: 3, number: 7, size: 5 },
  )
  assert.deepEqual((await list(`categoryId=${await it.world.category()}`)).body, {
    content: [],
    totalElements: 0,
    totalPages: 0,
    number: 0,
    size: 9,
  })
})

test('lists the published courses of one teacher', async () => {
  const [teacherId, other] = [await it.world.teacher(), await it.world.teacher()]
  const { id: own } = await it.world.course({ teacherIds: [other, teacherId] })
  await it.world.course({ teacherIds: [other] })
  await it.world.course({ teacherIds: [teacherId], status: 'DRAFT' })
  const { body } = await list(`teacherId=${teacherId}`)
  assert.deepEqual(
    { content: body.content.map(({ id }: { id: number }) => id), totalElements: body.totalElements },
    { content: [own], totalElements: 1 },
  )
  assert.equal((await list('teacherId=999999')).body.totalElements, 0)
})

test('rejects invalid sizes, pages, sorts and categories', async () => {
  for (const query of [
    'size=0',
    'size=101',
    'size=-1',
    'size=ten',
    'size=1.5',
    'page=-1',
    'page=x',
    'sort=cheapest',
    'categoryId=x',
    'categoryId=0',
    'teacherId=x',
  ]) {
    const { status, body } = await list(query)
    assert.deepEqual(
      [status, body.problem, Object.keys(body.errors)],
      [422, 'request.invalid', [query.split('=')[0]]],
      query,
    )
  }
  assert.equal((await list('size=100')).status, 200)
  assert.equal(
    (await list('deletedStatus=false&categoryId=&keyword=')).status,
    200,
    'what the site sends without a filter',
  )
})

test('the order is stable over all pages, also among equal courses', async () => {
  const categoryId = await eleven()
  const byId = async (
    ids: (course: { id: number; price: number; studentCount: number; createdAt: string }) => number | string,
    sign: number,
    sort: string,
  ) => {
    const pages = await Promise.all(
      [0, 1, 2, 3].map((page) => list(`categoryId=${categoryId}&size=3&page=${page}&sort=${sort}`)),
    )
    const found = pages.flatMap(({ body }) => body.content)
    const wanted = found.toSorted((a, b) => (ids(a) < ids(b) ? -sign : ids(a) > ids(b) ? sign : b.id - a.id))
    assert.equal(new Set(found.map((course) => course.id)).size, 11, sort)
    assert.deepEqual(
      found.map((course) => course.id),
      wanted.map((course) => course.id),
      sort,
    )
  }
  await byId((course) => course.createdAt, -1, 'newest')
  await byId((course) => course.studentCount, -1, 'popular')
  await byId((course) => course.price, 1, 'price-asc')
  await byId((course) => course.price, -1, 'price-desc')
  assert.deepEqual(
    (await list(`categoryId=${categoryId}`)).body,
    (await list(`categoryId=${categoryId}&sort=newest`)).body,
    'newest is the default',
  )
})

test('a keyword is literal, from one character, in name or description, case-insensitive', async () => {
  const categoryId = await it.world.category()
  for (const name of ['100% 实战', '100 实战', 'snake_case 规范', 'snakeXcase 规范', 'Java 入门', '反斜杠 \\ 路径'])
    await it.world.course({ categoryId, name })
  const found = async (keyword: string) =>
    (await names(`categoryId=${categoryId}&keyword=${encodeURIComponent(keyword)}`)).toSorted()
  assert.deepEqual(await found('%'), ['100% 实战'])
  assert.deepEqual(await found('_'), ['snake_case 规范'])
  assert.deepEqual(await found('\\'), ['反斜杠 \\ 路径'])
  assert.deepEqual(await found('战'), ['100 实战', '100% 实战'])
  assert.deepEqual(await found(' jAvA '), ['Java 入门'])
  assert.equal((await found('简介')).length, 6, 'the description counts too')
  assert.deepEqual(await found("' or 1=1 --"), [])
})

test('the list never contains unpublished or deleted courses, and both list paths return the same', async () => {
  const categoryId = await it.world.category()
  for (const status of courseStatuses) await it.world.course({ categoryId, status, name: status })
  const deleted = await it.world.course({ categoryId, name: '已删除' })
  await it.context.database.write((db) =>
    db.updateTable('courses').set({ deletedAt: it.now }).where('id', '=', deleted.id).execute(),
  )
  const admin = await it.world.person('ADMIN')
  for (const path of ['/api/public/courses/list', '/api/courses'])
    for (const token of [undefined, admin.token])
      for (const query of ['', '&deletedStatus=true', '&keyword=PUB']) {
        const { body } = await it.get(`${path}?categoryId=${categoryId}${query}`, token)
        assert.deepEqual(
          { content: body.content.map((course: { name: string }) => course.name), totalElements: body.totalElements },
          { content: ['PUBLISHED'], totalElements: 1 },
        )
      }
  assert.deepEqual((await list('size=100', '/api/courses')).body, (await list('size=100')).body)
})

test('an unpublished course is not found, except by admins', async () => {
  const [student, teacherUser, admin] = [
    await it.world.student(),
    await it.world.person('TEACHER'),
    await it.world.person('ADMIN'),
  ]
  const teacherIds = [await it.world.teacher(teacherUser.id)]
  for (const status of courseStatuses.filter((each) => each !== 'PUBLISHED')) {
    const { id } = await it.world.course({ status, teacherIds, lessons: [{ isPublic: true }] })
    for (const path of [
      `/api/public/courses/get/${id}`,
      `/api/public/courses/${id}/chapters`,
      `/api/courses/${id}/detail`,
    ]) {
      for (const token of [undefined, student.token, teacherUser.token].slice(path.endsWith('detail') ? 1 : 0)) {
        const { status: code, body } = await it.get(path, token)
        assert.deepEqual(
          { code, problem: body.problem, message: body.message },
          { code: 404, problem: 'course.notFound', message: '课程不存在' },
        )
      }
      assert.equal((await it.get(path, admin.token)).status, 200)
    }
    assert.equal((await it.post(`/api/courses/${id}/enroll`, {}, student.token)).status, 404)
  }
})

test('an invalid id is not found', async () => {
  const { token } = await it.world.student()
  for (const id of ['x', '0', '-1', '1.5', '999999999', '99999999999999999999', '1e400', '%20', 'null'])
    for (const path of [
      `/api/public/courses/get/${id}`,
      `/api/public/courses/${id}/chapters`,
      `/api/courses/${id}/detail`,
    ])
      assert.equal((await it.get(path, token)).status, 404, path)
})

test('a course returns its card, teachers and outline', async () => {
  const teacherId = await it.world.teacher()
  const { id, lessons } = await it.world.course({
    name: 'Web 前端',
    price: 1299.5,
    teacherIds: [teacherId],
    lessons: [{ title: '盒模型', isPreview: true }, { durationSeconds: null }],
  })
  const { body } = await it.get(`/api/public/courses/get/${id}`)
  assert.deepEqual(
    {
      id: body.id,
      name: body.name,
      price: body.price,
      lessonCount: body.lessonCount,
      level: body.level,
      description: body.description,
      status: body.status,
    },
    {
      id,
      name: 'Web 前端',
      price: 1299.5,
      lessonCount: 2,
      level: 'BEGINNER',
      description: '<p>简介</p>',
      status: 'PUBLISHED',
    },
  )
  assert.deepEqual(body.teachers, [
    { id: teacherId, name: '李老师', title: '讲师', specialty: '软件', biography: '', avatarUrl: null },
  ])
  const [chapter, ...more] = (await it.get(`/api/public/courses/${id}/chapters`)).body
  assert.deepEqual(
    {
      moreLength: more.length,
      title: chapter.title,
      lessons: chapter.lessons.map((lesson: { id: number }) => lesson.id),
    },
    { moreLength: 0, title: '第一章', lessons: lessons.map((lesson) => lesson.id) },
  )
  assert.deepEqual(
    {
      title: chapter.lessons[0].title,
      duration: chapter.lessons[0].duration,
      isPreview: chapter.lessons[0].isPreview,
      creditHours: chapter.lessons[0].creditHours,
    },
    { title: '盒模型', duration: 60, isPreview: true, creditHours: 0.03 },
  )
  assert.deepEqual(
    {
      hasVideo: chapter.lessons[1].hasVideo,
      duration: chapter.lessons[1].duration,
      canWatch: chapter.lessons[1].canWatch,
    },
    { hasVideo: false, duration: 0, canWatch: false },
  )
})

test('deleted chapters and lessons appear in no outline', async () => {
  const { id, lessons } = await it.world.course({ lessons: [{}, {}] })
  const remove = (table: 'lessons' | 'chapters', removedId: number) =>
    it.context.database.write(async (db) => {
      await db.updateTable(table).set({ deletedAt: it.now }).where('id', '=', removedId).execute()
      await bumpRevision(db)
    })
  const outline = async () => (await it.get(`/api/public/courses/${id}/chapters`)).body
  await remove('lessons', lessons[0]!.id)
  const [chapter] = await outline()
  const left = chapter.lessons.map((lesson: { id: number }) => lesson.id)
  assert.deepEqual(left, [lessons[1]!.id])
  await remove('chapters', chapter.id)
  assert.deepEqual(await outline(), [])
})

test('categories are returned in their order', async () => {
  const first = await it.world.category()
  const second = await it.world.category()
  const { body } = await it.get('/api/categories/public')
  const ids = body.map((category: { id: number }) => category.id)
  assert.deepEqual(Object.keys(body[0]), ['id', 'name'])
  assert.ok(ids.indexOf(first) >= 0 && ids.indexOf(first) < ids.indexOf(second))
})
