import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectionOf } from '../../core/database/sqlite-driver.ts'
import { preparedStatements } from '../../testing/prepared-statements.ts'
import { ledgerFaults } from '../../testing/study/ledger-faults.ts'
import { orderedCourseCalls } from '../../testing/study/ordered-course.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const { record, report, watch, outline, open } = orderedCourseCalls(it)

/** A student in a free course of three lessons that are learned one after another. */
async function ordered({ lessons = [{}, {}, {}], ...course }: Parameters<typeof it.world.course>[0] = {}) {
  const [student, made] = [
    await it.world.student(),
    await it.world.course({ learningOrder: 'lessons', lessons, ...course }),
  ]
  const [first, second, third] = made.lessons.map(({ id }) => id) as [number, number, number]
  return { student, course: made, first, second, third }
}

test('completing a lesson opens the next one; until then outline and player name what is left', async () => {
  const { student, course, first, second } = await ordered()
  const lock = { kind: 'order', lessonId: first, title: '第 1 课' }
  assert.deepEqual(
    (await outline(course, student.token)).map(({ canWatch, lock: its }) => ({ canWatch, lock: its })),
    [
      { canWatch: true, lock: null },
      { canWatch: false, lock },
      { canWatch: false, lock },
    ],
  )
  const plan = (await it.get(`/api/courses/${course.id}/detail`, student.token)).body
  assert.deepEqual(
    plan.chapters[0].videos.map((video: { url: string | null; lock: unknown }) => [video.url !== null, video.lock]),
    [
      [true, null],
      [false, lock],
      [false, lock],
    ],
  )
  await watch(student, course, first, 10)
  const [listed] = (await it.get(`/api/student/learning/${student.id}/free-courses/records`, student.token)).body
    .content
  assert.deepEqual(
    listed.lessons.map(({ lock: its }: { lock: unknown }) => its),
    [null, lock, lock],
  )
  assert.equal((await watch(student, course, first)).body.isCompleted, true)
  assert.deepEqual(await open(course, student.token), [1, 2])
  assert.equal((await watch(student, course, second, 10)).body.creditedSeconds, 10)
})

test('a locked lesson has no session, and a report that names none is refused, credits nothing and is counted', async () => {
  const { student, course, first, third } = await ordered()
  const { playbackSession, videoUrl } = await record(student, course, third)
  assert.deepEqual({ playbackSession, videoUrl }, { playbackSession: null, videoUrl: null })
  for (const position of [0, 30, 60]) {
    it.pass(30)
    const { status, body } = await report(student, course, third, { currentTime: position, isCompleted: true })
    assert.deepEqual([status, body.problem, body.message], [403, 'lesson.locked', '请先完成《第 1 课》'])
  }
  const watched = await it.post(
    '/api/learning/watch-records',
    { courseId: course.id, videoId: third, position: 30, completed: true },
    student.token,
  )
  assert.deepEqual([watched.status, watched.body.problem], [403, 'lesson.locked'])
  const { creditedSeconds, isCompleted } = await record(student, course, third)
  assert.deepEqual({ creditedSeconds, isCompleted }, { creditedSeconds: 0, isCompleted: false })
  const { content } = (await it.get(`/api/student/learning/${student.id}/refusals`, student.token)).body
  assert.deepEqual(
    content.map(({ lessonId, reason, count }: { lessonId: number; reason: string; count: number }) => ({
      lessonId,
      reason,
      count,
    })),
    [{ lessonId: third, reason: 'locked', count: 4 }],
  )
  assert.equal((await report(student, course, first, { currentTime: 0 })).status, 200, 'the first lesson is open')
  assert.deepEqual(await ledgerFaults(it.context.database.read, it.context.keys), [])
})

test('a session of an open lesson does not credit a locked one', async () => {
  const { student, course, first, second } = await ordered()
  const { playbackSession } = await record(student, course, first)
  it.pass(30)
  const { status, body } = await report(student, course, second, { currentTime: 30, playbackSession })
  assert.deepEqual([status, body.problem], [409, 'playback.otherDevice'])
})

test('questions and notes of a locked lesson are refused', async () => {
  const { student, first, second } = await ordered()
  const refused = [
    await it.get(`/api/lessons/${second}/questions`, student.token),
    await it.post(`/api/lessons/${second}/questions`, { content: '为什么？', position: 0 }, student.token),
    await it.post(
      `/api/student/learning/${student.id}/lessons/${second}/notes`,
      { content: '笔记', position: 0 },
      student.token,
    ),
  ]
  for (const { status, body } of refused) assert.deepEqual([status, body.problem], [403, 'lesson.locked'])
  assert.equal((await it.get(`/api/lessons/${first}/questions`, student.token)).status, 200)
})

test('what has been begun stays open when the course gets an order', async () => {
  const { student, course, third } = await ordered({ learningOrder: 'free' })
  await watch(student, course, third, 10)
  const admin = await it.world.person('ADMIN')
  const change = { token: admin.token, body: { learningOrder: 'lessons' } }
  assert.equal((await it.call('PUT', `/api/admin/courses/${course.id}`, change)).status, 200)
  assert.deepEqual(await open(course, student.token), [1, 3])
  assert.equal((await watch(student, course, third, 10)).status, 200)
})

test('visitors and students keep the order, previews are open, and staff are free', async () => {
  const { student, course } = await ordered({ requiresLogin: false, lessons: [{}, {}, { isPreview: true }] })
  assert.deepEqual(await open(course), [1, 3])
  assert.deepEqual(await open(course, student.token), [1, 3])
  for (const role of ['ADMIN', 'TEACHER', 'ORG_ADMIN'] as const)
    assert.deepEqual(await open(course, (await it.world.person(role)).token), [1, 2, 3], role)
})

test('who may not watch a course at all is not told of an order', async () => {
  const { student, course, second } = await ordered({ price: 10 })
  assert.deepEqual(
    (await outline(course, student.token)).map(({ lock }) => lock),
    [null, null, null],
  )
  const { status, body } = await it.get(`/api/lessons/${second}/questions`, student.token)
  assert.deepEqual([status, body.problem], [403, 'lesson.notEnrolled'])
})

test('a deleted lesson and one without a video hold nobody up', async () => {
  const { student, course, first, second } = await ordered({ lessons: [{}, { durationSeconds: null }, {}] })
  assert.deepEqual(await open(course, student.token), [1])
  const admin = await it.world.person('ADMIN')
  assert.equal((await it.call('DELETE', `/api/admin/lessons/${first}`, { token: admin.token })).status, 200)
  assert.deepEqual(await open(course, student.token), [1, 2], 'of the lessons that are left')
  assert.equal((await it.get(`/api/lessons/${second}/questions`, student.token)).status, 200)
})

test('chapter by chapter, the materials of a later chapter wait with its lessons', async () => {
  const { student, course, first, second, third } = await ordered({ learningOrder: 'chapters', lessonsPerChapter: 2 })
  await it.post(`/api/courses/${course.id}/enroll`, {}, student.token)
  const admin = await it.world.person('ADMIN')
  const { chapters } = (await it.get(`/api/admin/courses/${course.id}/outline`, admin.token)).body
  for (const { id, title } of chapters) {
    const material = {
      name: title,
      scope: 'chapter',
      courseId: course.id,
      chapterId: id,
      url: 'https://example.cn/',
      type: 'doc',
    }
    assert.equal((await it.post('/api/admin/resources', material, admin.token)).status, 200)
  }
  const materials = async () => {
    const plan = (await it.get(`/api/courses/${course.id}/detail`, student.token)).body
    const own = (await it.get(`/api/student/learning/${student.id}/materials`, student.token)).body
    const names = (rows: { name: string }[]) => rows.map(({ name }) => name).toSorted()
    return [names(plan.chapters.flatMap(({ resources }: { resources: { name: string }[] }) => resources)), names(own)]
  }
  assert.deepEqual(await open(course, student.token), [1, 2])
  assert.deepEqual(await materials(), [['第一章'], ['第一章']])
  await watch(student, course, second)
  assert.deepEqual(await open(course, student.token), [1, 2])
  await watch(student, course, first)
  assert.deepEqual(await open(course, student.token), [1, 2, 3])
  assert.deepEqual(await materials(), [['后一章', '第一章'].toSorted(), ['后一章', '第一章'].toSorted()])
  assert.equal((await watch(student, course, third, 10)).status, 200)
})

test('a report in a course with an order runs the same statements as in one without', async (t) => {
  if (!connectionOf(it.context.database.read)) return t.skip('Counted on SQLite; the statements are the same ones')
  const statementsOf = async (learningOrder: 'free' | 'lessons') => {
    const { student, course, first } = await ordered({ learningOrder })
    await watch(student, course, first, 10)
    const { playbackSession } = await record(student, course, first)
    it.pass(10)
    const statements = await preparedStatements(t, async () =>
      assert.equal(
        (await report(student, course, first, { currentTime: 20, playbackSession })).body.creditedSeconds,
        20,
      ),
    )
    return statements.map((statement) => statement.split('\n')[0])
  }
  const free = await statementsOf('free')
  assert.ok(free.some((statement) => statement?.includes('lessons.media_id')))
  assert.ok(!free.some((statement) => statement?.includes('learning_order')))
  assert.deepEqual(await statementsOf('lessons'), free)
})
