import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rightAnswers } from '../../../testing/exam/exam-calls.ts'
import { quizCalls } from '../../../testing/exam/quiz-calls.ts'
import { set } from '../../../testing/outgoing.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { SmallCourse } from '../../../testing/world.ts'

const it = testApp()
const calls = quizCalls(it)
const { send, data, watch, report, record, outline, open, finish, quizCourse, newQuiz, draftQuiz, giveQuiz } = calls
const locksOf = async (course: SmallCourse, token?: string) => (await outline(course, token)).map(({ lock }) => lock)
const status = (id: number, state: string) => send('PUT', `/api/admin/courses/${id}/status`, { status: state })

test('the next lesson opens once the video is completed and the quiz passed; the lock names what is missing', async () => {
  const { course, quiz, first, second, student } = await quizCourse()
  const { token } = student
  assert.deepEqual((await locksOf(course, token))[1], { kind: 'order', lessonId: first, title: '第 1 课' })
  await watch(student, course, first)
  const lock = { kind: 'quiz', lessonId: first, title: quiz.name }
  assert.deepEqual(await locksOf(course, token), [null, lock, lock])
  const { playbackSession } = await record(student, course, second)
  assert.equal(playbackSession, null)
  const refused = await report(student, course, second, { currentTime: 0 })
  const message = `请先通过“${quiz.name}”`
  assert.deepEqual([refused.status, refused.body.problem, refused.body.message], [403, 'lesson.quizFirst', message])
  const questions = await it.get(`/api/lessons/${second}/questions`, token)
  assert.deepEqual([questions.status, questions.body.problem], [403, 'lesson.quizFirst'])
  await finish(quiz.id, student, () => ({}))
  assert.deepEqual(await open(course, token), [1], 'a failed quiz opens nothing')
  it.pass(quiz.cooldownMinutes * 60)
  await finish(quiz.id, student, rightAnswers)
  assert.deepEqual(await open(course, token), [1, 2])
  assert.equal((await watch(student, course, second, 10)).status, 200)
})

test('a quiz passed before the video counts, too', async () => {
  const { course, quiz, first, student } = await quizCourse()
  await finish(quiz.id, student, rightAnswers)
  assert.deepEqual(await open(course, student.token), [1])
  await watch(student, course, first)
  assert.deepEqual(await open(course, student.token), [1, 2])
})

test('by chapters, a chapter opens once the quizzes of the earlier ones are passed', async () => {
  const { course, quiz, first, second, student } = await quizCourse(
    {},
    { learningOrder: 'chapters', lessonsPerChapter: 2 },
  )
  for (const lesson of [first, second]) await watch(student, course, lesson)
  assert.deepEqual(await open(course, student.token), [1, 2])
  await finish(quiz.id, student, rightAnswers)
  assert.deepEqual(await open(course, student.token), [1, 2, 3])
})

test('what has been begun stays open when a lesson gets a quiz', async () => {
  const course = await it.world.course({ learningOrder: 'lessons', lessons: [{}, {}, {}] })
  const [first, second] = course.lessons.map(({ id }) => id) as [number, number]
  const quiz = await newQuiz(course.id)
  const student = await calls.enrolled(course.id)
  await watch(student, course, first)
  await watch(student, course, second, 10)
  await giveQuiz(first, quiz.id)
  assert.deepEqual(await open(course, student.token), [1, 2])
  await watch(student, course, second)
  assert.deepEqual(await open(course, student.token), [1, 2], 'the third waits for the quiz of the first')
})

test('in a class in order, the practice course waits for the quizzes of the theory course', async () => {
  const { course: theory, quiz, first, second, third } = await quizCourse()
  const practice = await it.world.course()
  const student = await it.world.student()
  const { id } = await calls.classes.create([theory, practice], { coursesInOrder: true })
  await calls.classes.join(id, [student])
  for (const lesson of [first]) await watch(student, theory, lesson)
  await finish(quiz.id, student, rightAnswers)
  for (const lesson of [second, third]) await watch(student, theory, lesson)
  assert.deepEqual(await locksOf(practice, student.token), [null])
  const late = await newQuiz(theory.id)
  await giveQuiz(third, late.id)
  const lock = {
    kind: 'course',
    lessonId: third,
    title: (await data<{ name: string }>('GET', `/api/admin/courses/${theory.id}`)).name,
  }
  assert.deepEqual(await locksOf(practice, student.token), [lock])
})

test('the player is told the quiz of a lesson that the caller may watch', async () => {
  const { course, quiz, first, student } = await quizCourse()
  const quizzes = async () => (await calls.videosOf(course, student.token)).map((video) => video.quiz)
  const shown = { id: quiz.id, name: quiz.name }
  assert.deepEqual(await quizzes(), [shown, null, null])
  await set(it, { 'course.hasExams': false })
  await watch(student, course, first)
  assert.deepEqual(await quizzes(), [null, null, null])
  assert.deepEqual(await open(course, student.token), [1, 2], 'nobody waits for a quiz while exams are switched off')
  await set(it, { 'course.hasExams': true })
  assert.deepEqual(await open(course, student.token), [1])
})

test('a lesson can have a published quiz of its course that no other lesson has', async () => {
  const { course, quiz, first, second } = await quizCourse()
  const [draft, ended, later, free] = [
    await draftQuiz(course.id),
    await newQuiz(course.id),
    await newQuiz(course.id, { opensAt: new Date(it.now + 3_600_000).toISOString() }),
    await newQuiz(course.id),
  ]
  await send('POST', `/api/admin/exams/${ended.id}/end`, { reason: '不再使用' })
  const foreign = await newQuiz((await it.world.course()).id)
  const exam = await calls.newExam({ kind: 'PRACTICE', courseId: course.id, paperId: quiz.paperId, closesAt: null })
  await calls.publish(exam.id)
  for (const { id } of [draft, ended, later, foreign, exam, quiz, { id: 999_999 }]) {
    const { status: code, body } = await giveQuiz(second, id)
    assert.deepEqual([code, body.errors], [422, { quizId: '请选择本课程已发布、未用于其他课时的随堂测验' }])
  }
  const added = { title: '新课', quizId: foreign.id }
  const { chapters, quizzes } = (await send('GET', `/api/admin/courses/${course.id}/outline`)).body
  assert.equal((await send('POST', `/api/admin/chapters/${chapters[0].id}/lessons`, added)).status, 422)
  assert.deepEqual(
    quizzes,
    [quiz, free].map(({ id, name }) => ({ id, name })),
  )
  const lesson = (await giveQuiz(second, free.id)).body.data
  assert.deepEqual([lesson.quizId, lesson.quizName], [free.id, free.name])
  assert.equal((await giveQuiz(first, quiz.id)).status, 200, 'its own')
  assert.equal((await giveQuiz(first, null)).body.data.quizId, null)
})

test('teachers give quizzes to lessons of their own courses only', async () => {
  const { token, own, foreign } = await calls.taught()
  await set(it, { 'course.teachersEdit': true })
  for (const [courseId, code] of [
    [own, 200],
    [foreign, 403],
  ] as const) {
    const quiz = await newQuiz(courseId)
    const { chapters } = (await send('GET', `/api/admin/courses/${courseId}/outline`)).body
    assert.equal((await giveQuiz(chapters[0].lessons[0].id, quiz.id, token)).status, code)
  }
})

test('the quiz of a lesson is not withdrawn, ended or deleted before the lesson is without it', async () => {
  const { quiz, first } = await quizCourse()
  const act = (what: string, body = {}) => send('POST', `/api/admin/exams/${quiz.id}/${what}`, body)
  const remove = () => send('DELETE', `/api/admin/exams/${quiz.id}`)
  for (const { status: code, body } of [
    await act('withdraw'),
    await act('end', { reason: '不再使用' }),
    await remove(),
  ])
    assert.deepEqual(
      [code, body.problem, body.message],
      [409, 'quiz.inUse', '本次测验是课时“第 1 课”的随堂测验，请先在该课时取消'],
    )
  assert.equal((await send('DELETE', `/api/admin/lessons/${first}`)).status, 200)
  assert.equal((await act('withdraw')).status, 200)
  assert.equal((await remove()).status, 200)
  const restored = (await send('POST', `/api/admin/lessons/${first}/restore`)).body.data
  assert.equal(restored.quizId, null)
})

test('the quiz of a deleted course can be withdrawn and deleted', async () => {
  const course = await it.world.course({ status: 'DRAFT' })
  const quiz = await newQuiz(course.id)
  await giveQuiz(course.lessons[0]?.id as number, quiz.id)
  assert.equal((await send('DELETE', `/api/manage/courses/${course.id}`)).status, 200)
  assert.equal((await send('POST', `/api/admin/exams/${quiz.id}/withdraw`, {})).status, 200)
  assert.equal((await send('DELETE', `/api/admin/exams/${quiz.id}`)).status, 200)
})

test('an ordered course is not published with a quiz that has ended or lacks items', async () => {
  const { course, quiz, first } = await quizCourse({}, { status: 'DRAFT' })
  await it.context.database.write((db) => db.deleteFrom('examItems').where('examId', '=', quiz.id).execute())
  const blocker = '1 个课时的随堂测验没有发布或题目不足：“第 1 课”'
  const refused = await status(course.id, 'PUBLISHED')
  assert.deepEqual([refused.status, refused.body.message.includes(blocker)], [422, true], refused.body.message)
  await send('DELETE', `/api/admin/lessons/${first}`)
  await send('POST', `/api/admin/exams/${quiz.id}/end`, { reason: '不再使用' })
  await send('POST', `/api/admin/lessons/${first}/restore`)
  assert.ok((await status(course.id, 'PUBLISHED')).body.message.includes(blocker))
  await giveQuiz(first, null)
  assert.equal((await status(course.id, 'PUBLISHED')).status, 200)
})

test('a copy of a course has no quizzes', async () => {
  const { course } = await quizCourse()
  const copy = await data<{ id: number }>('POST', `/api/admin/courses/${course.id}/duplicate`)
  const { chapters } = (await send('GET', `/api/admin/courses/${copy.id}/outline`)).body
  assert.deepEqual(
    chapters.flatMap(({ lessons }: { lessons: { quizId: unknown }[] }) => lessons.map(({ quizId }) => quizId)),
    [null, null, null],
  )
})
