import assert from 'node:assert/strict'
import { test } from 'node:test'
import { examCalls } from '../../../testing/exam/exam-calls.ts'
import { testApp, type TestResponse } from '../../../testing/test-app.ts'

const it = testApp()
const { send, at, courseExam, finalExam, enrolled, sit, start, finish, handIn, candidates, classes } = examCalls(it)
const facts = ({ status, body }: TestResponse) => ({ status, problem: body.problem })
const path = (examId: number, studentId: number) => `/api/admin/exams/${examId}/candidates/${studentId}`
const grant = (change: object = {}) => ({ extraMinutes: 0, extraAttempts: 0, reason: '理由', ...change })

test('candidates are listed with their states, also those who have left and have sat the exam', async () => {
  const { exam, course, newCandidate } = await courseExam()
  const [waiting, sitting, idle] = [await newCandidate(), await newCandidate(), await enrolled(course.id, '孙候补')]
  await finish(exam.id, waiting, () => ({}))
  await sit(exam.id, sitting)
  await it.context.database.write((db) =>
    db
      .updateTable('enrollments')
      .set({ expiresAt: it.now - 1 })
      .where('studentId', '=', waiting.id)
      .execute(),
  )
  const states = async (query = '') => (await candidates(exam.id, query)).map(({ id, state }) => ({ id, state }))
  const all = [
    { id: waiting.id, state: 'WAITING' },
    { id: sitting.id, state: 'STARTED' },
    { id: idle.id, state: 'OPEN' },
  ]
  assert.deepEqual(await states(), all)
  assert.deepEqual(await states('&state=STARTED'), [all[1]])
  assert.deepEqual(await states(`&keyword=${encodeURIComponent('孙候补')}`), [all[2]])
  const page = (await send('GET', `/api/admin/exams/${exam.id}/candidates?size=1&page=1`)).body
  assert.deepEqual({ total: page.totalElements, id: page.content[0].id }, { total: 3, id: sitting.id })
  assert.equal((await send('GET', `/api/admin/exams/${exam.id}/candidates?state=GONE`)).status, 422)
})

test('an overdue attempt is handed in before anything is told about it', async () => {
  const { exam, newCandidate } = await courseExam({ minutes: 10 }, ['single'])
  const student = await newCandidate()
  await sit(exam.id, student)
  it.pass(10 * 60 + 31)
  const [candidate] = await candidates(exam.id)
  const [attempt] = candidate!.attempts
  assert.deepEqual(
    { state: attempt?.state, endedBy: attempt?.endedBy, handedInAt: attempt?.handedInAt, score: attempt?.score },
    { state: 'HANDED_IN', endedBy: 'time', handedInAt: attempt?.deadlineAt, score: 0 },
  )
})

test('more minutes move the deadline of an open attempt, which keeps what it was given', async () => {
  const { exam, newCandidate } = await courseExam({ minutes: 30 })
  const student = await newCandidate()
  const attempt = await sit(exam.id, student)
  assert.equal(attempt.deadlineAt, at(0.5))
  const changed = await send('PUT', path(exam.id, student.id), grant({ extraMinutes: 15, reason: '设备故障' }))
  const { extraMinutes, note, attempts } = changed.body.data
  assert.deepEqual(
    { extraMinutes, note, deadlineAt: attempts[0].deadlineAt, secondsLeft: attempts[0].secondsLeft },
    { extraMinutes: 15, note: '设备故障', deadlineAt: at(0.75), secondsLeft: 45 * 60 },
  )
  assert.deepEqual(facts(await send('PUT', path(exam.id, student.id), grant({ extraMinutes: 5 }))), {
    status: 409,
    problem: 'exam.transitionRefused',
  })
  assert.equal((await handIn(attempt, student)).status, 200)
  const sheet = (await send('GET', `/api/admin/attempts/${attempt.id}`)).body
  assert.deepEqual(
    sheet.events.map(({ kind, detail }: { kind: string; detail: string }) => ({ kind, detail })),
    [
      { kind: 'start', detail: '' },
      { kind: 'extend', detail: '设备故障' },
      { kind: 'handIn', detail: 'candidate' },
    ],
  )
})

test('more attempts let a candidate sit an exam again', async () => {
  const { exam, newCandidate } = await courseExam()
  const student = await newCandidate()
  await finish(exam.id, student, () => ({}))
  assert.deepEqual(facts(await start(exam.id, student)), { status: 409, problem: 'exam.noAttemptLeft' })
  await send('PUT', path(exam.id, student.id), grant({ extraAttempts: 1 }))
  await finish(exam.id, student, () => ({}))
  assert.deepEqual(facts(await start(exam.id, student)), { status: 409, problem: 'exam.noAttemptLeft' })
  assert.deepEqual(
    (await candidates(exam.id))[0]?.attempts.map(({ number }) => number),
    [2, 1],
  )
})

test('only candidates are given more, with a reason, and not after the release', async () => {
  const { exam, newCandidate } = await courseExam()
  const student = await newCandidate()
  const stranger = await it.world.student()
  assert.deepEqual(facts(await send('PUT', path(exam.id, stranger.id), grant())), {
    status: 404,
    problem: 'student.notFound',
  })
  const wrong = grant({ extraMinutes: 601, extraAttempts: -1, reason: '  ' })
  const { status, body } = await send('PUT', path(exam.id, student.id), wrong)
  assert.deepEqual(
    { status, fields: Object.keys(body.errors) },
    { status: 422, fields: ['extraMinutes', 'extraAttempts', 'reason'] },
  )
  it.pass(3 * 3600)
  assert.equal((await send('POST', `/api/admin/exams/${exam.id}/results`, {})).status, 200)
  assert.deepEqual(facts(await send('PUT', path(exam.id, student.id), grant())), {
    status: 409,
    problem: 'exam.transitionRefused',
  })
})

test('a teacher of a class sees those of its members who learn their courses', async () => {
  const teacher = await it.world.person('TEACHER')
  const teacherId = await it.world.teacher(teacher.id)
  const [own, other] = [await it.world.student(), await it.world.student()]
  const { exam, classId } = await finalExam([own, other], {}, { teacherIds: [teacherId], payment: 'WAIVED' })
  const attempt = await sit(exam.id, other)
  const taught = await it.world.course({ teacherIds: [teacherId] })
  await it.post(`/api/courses/${taught.id}/enroll`, {}, own.token)
  const shown = (await it.get(`/api/admin/exams/${exam.id}/candidates`, teacher.token)).body.content
  assert.deepEqual(
    shown.map(({ id }: { id: number }) => id),
    [own.id],
  )
  assert.equal((await it.get(`/api/admin/attempts/${attempt.id}`, teacher.token)).status, 403)
  assert.equal((await classes.members(classId)).length, 2)
})
