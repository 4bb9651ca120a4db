import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderStatus } from '@jiangxue/contract/course/order.values.ts'
import { changeSetting } from '../../core/settings/settings.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person, SmallCourse } from '../../testing/world.ts'

const it = testApp()
const path = (who: { id: number | string }, course: SmallCourse, id?: number | string) =>
  `/api/student/learning/${who.id}/lessons/${course.lessons[0]!.id}/notes${id === undefined ? '' : `/${id}`}`
const add = async (who: Person, course: SmallCourse, content: string, position?: number) =>
  (await it.post(path(who, course), { content, position }, who.token)).body.data
const put = (who: Person, course: SmallCourse, id: number, body: unknown, owner: { id: number } = who) =>
  it.call('PUT', path(owner, course, id), { token: who.token, body })
const remove = (who: Person, course: SmallCourse, id: number | string, owner: { id: number } = who) =>
  it.call('DELETE', path(owner, course, id), { token: who.token })

test('a note is written, read, changed and deleted', async () => {
  const [student, course] = [await it.world.student(), await it.world.course()]
  const created = await it.post(
    path(student, course),
    { content: '  盒模型：外边距 ', position: 12.345 },
    student.token,
  )
  const at = new Date(it.now).toISOString()
  assert.deepEqual(
    { status: created.status, code: created.body.code, success: created.body.success },
    { status: 200, code: 200, success: true },
  )
  const note = created.body.data
  assert.deepEqual(note, {
    id: note.id,
    lessonId: course.lessons[0]!.id,
    content: '盒模型：外边距',
    position: 12.345,
    isShared: false,
    createdAt: at,
    updatedAt: at,
    version: 1,
  })
  assert.deepEqual((await it.get(path(student, course), student.token)).body, {
    content: [note],
    totalElements: 1,
    totalPages: 1,
    number: 0,
    size: 10,
  })

  it.pass(60)
  const changed = (await put(student, course, note.id, { content: '改过了' })).body.data
  assert.deepEqual(changed, { ...note, content: '改过了', updatedAt: new Date(it.now).toISOString(), version: 2 })
  assert.equal((await put(student, course, note.id, { content: '移动', position: 0 })).body.data.position, 0)

  const deleted = await remove(student, course, note.id)
  assert.deepEqual(
    { status: deleted.status, message: deleted.body.message, data: deleted.body.data },
    { status: 200, message: '删除成功', data: null },
  )
  assert.equal((await remove(student, course, note.id)).status, 404)
  assert.equal((await it.get(path(student, course), student.token)).body.totalElements, 0)
})

test('an enrolled student who has to pay first is told so', async () => {
  const [student, course] = [await it.world.student(), await it.world.course({ price: 100 })]
  const require = (isRequired: boolean) =>
    it.context.database.write((db) => changeSetting(db, 'course.paymentRequired', isRequired, it.now))
  await it.post(`/api/courses/${course.id}/enroll`, {}, student.token)
  await require(true)
  it.pass(2)
  const settle = (status: OrderStatus) =>
    it.context.database.write((db) =>
      db.updateTable('orders').set({ status }).where('courseId', '=', course.id).execute(),
    )
  const refusals = async () => {
    const report = `/api/student/learning/${student.id}/courses/${course.id}/lessons/${course.lessons[0]!.id}/progress`
    const answers = [
      await it.post(path(student, course), { content: '未缴费' }, student.token),
      await it.post(report, { currentTime: 1 }, student.token),
    ]
    return answers.map(({ status, body }) => [status, body.problem])
  }
  const refused = (reason: string) => [
    [403, reason],
    [403, reason],
  ]
  assert.deepEqual(await refusals(), refused('lesson.notPaid'))
  await settle('REFUNDED')
  assert.deepEqual(await refusals(), refused('lesson.notEnrolled'), 'only a new enrolment can be paid')
  await require(false)
  it.pass(2)
})

test('a note that is not shared is readable by its student only', async () => {
  const [student, course] = [await it.world.student(), await it.world.course()]
  await add(student, course, '只给自己看')
  const others = [await it.world.person('ADMIN'), await it.world.person('ADMIN', { permissions: ['students.view'] })]
  for (const { token } of [...others, await it.world.person('TEACHER'), await it.world.student()])
    assert.equal((await it.get(path(student, course), token)).status, 403)
  assert.equal((await it.get(path(student, course), student.token)).body.totalElements, 1)
})

test('notes belong to lessons that the student may watch', async () => {
  const [student, course] = [await it.world.student(), await it.world.course({ price: 100 })]
  const refused = await it.post(path(student, course), { content: '还没报名' }, student.token)
  assert.deepEqual(
    { status: refused.status, problem: refused.body.problem },
    { status: 403, problem: 'lesson.notEnrolled' },
  )
  await it.post(`/api/courses/${course.id}/enroll`, {}, student.token)
  const note = await add(student, course, '报名之后')
  await it.context.database.write((db) =>
    db.updateTable('enrollments').set({ expiresAt: it.now }).where('courseId', '=', course.id).execute(),
  )
  assert.equal((await it.post(path(student, course), { content: '已经到期' }, student.token)).status, 403)
  assert.equal((await put(student, course, note.id, { content: '自己的笔记仍可修改' })).status, 200)
  assert.equal((await it.get(path(student, course), student.token)).body.totalElements, 1)
})

test('a stale version is rejected with the current note; without a version the last write wins', async () => {
  const [student, course] = [await it.world.student(), await it.world.course()]
  const note = await add(student, course, '第一稿')
  const second = (await put(student, course, note.id, { content: '第二稿', version: 1 })).body.data
  const { status, body } = await put(student, course, note.id, { content: '来晚了', version: 1 })
  assert.deepEqual(
    { status, problem: body.problem, message: body.message, data: body.data },
    { status: 409, problem: 'resource.stale', message: '内容已被他人修改，请刷新后重试', data: second },
  )
  assert.equal((await put(student, course, note.id, { content: '第三稿' })).body.data.version, 3)
  assert.equal((await put(student, course, note.id, { content: '第四稿', version: 3 })).body.data.version, 4)
})

test('of twenty simultaneous changes of the same version one succeeds', async () => {
  const [student, course] = [await it.world.student(), await it.world.course()]
  const note = await add(student, course, '第一稿')
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, number) => put(student, course, note.id, { content: `第${number}个`, version: 1 })),
  )
  assert.deepEqual(
    [200, 409].map((status) => responses.filter((response) => response.status === status).length),
    [1, 19],
  )
})

test('notes of other users are forbidden, and under the caller’s own id they do not exist', async () => {
  const [owner, other, course] = [await it.world.student(), await it.world.student(), await it.world.course()]
  const note = await add(owner, course, '我的笔记')
  assert.equal((await it.get(path(owner, course), other.token)).status, 403)
  assert.equal((await it.post(path(owner, course), { content: '冒充' }, other.token)).status, 403)
  assert.deepEqual(
    [
      (await put(other, course, note.id, { content: '冒充' }, owner)).status,
      (await remove(other, course, note.id, owner)).status,
    ],
    [403, 403],
  )
  const [changed, removed] = [
    await put(other, course, note.id, { content: '冒充' }),
    await remove(other, course, note.id),
  ]
  assert.deepEqual(
    {
      changedStatus: changed.status,
      problem: changed.body.problem,
      message: changed.body.message,
      removedStatus: removed.status,
    },
    { changedStatus: 404, problem: 'note.notFound', message: '笔记不存在', removedStatus: 404 },
  )
  const elsewhere = await it.world.course()
  assert.deepEqual(
    [
      (await put(owner, elsewhere, note.id, { content: '别的课时' })).status,
      (await remove(owner, elsewhere, note.id)).status,
    ],
    [404, 404],
  )
  const admin = await it.world.person('ADMIN')
  assert.deepEqual(
    [
      (await put(admin, course, note.id, { content: '改' }, owner)).status,
      (await remove(admin, course, note.id, owner)).status,
    ],
    [403, 403],
  )
  assert.equal((await it.get(path(owner, course))).status, 401)
})

test('rejects invalid notes with the exact messages', async () => {
  const [student, course] = [await it.world.student(), await it.world.course()]
  const note = await add(student, course, '好的')
  const refused: [body: object, errors: object][] = [
    [{}, { content: '请输入笔记内容' }],
    [{ content: '   ' }, { content: '请输入笔记内容' }],
    [{ content: 5 }, { content: '请输入笔记内容' }],
    [{ content: '长'.repeat(2001) }, { content: '笔记不能超过 2000 个字符' }],
  ]
  for (const [body, errors] of refused)
    for (const response of [
      await it.post(path(student, course), body, student.token),
      await put(student, course, note.id, body),
    ])
      assert.deepEqual(
        {
          status: response.status,
          problem: response.body.problem,
          message: response.body.message,
          errors: response.body.errors,
        },
        { status: 422, problem: 'request.invalid', message: '提交的内容有误', errors },
      )
  for (const position of [-1, 'x', 1e9]) {
    const { status, body } = await it.post(path(student, course), { content: '好', position }, student.token)
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['position']])
  }
  assert.equal((await add(student, course, '长'.repeat(2000))).content.length, 2000)
})

test('a note needs an existing lesson', async () => {
  const [student, draft] = [await it.world.student(), await it.world.course({ status: 'DRAFT' })]
  const { status, body } = await it.post(path(student, draft), { content: '笔记' }, student.token)
  assert.deepEqual({ status, problem: body.problem }, { status: 404, problem: 'lesson.notFound' })
  assert.equal(
    (await it.post(`/api/student/learning/${student.id}/lessons/999999/notes`, { content: '笔记' }, student.token))
      .status,
    404,
  )
})

test('notes are sorted by position and paged', async () => {
  const [student, other, course] = [await it.world.student(), await it.world.student(), await it.world.course()]
  for (const position of [50, 10, 30, 20, 40, 10]) await add(student, course, `在${position}秒`, position)
  await add(other, course, '别人的', 5)
  const page = async (query: string) => (await it.get(`${path(student, course)}?${query}`, student.token)).body
  const positions = (body: { content: { position: number }[] }) => body.content.map((note) => note.position)
  const first = await page('size=4')
  assert.deepEqual(
    [positions(first), first.totalElements, first.totalPages, first.number, first.size],
    [[10, 10, 20, 30], 6, 2, 0, 4],
  )
  assert.ok(first.content[0].id < first.content[1].id)
  assert.deepEqual([positions(await page('size=4&page=1')), positions(await page('page=9'))], [[40, 50], []])
  assert.equal((await it.get(`${path(student, course)}?size=101`, student.token)).status, 422)
})

test('a teacher reads the shared notes of their own courses only', async () => {
  const teacher = await it.world.person('TEACHER')
  const own = await it.world.course({ teacherIds: [await it.world.teacher(teacher.id)] })
  const foreign = await it.world.course()
  const student = await it.world.student()
  await it.post(`/api/courses/${own.id}/enroll`, {}, student.token)
  const kept = await add(student, own, '只给自己看')
  assert.equal(kept.isShared, false)
  await it.post(path(student, own), { content: '给老师看', isShared: true }, student.token)
  await it.post(path(student, foreign), { content: '给别的老师看', isShared: true }, student.token)
  const shared = async (who: Person) => (await it.get(`/api/admin/students/${student.id}/notes`, who.token)).body
  assert.deepEqual(
    (await shared(teacher)).content.map((note: { content: string }) => note.content),
    ['给老师看'],
  )
  assert.equal((await shared(await it.world.person('ADMIN'))).totalElements, 2)
  await put(student, own, kept.id, { content: '只给自己看', isShared: true })
  assert.equal((await shared(teacher)).totalElements, 2)
  await put(student, own, kept.id, { content: '改了字' })
  assert.equal((await shared(teacher)).totalElements, 2, 'who does not name it leaves it')
  await put(student, own, kept.id, { content: '改了字', isShared: false })
  assert.equal((await shared(teacher)).totalElements, 1)
  const other = await it.world.person('TEACHER')
  assert.equal((await it.get(`/api/admin/students/${student.id}/notes`, other.token)).status, 403)
})

test('a student writes 500 notes a day and keeps 20,000', async () => {
  const [student, course] = [await it.world.student(), await it.world.course()]
  const lessonId = course.lessons[0]!.id
  const write = (content: string) => it.post(path(student, course), { content }, student.token)
  const counter = { name: `notes:${student.id}`, count: 499, resetsAt: it.now + 3_600_000 }
  await it.context.database.write((db) => db.insertInto('rateCounters').values(counter).execute())
  assert.equal((await write('the last of the day')).status, 200)
  const refused = await write('one more')
  assert.deepEqual(
    { status: refused.status, problem: refused.body.problem, retryAfter: refused.headers['retry-after'] },
    { status: 429, problem: 'request.tooMany', retryAfter: '3600' },
  )
  it.pass(3600)
  const old = { studentId: student.id, lessonId, content: '-', positionMs: 0, createdAt: it.now, updatedAt: it.now }
  await it.context.database.write(async (db) => {
    for (let part = 0; part < 19_998; part += 1111)
      await db
        .insertInto('notes')
        .values(Array.from({ length: 1111 }, () => old))
        .execute()
  })
  const last = await write('number 20,000')
  assert.equal(last.status, 200)
  const full = await write('number 20,001')
  assert.deepEqual({ status: full.status, problem: full.body.problem }, { status: 409, problem: 'note.tooMany' })
  assert.equal((await remove(student, course, last.body.data.id)).status, 200)
  assert.equal((await write('number 20,000 again')).status, 200)
})
