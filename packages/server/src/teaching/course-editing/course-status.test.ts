import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BatchResult } from '@jiangxue/contract/kit/batch.ts'
import type { Db } from '../../core/database/database.ts'
import { during } from '../../testing/during.ts'
import { courseCalls } from '../../testing/study/course-calls.ts'
import { testApp } from '../../testing/test-app.ts'
import { deleteCustomStatus, lockCustomStatus } from './status.queries.ts'

const it = testApp()
const { root, put, create, read } = courseCalls(it)

const move = async (id: number, status: string, more: object = {}) =>
  put(`/api/admin/courses/${id}/status`, { status, ...more })
const ready = async (lessons: { durationSeconds?: number | null }[] = [{}]) =>
  (await it.world.course({ status: 'DRAFT', lessons })).id

test('a course takes only the permitted status transitions', async () => {
  const allowed: Record<string, string[]> = {
    DRAFT: ['PENDING', 'PUBLISHED'],
    PENDING: ['PUBLISHED', 'DRAFT'],
    PUBLISHED: ['OFFLINE'],
    OFFLINE: ['PUBLISHED'],
  }
  for (const [from, targets] of Object.entries(allowed))
    for (const to of ['DRAFT', 'PENDING', 'PUBLISHED', 'OFFLINE', 'NOWHERE']) {
      const { id } = await it.world.course({ status: from as 'DRAFT' })
      const { status, body } = await move(id, to, { reason: '需要补充' })
      assert.deepEqual(
        [status, targets.includes(to) ? body.data.status : body.problem],
        targets.includes(to) ? [200, to] : [409, 'course.transitionRefused'],
        `${from} → ${to}`,
      )
    }
})

test('returning a course to draft after a review requires a reason, which the editor shows', async () => {
  const id = await ready()
  await move(id, 'PENDING')
  const refused = await move(id, 'DRAFT')
  assert.deepEqual(
    { status: refused.status, errors: refused.body.errors },
    { status: 422, errors: { reason: '请填写理由' } },
  )
  assert.equal((await move(id, 'DRAFT', { reason: '封面不清晰' })).body.data.statusReason, '封面不清晰')
})

test('a course needs a description and a lesson for publishing, and keeps its description afterwards', async () => {
  const { id } = await create()
  const refused = await move(id, 'PUBLISHED')
  assert.deepEqual(
    { status: refused.status, problem: refused.body.problem, message: refused.body.message },
    { status: 422, problem: 'course.notReady', message: '课程还不能发布：请填写课程介绍；请至少添加一个课时' },
  )
  const published = await ready()
  assert.equal((await move(published, 'PUBLISHED')).status, 200)
  assert.equal((await it.get(`/api/public/courses/get/${published}`)).status, 200, 'visitors see it at once')
  assert.equal((await put(`/api/admin/courses/${published}`, { description: '<p> </p>' })).status, 422)
})

test('lessons that no learner can complete are reported before publishing', async () => {
  const id = await ready([{}, { durationSeconds: null }, { durationSeconds: 0 }])
  const { warnings } = await read(id)
  assert.deepEqual(warnings, [
    { code: 'unplayableLessons', values: { lessons: 2, titles: '“第 2 课”、“第 3 课”' } },
    { code: 'noCover', values: {} },
    { code: 'noTeacher', values: {} },
  ])
})

test('a price above what the site promises for a lesson is reported', async () => {
  const id = await ready([{}, {}])
  const aboveClaim = async (price: number) => {
    await put(`/api/admin/courses/${id}`, { price })
    return (await read(id)).warnings.find(({ code }: { code: string }) => code === 'aboveClaim')
  }
  assert.equal(await aboveClaim(39.8), undefined)
  assert.deepEqual(await aboveClaim(40), { code: 'aboveClaim', values: { price: '20.00', claim: '<20元/课时' } })
})

test('custom statuses are entered from and left to draft, and are never public', async () => {
  await it.context.database.write((db) =>
    db
      .insertInto('courseStatuses')
      .values({ value: 'REWORK', name: '整改中', position: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  const id = await ready()
  assert.ok(
    (await read(id)).nextStatuses.some(
      (choice: { name: string; isBuiltIn: boolean }) => choice.name === '整改中' && !choice.isBuiltIn,
    ),
  )
  assert.equal((await move(id, 'REWORK')).body.data.statusName, '整改中')
  assert.equal((await it.get(`/api/public/courses/get/${id}`)).status, 404)
  assert.deepEqual([(await move(id, 'PUBLISHED')).status, (await move(id, 'DRAFT')).status], [409, 200])
  const { body } = await it.get('/api/admin/course-status', await root())
  assert.deepEqual(
    body.map((choice: { value: string }) => choice.value),
    ['DRAFT', 'PENDING', 'PUBLISHED', 'OFFLINE', 'REWORK'],
  )
})

test('a copy is a draft with the same outline and shared videos', async () => {
  const original = await it.world.course({
    name: '原课程',
    lessons: [{}, { isPreview: true }],
    teacherIds: [await it.world.teacher()],
  })
  const { body } = await it.post(`/api/admin/courses/${original.id}/duplicate`, {}, await root())
  assert.deepEqual(
    {
      name: body.data.name,
      status: body.data.status,
      lessonCount: body.data.lessonCount,
      enrollCount: body.data.enrollCount,
      teachersLength: body.data.teachers.length,
    },
    { name: '原课程（副本）', status: 'DRAFT', lessonCount: 2, enrollCount: 0, teachersLength: 1 },
  )
  const lessons = await it.context.database.read
    .selectFrom('lessons')
    .select(['mediaId', 'isPreview'])
    .where('courseId', '=', body.data.id)
    .orderBy('position')
    .execute()
  assert.deepEqual(
    lessons.map((lesson) => ({ ...lesson })),
    original.lessons.map((lesson, index) => ({ mediaId: lesson.mediaId, isPreview: index })),
  )
  assert.equal((await it.post('/api/admin/courses/999999/duplicate', {}, await root())).status, 404)
})

test('only a course without enrollments can be deleted, and its rows stay', async () => {
  const [busy, free] = [await it.world.course(), await it.world.course()]
  const student = await it.world.student()
  await it.post(`/api/courses/${busy.id}/enroll`, {}, student.token)
  const refused = await it.call('DELETE', `/api/manage/courses/${busy.id}`, { token: await root() })
  assert.deepEqual(
    { status: refused.status, problem: refused.body.problem, message: refused.body.message },
    { status: 409, problem: 'course.hasStudents', message: '该课程有 1 名学员报名，不能删除，请改为下线' },
  )
  assert.equal(
    (await it.call('DELETE', `/api/manage/courses/${free.id}`, { token: await root() })).body.message,
    '删除成功',
  )
  for (const url of [`/api/public/courses/get/${free.id}`, `/api/admin/courses/${free.id}`])
    assert.equal((await it.get(url, await root())).status, 404)
  assert.equal(
    (await it.context.database.read.selectFrom('lessons').select('id').where('courseId', '=', free.id).execute())
      .length,
    1,
    'lessons stay for the ledger',
  )
  assert.equal((await it.call('DELETE', `/api/manage/courses/${free.id}`, { token: await root() })).status, 404)
})

test('admins without course permissions cannot see drafts', async () => {
  const { id } = await it.world.course({ status: 'DRAFT', lessons: [{}] })
  const [reader, editor] = [
    await it.world.person('ADMIN', { permissions: ['news.view'] }),
    await it.world.person('ADMIN', { permissions: ['courses.view'] }),
  ]
  for (const path of [`/api/public/courses/${id}/chapters`, `/api/courses/${id}/detail`])
    assert.deepEqual(
      [(await it.get(path, reader.token)).status, (await it.get(path, editor.token)).status],
      [404, 200],
      path,
    )
})

test('a signed address shows its draft as visitors will see it, and no other draft', async () => {
  const { id } = await it.world.course({ status: 'DRAFT', lessons: [{ isPreview: true }, {}] })
  const { previewUrl } = await read(id)
  const query = previewUrl.split('?')[1]
  assert.equal((await it.get(`/api/public/courses/get/${id}?${query}`)).body.status, 'DRAFT')
  const [chapter] = (await it.get(`/api/public/courses/${id}/chapters?${query}`)).body
  assert.deepEqual(
    chapter.lessons.map((lesson: { canWatch: boolean }) => lesson.canWatch),
    [true, false],
  )
  const other = (await it.world.course({ status: 'DRAFT' })).id
  for (const path of [
    `get/${other}?${query}`,
    `${other}/chapters?${query}`,
    `get/${id}`,
    `get/${id}?${query.replace(/signature=./, 'signature=x')}`,
  ])
    assert.equal((await it.get(`/api/public/courses/${path}`)).status, 404, path)
  it.pass(7 * 3600)
  assert.equal((await it.get(`/api/public/courses/get/${id}?${query}`)).status, 404, 'it runs out')
})

test('a custom status is added, changed, used and deleted', async () => {
  const path = '/api/admin/course-status'
  const form = { value: 'IN_REVIEW', name: '教研审核', tone: 'gold' }
  const send = async (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
    it.call(method, url, { token: await root(), ...(body && { body }) })
  assert.deepEqual((await send('POST', path, form)).body.data, { ...form, isBuiltIn: false })
  const taken = await send('POST', path, form)
  assert.deepEqual(
    { status: taken.status, errors: taken.body.errors },
    { status: 409, errors: { value: '该标识已存在' } },
  )
  const id = await ready()
  assert.equal((await move(id, 'IN_REVIEW')).body.data.statusTone, 'gold')
  const inUse = await send('DELETE', `${path}/IN_REVIEW`)
  assert.deepEqual(
    { status: inUse.status, message: inUse.body.message },
    { status: 409, message: '还有 1 门课程处于该状态，不能删除' },
  )
  assert.equal((await send('PUT', `${path}/IN_REVIEW`, { name: '教研组审核', tone: 'jade' })).status, 200)
  assert.deepEqual([(await read(id)).statusName, (await read(id)).statusTone], ['教研组审核', 'jade'])
  await move(id, 'DRAFT')
  assert.equal((await send('DELETE', `${path}/IN_REVIEW`)).status, 200)
  for (const [method, body] of [
    ['PUT', { name: '甲', tone: 'jade' }],
    ['DELETE', undefined],
  ] as const)
    assert.equal((await send(method, `${path}/IN_REVIEW`, body)).status, 404)
  for (const wrong of [{ value: 'DRAFT' }, { value: 'x' }, { name: ' ' }, { tone: 'pink' }])
    assert.equal((await send('POST', path, { ...form, value: 'OTHER', ...wrong })).status, 422, JSON.stringify(wrong))
  const viewer = (await it.world.person('ADMIN', { permissions: ['settings.view', 'courses.edit'] })).token
  assert.equal((await it.post(path, form, viewer)).status, 403)
  const plain = await send('POST', path, { value: 'PLAIN', name: '无色' })
  assert.deepEqual({ status: plain.status, tone: plain.body.data.tone }, { status: 200, tone: 'primary' })
  assert.equal((await send('DELETE', `${path}/PLAIN`)).status, 200)
})

test('a custom status is not deleted while a course gets it, nor given to a course while it is deleted', async () => {
  await it.post('/api/admin/course-status', { value: 'TRIAL', name: '试听', tone: 'gold' }, await root())
  const { id } = await it.world.course({ status: 'DRAFT' })
  const setStatus = async (db: Db) => {
    await lockCustomStatus(db, 'TRIAL')
    await db.updateTable('courses').set({ status: 'TRIAL' }).where('id', '=', id).execute()
  }
  const remove = async () => it.call('DELETE', '/api/admin/course-status/TRIAL', { token: await root() })
  assert.equal((await during(it.context.database, setStatus, remove)).body.problem, 'courseStatus.inUse')
  await move(id, 'DRAFT')
  const moved = await during(
    it.context.database,
    (db) => deleteCustomStatus(db, 'TRIAL'),
    () => move(id, 'TRIAL'),
  )
  assert.equal(moved.body.problem, 'course.transitionRefused')
})

test('the available levels and the default duration unit come from the settings', async () => {
  const defaults = async () => (await it.get('/api/admin/course-defaults', await root())).body
  assert.deepEqual(await defaults(), { levels: ['BEGINNER', 'INTERMEDIATE', 'ADVANCED'], durationUnit: 'HOUR' })
  const change = { levels: ['beginner', 'advanced'], durationUnit: 'day' }
  assert.equal((await it.post('/api/admin/settings/course', change, await root())).status, 200)
  assert.deepEqual(await defaults(), { levels: ['BEGINNER', 'ADVANCED'], durationUnit: 'DAY' })
})

test('many courses are published in one call, with a reason for each failure', async () => {
  const [fine, published, unfinished] = [await ready(), await ready(), (await create()).id]
  await it.prove(await root())
  await move(published, 'PUBLISHED')
  const batch = async (ids: readonly number[], status: string, token?: string) =>
    it.post('/api/admin/courses/batch/status', { ids, status }, token ?? (await root()))
  const { body } = await batch([fine, published, unfinished, 999_999], 'PUBLISHED')
  assert.deepEqual(
    (body.data as BatchResult).rows.map(({ id, outcome, reason }) => [id, outcome, reason]),
    [
      [fine, 'changed', ''],
      [published, 'unchanged', '无需更改'],
      [unfinished, 'failed', '课程还不能发布：请填写课程介绍；请至少添加一个课时'],
      [999_999, 'failed', '课程不存在'],
    ],
  )
  assert.equal((await read(fine)).status, 'PUBLISHED')
  assert.equal((await batch([fine, unfinished], 'OFFLINE')).body.data.changed, 1)
  assert.equal((await batch([fine], 'DELETED')).status, 422)
  assert.equal((await batch([fine], 'PUBLISHED', (await it.world.person('TEACHER')).token)).status, 403)
})
