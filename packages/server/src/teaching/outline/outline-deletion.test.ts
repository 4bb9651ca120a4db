import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { completeLessons } from '../../testing/graduate.ts'
import { outlineCalls } from '../../testing/study/outline-calls.ts'
import { testApp, type TestResponse } from '../../testing/test-app.ts'

const it = testApp()
const { put, remove, refused, outlineOf, orderOf, lessonCount, course } = outlineCalls(it)

const figures = async (studentId: number) => {
  const { database } = it.context
  const rows = {
    totals: await database.read
      .selectFrom('studentTotals')
      .select(['creditedMs', 'completedLessons'])
      .where('studentId', '=', studentId)
      .executeTakeFirst(),
    course: await database.read
      .selectFrom('courseProgress')
      .select(['completedLessons', 'creditedMs'])
      .where('studentId', '=', studentId)
      .executeTakeFirst(),
    lessons: await database.read
      .selectFrom('lessonProgress')
      .select(['lessonId', 'completedAt', 'creditedMs'])
      .where('studentId', '=', studentId)
      .orderBy('lessonId')
      .execute(),
  }
  return JSON.parse(JSON.stringify(rows)) as typeof rows
}

test('a deleted lesson keeps study time and completions, and is restored to its place', async () => {
  const { admin, id, lessons } = await course()
  const student = await it.world.student()
  await completeLessons(
    it.context,
    student.id,
    { id, lessons: lessons.slice(0, 2).map((lessonId) => ({ id: lessonId, mediaId: 1, durationMs: 60_000 })) },
    1,
  )
  await it.context.database.write((db) =>
    db
      .insertInto('courseProgress')
      .values({ studentId: student.id, courseId: id, completedLessons: 1, creditedMs: 60_000, lastStudiedAt: it.now })
      .execute(),
  )
  const before = await figures(student.id)
  assert.equal((await remove(`/api/admin/lessons/${lessons[0]}`, admin)).status, 200)
  const after = await figures(student.id)
  assert.deepEqual({ totals: after.totals, lessons: after.lessons }, { totals: before.totals, lessons: before.lessons })
  assert.deepEqual(
    [after.course, await lessonCount(id)],
    [{ completedLessons: 0, creditedMs: 60_000 }, 2],
    'the course no longer counts the lesson',
  )
  assert.deepEqual(orderOf(await outlineOf(id, admin))[0].lessonIds, [lessons[1]])
  refused(await remove(`/api/admin/lessons/${lessons[0]}`, admin), 404, 'lesson.notFound')
  refused(await put(`/api/admin/lessons/${lessons[0]}`, { title: 'x' }, admin), 404, 'lesson.notFound')
  for (let again = 0; again < 2; again++)
    assert.equal((await it.post(`/api/admin/lessons/${lessons[0]}/restore`, {}, admin.token)).body.data.id, lessons[0])
  assert.deepEqual([await figures(student.id), await lessonCount(id)], [before, 3])
  assert.deepEqual(orderOf(await outlineOf(id, admin))[0].lessonIds, lessons.slice(0, 2))
})

test('a deleted chapter deletes its lessons, and restoring it restores exactly those', async () => {
  const { admin, id, first, lessons } = await course()
  const student = await it.world.student()
  await completeLessons(
    it.context,
    student.id,
    { id, lessons: lessons.slice(0, 2).map((lessonId) => ({ id: lessonId, mediaId: 1, durationMs: 60_000 })) },
    2,
  )
  await it.context.database.write((db) =>
    db
      .insertInto('courseProgress')
      .values({ studentId: student.id, courseId: id, completedLessons: 2, creditedMs: 120_000, lastStudiedAt: it.now })
      .execute(),
  )
  await remove(`/api/admin/lessons/${lessons[0]}`, admin)
  await remove(`/api/admin/chapters/${first}`, admin)
  assert.deepEqual([(await figures(student.id)).course?.completedLessons, await lessonCount(id)], [0, 1])
  assert.deepEqual((await figures(student.id)).totals, { creditedMs: 0, completedLessons: 2 })
  refused(await remove(`/api/admin/chapters/${first}`, admin), 404, 'chapter.notFound')
  refused(await put(`/api/admin/lessons/${lessons[1]}`, { title: 'x' }, admin), 404, 'lesson.notFound')
  refused(await it.post(`/api/admin/chapters/${first}/lessons`, { title: 'x' }, admin.token), 404, 'chapter.notFound')
  refused(await it.post(`/api/admin/lessons/${lessons[0]}/restore`, {}, admin.token), 409, 'lesson.chapterDeleted')
  for (let again = 0; again < 2; again++)
    assert.deepEqual(
      (await it.post(`/api/admin/chapters/${first}/restore`, {}, admin.token)).body.data.lessons.map(
        (lesson: any) => lesson.id,
      ),
      [lessons[1]],
    )
  assert.deepEqual([(await figures(student.id)).course?.completedLessons, await lessonCount(id)], [1, 2])
  refused(await it.post('/api/admin/chapters/999999/restore', {}, admin.token), 404, 'chapter.notFound')
  refused(await it.post('/api/admin/lessons/999999/restore', {}, admin.token), 404, 'lesson.notFound')
})

test('deleted chapters and lessons are listed for restoring', async () => {
  const { admin, id, first, lessons } = await course()
  const deleted = (token?: string) => it.get(`/api/admin/courses/${id}/outline/deleted`, token)
  assert.deepEqual((await deleted(admin.token)).body, { chapters: [], lessons: [] })
  const [chapter] = (await outlineOf(id, admin)).chapters
  await remove(`/api/admin/lessons/${lessons[0]}`, admin)
  it.pass(1)
  await remove(`/api/admin/chapters/${first}`, admin)
  const { chapters, lessons: listed } = (await deleted(admin.token)).body
  assert.deepEqual(
    chapters.map((chapter: any) => [chapter.id, chapter.lessonCount]),
    [[first, 1]],
  )
  assert.deepEqual(
    listed.map((lesson: any) => [lesson.id, lesson.title, lesson.chapterTitle, lesson.isChapterDeleted]),
    [[lessons[0], chapter.lessons[0].title, chapter.title, true]],
  )
  assert.ok(listed[0].deletedAt < chapters[0].deletedAt)
  await it.post(`/api/admin/chapters/${first}/restore`, {}, admin.token)
  assert.deepEqual((await deleted(admin.token)).body.chapters, [])
  assert.equal((await deleted(admin.token)).body.lessons[0].isChapterDeleted, false)
  const viewer = await it.world.person('ADMIN', { permissions: ['courses.view'] })
  assert.deepEqual([(await deleted(viewer.token)).status, (await deleted()).status], [403, 401])
  refused(await it.get('/api/admin/courses/999999/outline/deleted', admin.token), 404, 'course.notFound')
})

test('nothing can be changed in a deleted course', async () => {
  const { admin, id, first, lessons, outline } = await course()
  await it.context.database.write((db) =>
    db.updateTable('courses').set({ deletedAt: it.now }).where('id', '=', id).execute(),
  )
  for (const response of [
    await it.get(`/api/admin/courses/${id}/outline`, admin.token),
    await it.get(`/api/admin/courses/${id}/outline/deleted`, admin.token),
    await put(`/api/admin/courses/${id}/outline`, { chapters: orderOf(outline) }, admin),
    await it.post(`/api/admin/courses/${id}/chapters`, { title: 'x' }, admin.token),
    await put(`/api/admin/chapters/${first}`, { title: 'x' }, admin),
    await remove(`/api/admin/chapters/${first}`, admin),
    await it.post(`/api/admin/chapters/${first}/restore`, {}, admin.token),
    await it.post(`/api/admin/chapters/${first}/lessons`, { title: 'x' }, admin.token),
    await put(`/api/admin/lessons/${lessons[0]}`, { title: 'x' }, admin),
    await remove(`/api/admin/lessons/${lessons[0]}`, admin),
    await it.post(`/api/admin/lessons/${lessons[0]}/restore`, {}, admin.token),
  ])
    assert.equal(response.status, 404)
})

test('a lesson completed while it, or its chapter, is being deleted does not count in its course', async ({ mock }) => {
  const { database } = it.context
  const isWaiting = async () =>
    (
      await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        database.read,
      )
    ).rows.length > 0
  for (const what of ['lessons', 'chapters'] as const) {
    const [{ admin, id, first, lessons }, student] = [await course(), await it.world.student()]
    const record = (lesson: number) => `/api/student/learning/${student.id}/courses/${id}/lessons/${lessons[lesson]}`
    const begin = async (lesson: number) =>
      (await it.get(`${record(lesson)}/record`, student.token)).body.playbackSession
    const finish = (lesson: number, currentTime: number, playbackSession: string) =>
      it.post(`${record(lesson)}/progress`, { currentTime, playbackSession }, student.token)
    // New learners of a course lock it anyway to be counted, which would hide the race.
    const [other] = [await begin(1), it.pass(10)]
    await finish(1, 10, other)
    const playbackSession = await begin(0)
    it.pass(60)
    const write = database.write
    let deleted: Promise<TestResponse> | undefined
    const deletion = { isDone: false }
    const report = mock.method(database, 'write', (job: Parameters<typeof write>[0]) => {
      report.mock.restore()
      return write(async (db) => {
        const response = await job(db)
        deleted = remove(`/api/admin/${what}/${what === 'lessons' ? lessons[0] : first}`, admin).finally(
          () => (deletion.isDone = true),
        )
        while (database.engine === 'postgres' && !deletion.isDone && !(await isWaiting())) await setImmediate()
        return response
      })
    })
    assert.equal((await finish(0, 60, playbackSession)).body.isCompleted, true)
    assert.equal((await deleted)?.status, 200)
    const counted = await database.read
      .selectFrom('courseProgress')
      .select('completedLessons')
      .where('studentId', '=', student.id)
      .executeTakeFirst()
    assert.equal(counted?.completedLessons, 0, what)
  }
})
