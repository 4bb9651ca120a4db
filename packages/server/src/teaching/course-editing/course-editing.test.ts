import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileForm } from '../../testing/files/multipart.ts'
import { jpeg } from '../../testing/files/pictures.ts'
import { courseCalls } from '../../testing/study/course-calls.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const { root, put, draft, create, read } = courseCalls(it)

const operations = (id: number) =>
  it.context.database.read
    .selectFrom('operationLogs')
    .selectAll()
    .where('targetType', '=', 'course')
    .where('targetId', '=', String(id))
    .orderBy('id')
    .execute()

test('a draft needs only a name, a level and a category', async () => {
  const { status, body } = await it.post('/api/admin/courses', await draft({ name: ' 云计算入门 ' }), await root())
  assert.deepEqual({ status, code: body.code, message: body.message }, { status: 200, code: 200, message: '添加成功' })
  const { data } = body
  assert.deepEqual(
    {
      name: data.name,
      status: data.status,
      statusName: data.statusName,
      price: data.price,
      version: data.version,
      lessonCount: data.lessonCount,
    },
    { name: '云计算入门', status: 'DRAFT', statusName: '草稿', price: 0, version: 1, lessonCount: 0 },
  )
  assert.deepEqual(
    data.publishBlockers.map(({ code }: { code: string }) => code),
    ['noDescription', 'noLesson'],
  )
  assert.deepEqual(
    data.nextStatuses.map((choice: { value: string }) => choice.value),
    ['DRAFT', 'PENDING', 'PUBLISHED'].slice(1),
  )
  assert.equal((await it.get(`/api/public/courses/get/${data.id}`)).status, 404)
  for (const [missing, message] of [
    ['name', '请输入课程名称'],
    ['categoryId', '请选择课程分类'],
    ['level', '请选择课程难度'],
  ] as const) {
    const { status, body } = await it.post(
      '/api/admin/courses',
      { ...(await draft()), [missing]: undefined },
      await root(),
    )
    assert.deepEqual({ status, errors: body.errors }, { status: 422, errors: { [missing]: message } })
  }
})

test('every field is stored as given; status and learners are no fields', async () => {
  const teacherIds = [await it.world.teacher(), await it.world.teacher()]
  const cover = (await it.call('POST', '/api/upload/image', { token: await root(), ...fileForm(await jpeg()) })).body
    .data.url
  const fields = {
    price: 1299.5,
    duration: 12,
    durationUnit: 'WEEK',
    requiresLogin: true,
    coverImageUrl: cover,
    teacherIds: teacherIds.toReversed(),
    description: '<p>学<strong>会</strong></p>',
    syllabus: '<ul><li>第一章</li></ul>',
    seoKeywords: '云,计算',
    seoDescription: '从零开始',
  }
  const unknown = { ...(await draft()), ...fields, status: 'PUBLISHED', enrollCount: 99 }
  assert.deepEqual((await it.post('/api/admin/courses', unknown, await root())).body.errors, {
    status: '包含未知的字段',
    enrollCount: '包含未知的字段',
  })
  const course = await create(fields)
  const got = await read(course.id)
  for (const [name, value] of Object.entries(fields))
    if (name !== 'teacherIds') assert.deepEqual(got[name], value, name)
  assert.deepEqual(
    got.teachers.map(({ id, status }: { id: number; status: string }) => [id, status]),
    fields.teacherIds.map((id) => [id, 'ACTIVE']),
  )
  assert.deepEqual({ status: got.status, enrollCount: got.enrollCount }, { status: 'DRAFT', enrollCount: 0 })
})

test('rejects invalid fields by name', async () => {
  const wrong: [object, string][] = [
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ level: 'EXPERT' }, 'level'],
    [{ price: -1 }, 'price'],
    [{ price: 1.001 }, 'price'],
    [{ price: 1e9 }, 'price'],
    [{ duration: 0 }, 'duration'],
    [{ duration: 1.5 }, 'duration'],
    [{ durationUnit: 'YEAR' }, 'durationUnit'],
    [{ categoryId: 999_999 }, 'categoryId'],
    [{ teacherIds: [999_999] }, 'teacherIds'],
    [{ coverImageUrl: 'https://elsewhere.example/a.png' }, 'coverImageUrl'],
    [{ coverImageUrl: '/files/999999' }, 'coverImageUrl'],
    [{ seoDescription: 'x'.repeat(161) }, 'seoDescription'],
    [{ description: 'x'.repeat(40_001) }, 'description'],
    [{ requiresLogin: 'yes' }, 'requiresLogin'],
  ]
  const { id } = await create()
  for (const [change, field] of wrong) {
    for (const response of [
      await it.post('/api/admin/courses', await draft(change), await root()),
      await put(`/api/admin/courses/${id}`, change),
    ])
      assert.deepEqual(
        [response.status, response.body.problem, Object.keys(response.body.errors)],
        [422, 'request.invalid', [field]],
        JSON.stringify(change).slice(0, 60),
      )
  }
  assert.equal((await put('/api/admin/courses/999999', { name: '无' })).status, 404)
})

test('a private file is rejected as a cover', async () => {
  const { body } = await it.call('POST', '/api/upload/public/id-card', fileForm(await jpeg()))
  assert.equal(body.code, 200)
  const { id } = await it.context.database.read
    .selectFrom('files')
    .select('id')
    .where('access', '=', 'private')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  assert.equal(
    (await it.post('/api/admin/courses', await draft({ coverImageUrl: `/files/${id}` }), await root())).status,
    422,
  )
})

test('a partial change keeps the other fields, and a stale one returns 409 with the current course', async () => {
  const course = await create({ price: 10, description: '<p>甲</p>' })
  const first = await put(`/api/admin/courses/${course.id}`, { name: '改名一', version: course.version })
  assert.deepEqual(
    {
      status: first.status,
      name: first.body.data.name,
      price: first.body.data.price,
      description: first.body.data.description,
      version: first.body.data.version,
    },
    { status: 200, name: '改名一', price: 10, description: '<p>甲</p>', version: 2 },
  )
  const late = await put(`/api/admin/courses/${course.id}`, { name: '改名二', version: course.version })
  assert.deepEqual(
    { status: late.status, problem: late.body.problem, name: late.body.data.name, version: late.body.data.version },
    { status: 409, problem: 'resource.stale', name: '改名一', version: 2 },
  )
  const last = await put(`/api/admin/courses/${course.id}`, { name: '改名三' })
  assert.deepEqual({ status: last.status, name: last.body.data.name }, { status: 200, name: '改名三' })
})

test('of concurrent saves with the same version one wins', async () => {
  const course = await create()
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, number) =>
      put(`/api/admin/courses/${course.id}`, { name: `同时${number}`, version: course.version }),
    ),
  )
  assert.deepEqual(responses.map((response) => response.status).toSorted(), [200, ...Array(7).fill(409)])
  const free = await Promise.all(
    Array.from({ length: 8 }, (_, number) => put(`/api/admin/courses/${course.id}`, { name: `随意${number}` })),
  )
  assert.ok(
    free.every((response) => response.status === 200),
    'without a version the last one wins',
  )
})

test('rich texts are sanitized when stored', async () => {
  const { id } = await create({
    description:
      '<p onclick="x()">好<script>alert(1)</script><img src="javascript:x"><a href="javascript:x">链</a></p>',
  })
  assert.equal((await read(id)).description, '<p>好<a rel="noopener noreferrer nofollow">链</a></p>')
})

test('new pictures of other sites are refused, those that a text had before stay', async () => {
  const foreign = '<p><img src="https://pictures.example/a.png"></p>'
  const refused = await it.post('/api/admin/courses', await draft({ description: foreign }), await root())
  assert.deepEqual(refused.body.errors, { description: '图片来自其他网站，请先把它上传到本站' })
  const { id } = await create({})
  await it.context.database.write((db) =>
    db.updateTable('courses').set({ syllabus: foreign }).where('id', '=', id).execute(),
  )
  assert.equal((await put(`/api/admin/courses/${id}`, { syllabus: `${foreign}<p>新</p>` })).status, 200)
  assert.equal((await put(`/api/admin/courses/${id}`, { syllabus: foreign.replace('a.png', 'b.png') })).status, 422)
})

test('the list filters by status and keyword, sorts and counts', async () => {
  const categoryId = await it.world.category()
  for (const [index, status] of (['DRAFT', 'PENDING', 'PUBLISHED', 'OFFLINE'] as const).entries())
    await it.world.course({ categoryId, status, name: `后台${status}`, price: index })
  const list = async (query: string) =>
    (await it.get(`/api/admin/courses?categoryId=${categoryId}&${query}`, await root())).body
  assert.deepEqual(
    [
      (await list('')).totalElements,
      (await list('status=OFFLINE')).content[0].name,
      (await list('keyword=_')).totalElements,
    ],
    [4, '后台OFFLINE', 0],
  )
  assert.deepEqual(
    (await list('sort=price-desc&size=2')).content.map((row: { price: number }) => row.price),
    [3, 2],
  )
  assert.equal((await list('keyword=draft&status=')).totalElements, 1)
  for (const query of ['sort=cheapest', 'size=0', 'categoryId=x'])
    assert.equal((await it.get(`/api/admin/courses?${query}`, await root())).status, 422, query)
})

test('every write is logged', async () => {
  const { id } = await create({ name: '留痕' })
  await put(`/api/admin/courses/${id}`, { name: '留痕二', description: 'x'.repeat(300) })
  await it.call('DELETE', `/api/manage/courses/${id}`, { token: await root() })
  const rows = await operations(id)
  assert.deepEqual(
    rows.map((row) => row.action),
    ['course.create', 'course.update', 'course.delete'],
  )
  assert.deepEqual(JSON.parse(rows[1]!.detail), {
    before: { name: '留痕', description: '' },
    after: { name: '留痕二', description: { characters: 300 } },
  })
})

test('a change of teachers is logged', async () => {
  const [first, second] = [await it.world.teacher(), await it.world.teacher()]
  const { id } = await create({ teacherIds: [first] })
  await put(`/api/admin/courses/${id}`, { teacherIds: [second, first] })
  await put(`/api/admin/courses/${id}`, { teacherIds: [second, first] })
  const details = (await operations(id)).slice(1).map((row) => JSON.parse(row.detail))
  assert.deepEqual(details, [
    { before: { teacherIds: [first] }, after: { teacherIds: [second, first] } },
    { before: {}, after: {} },
  ])
})

test('a summary and the name of a copy never split a surrogate pair', async () => {
  const { id } = await create({ name: `${'课'.repeat(95)}𠮷名`, description: `<p>${'𠮷'.repeat(200)}</p>` })
  const row = async (courseId: number) =>
    it.context.database.read
      .selectFrom('courses')
      .select(['name', 'summary'])
      .where('id', '=', courseId)
      .executeTakeFirstOrThrow()
  assert.equal((await row(id)).summary, '𠮷'.repeat(160))
  const copy = (await it.post(`/api/admin/courses/${id}/duplicate`, {}, await root())).body.data
  assert.equal((await row(copy.id)).name, `${'课'.repeat(95)}（副本）`)
})

test('when a category or teacher is deleted during a save, one of the two calls is rejected', async () => {
  const [token, course] = [await root(), await create()]
  for (let round = 0; round < 20; round++) {
    const [categoryId, teacherId] = [await it.world.category(), await it.world.teacher()]
    const [added, changed, ...removed] = await Promise.all([
      it.post('/api/admin/courses', { name: `课程${round}`, level: 'BEGINNER', categoryId }, token),
      it.call('PUT', `/api/admin/courses/${course.id}`, { token, body: { teacherIds: [teacherId] } }),
      it.call('DELETE', `/api/admin/categories/${categoryId}`, { token }),
      it.call('DELETE', `/api/teachers/${teacherId}`, { token }),
    ])
    assert.deepEqual(
      [added, changed]
        .map(({ status }, index) => [status, removed[index]!.status].toSorted().join())
        .filter((pair) => pair !== '200,409' && pair !== '200,422'),
      [],
    )
  }
})

test('courses are counted by status, without deleted ones', async () => {
  const counts = async () => (await it.get('/api/admin/course-counts', await root())).body
  const before = await counts()
  const { data } = (await it.post('/api/admin/courses', await draft(), await root())).body
  assert.deepEqual(await counts(), { ...before, DRAFT: (before.DRAFT ?? 0) + 1 })
  await it.call('DELETE', `/api/manage/courses/${data.id}`, { token: await root() })
  assert.deepEqual(await counts(), before)
  assert.equal((await it.get('/api/admin/course-counts', (await it.world.student()).token)).status, 403)
})
