import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rightAnswers, secretWord } from '../../../testing/exam/exam-calls.ts'
import { quizCalls } from '../../../testing/exam/quiz-calls.ts'
import { testApp } from '../../../testing/test-app.ts'
import { recordAttempts } from '../proof/record-attempts.ts'

const it = testApp()
const { send, data, start, sit, finish, newSection, newExam, draftQuiz, newQuiz, enrolled, newPaper, read, admin } =
  quizCalls(it)
const nothing = () => ({})

async function quizOf(form: object = {}) {
  const course = await it.world.course()
  const quiz = await newQuiz(course.id, form)
  const student = await enrolled(course.id)
  const mine = async () => (await it.get(`/api/student/exams/${quiz.id}`, student.token)).body
  return { course, quiz, student, mine }
}

test('a quiz is sat until it is passed, with a pause after each failure', async () => {
  const { quiz, student, mine } = await quizOf({ cooldownMinutes: 10 })
  assert.deepEqual([(await mine()).state, (await mine()).nextAt], ['OPEN', null])
  await finish(quiz.id, student, nothing)
  const { state, score, nextAt, attemptsLeft } = await mine()
  assert.deepEqual([state, score, Date.parse(nextAt) - it.now, attemptsLeft], ['FAILED', 0, 600_000, 100])
  it.pass(9 * 60 - 1)
  const { status, body } = await start(quiz.id, student)
  assert.deepEqual([status, body.problem, body.message], [409, 'quiz.tooSoon', '请在 2 分钟后再测'])
  it.pass(61)
  assert.equal((await mine()).state, 'OPEN')
  await finish(quiz.id, student, rightAnswers)
  const passed = await mine()
  assert.deepEqual([passed.state, passed.score, passed.nextAt], ['PASSED', 100_00, null])
  assert.equal((await start(quiz.id, student)).body.problem, 'quiz.passed')
})

test('a quiz has no limit of tries', async () => {
  const { quiz, student, mine } = await quizOf({ cooldownMinutes: 0 })
  await it.context.database.write((db) =>
    db.updateTable('exams').set({ attempts: 1 }).where('id', '=', quiz.id).execute(),
  )
  for (let tries = 0; tries < 3; tries++) await finish(quiz.id, student, nothing)
  assert.equal((await mine()).state, 'OPEN')
  assert.equal((await finish(quiz.id, student, rightAnswers)).answered, 5)
})

test('nothing tells keys or what was right before the quiz is passed; then all its sheets do', async () => {
  const { quiz, student } = await quizOf({ cooldownMinutes: 0 })
  const failed = await finish(quiz.id, student, (sitting) => {
    const right = rightAnswers(sitting)
    const wrong = sitting.sections[0]!.items[1]!.options.find(({ id }) => id !== right['2'])
    return { 1: right['1'], 2: wrong?.id }
  })
  const sitting = await sit(quiz.id, student)
  const paths = [`exams/${quiz.id}`, 'exams', `attempts/${failed.id}`, `attempts/${failed.id}/receipt`, 'mistakes']
  const shown = async () => {
    const texts: string[] = []
    for (const path of paths) texts.push((await it.get(`/api/student/${path}`, student.token)).bytes.toString('utf8'))
    return texts.join('\n')
  }
  const before = `${JSON.stringify(sitting)}\n${await shown()}`
  assert.ok(!before.includes(secretWord))
  assert.doesNotMatch(before, /"(?:isRight|key|analysis|earned|isPassed)"/)
  assert.deepEqual((await it.get('/api/student/mistakes', student.token)).body, [])
  const { status, body } = await it.get(`/api/student/attempts/${failed.id}`, student.token)
  assert.deepEqual([status, body.problem], [403, 'exam.resultsClosed'])
  const other = await enrolled((await read(quiz.id)).courseId as number)
  await finish(quiz.id, other, rightAnswers)
  assert.ok(!(await shown()).includes(secretWord), 'somebody else has passed')
  const answers = { session: sitting.session, number: 1, answers: rightAnswers(sitting) }
  assert.equal((await send('POST', `/api/student/attempts/${sitting.id}/hand-in`, answers, student.token)).status, 200)
  const { items } = (await it.get(`/api/student/attempts/${failed.id}`, student.token)).body
  assert.ok(items.every(({ key, analysis }: { key: string; analysis: string }) => key !== '' && analysis !== ''))
})

test('a quiz is announced to nobody, listed with no exams, in no chain, and has no results to release', async () => {
  const { quiz, student } = await quizOf()
  await finish(quiz.id, student, rightAnswers)
  await recordAttempts(it.context, new AbortController().signal)
  const { read } = it.context.database
  const events = read.selectFrom('ledgerEvents').select('kind').where('studentId', '=', student.id)
  assert.deepEqual(await events.where('kind', 'in', ['examHandedIn', 'examResult']).execute(), [])
  assert.deepEqual(await read.selectFrom('examNotices').select('id').where('examId', '=', quiz.id).execute(), [])
  assert.deepEqual((await it.get('/api/student/exams', student.token)).body, [])
  for (const path of ['results', 'make-up']) {
    const form = path === 'results' ? {} : { opensAt: new Date(it.now + 1000), closesAt: new Date(it.now + 9_000_000) }
    const { status, body } = await send('POST', `/api/admin/exams/${quiz.id}/${path}`, form)
    assert.deepEqual([status, body.problem], [409, 'exam.transitionRefused'], path)
  }
})

test('a quiz has the rules of quizzes and no others', async () => {
  const course = await it.world.course()
  await admin()
  const { id: paperId } = await newPaper(null)
  const form = { name: '测验', kind: 'QUIZ', courseId: course.id, paperId, opensAt: new Date(it.now), minutes: 10 }
  const wrong = {
    closesAt: new Date(it.now + 3_600_000),
    lateMinutes: 5,
    earlyMinutes: 5,
    attempts: 3,
    resultRule: 'latest',
    reveals: 'score',
    leaveLimit: 3,
    deviceRule: 'locked',
    hasDoorCode: true,
    networks: ['192.168.1.0/24'],
    needsLessons: true,
  }
  const fieldsOf = async (body: object) => {
    const response = await send('POST', '/api/admin/exams', body)
    return [response.status, Object.keys(response.body.errors ?? {}).toSorted()]
  }
  assert.deepEqual(await fieldsOf({ ...form, ...wrong }), [422, Object.keys(wrong).toSorted()])
  assert.deepEqual(await fieldsOf({ ...form, cooldownMinutes: -1 }), [422, ['cooldownMinutes']])
  assert.deepEqual(await fieldsOf({ ...form, cooldownMinutes: 1441 }), [422, ['cooldownMinutes']])
  assert.deepEqual(await fieldsOf({ ...form, courseId: null, classId: 1 }), [422, ['classId']])
  assert.deepEqual(await fieldsOf({ ...form, kind: 'COURSE', cooldownMinutes: 5 }), [422, ['cooldownMinutes']])
  const quiz = await newExam({ ...form, closesAt: null })
  const { attempts, resultRule, reveals, cooldownMinutes } = quiz
  assert.deepEqual([attempts, resultRule, reveals, cooldownMinutes], [100, 'highest', 'answers', 5])
  assert.deepEqual(quiz.blockers, ['随堂测验不能有简答题'])
})

test('a quiz of fewer than five or more than twenty items cannot be published', async () => {
  const { id: courseId } = await it.world.course()
  for (const count of [4, 21]) {
    const quiz = await draftQuiz(courseId, {}, [await newSection(count)])
    assert.deepEqual(quiz.blockers, [`随堂测验应有 5 至 20 题，现为 ${count} 题`])
    assert.equal((await send('POST', `/api/admin/exams/${quiz.id}/publish`, {})).status, 422)
  }
})

test('a published quiz changes only in favor of its learners', async () => {
  const { quiz } = await quizOf({ cooldownMinutes: 10 })
  const change = async (body: object) => (await send('PUT', `/api/admin/exams/${quiz.id}`, body)).status
  assert.equal(await change({ cooldownMinutes: 20 }), 409)
  assert.equal(await change({ opensAt: new Date(it.now + 3_600_000) }), 409)
  assert.equal(await change({ cooldownMinutes: 5 }), 200)
  assert.equal((await data<{ cooldownMinutes: number }>('GET', `/api/admin/exams/${quiz.id}`)).cooldownMinutes, 5)
})

test('a quiz that has ended stays so until it is opened again', async () => {
  const { quiz, student } = await quizOf()
  it.pass(60)
  const { closesAt } = await data<{ closesAt: string }>('POST', `/api/admin/exams/${quiz.id}/end`, { reason: '换一份' })
  const change = (body: object) => data<{ state: string }>('PUT', `/api/admin/exams/${quiz.id}`, body)
  assert.equal((await change({ name: '旧的测验', closesAt })).state, 'ENDED')
  assert.equal((await start(quiz.id, student)).body.problem, 'exam.closed')
  assert.equal((await change({ closesAt: null })).state, 'OPEN')
  assert.equal((await start(quiz.id, student)).status, 200)
})

test('only those who are enrolled in the course sit its quiz', async () => {
  const { quiz } = await quizOf()
  const stranger = await it.world.student()
  assert.deepEqual((await start(quiz.id, stranger)).body.problem, 'exam.notCandidate')
  assert.equal((await it.get(`/api/student/exams/${quiz.id}`, stranger.token)).status, 403)
})
