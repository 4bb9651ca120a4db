import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AttemptSheet } from '@jiangxue/contract/exam/attempt.ts'
import { examCalls, rightAnswers } from '../../../testing/exam/exam-calls.ts'
import { set } from '../../../testing/outgoing.ts'
import { testApp, type TestResponse } from '../../../testing/test-app.ts'

const it = testApp()
const calls = examCalls(it)
const { admin, classes, send, data, courseExam, finalExam, sit, start, save, finish, candidates, taught } = calls
const facts = ({ status, body }: TestResponse) => ({ status, problem: body.problem })
const path = (id: number, act = '') => `/api/admin/attempts/${id}${act}`
const sheetOf = (id: number) => data<AttemptSheet>('GET', path(id))
const next = async (examId: number): Promise<AttemptSheet | null> =>
  (await send('GET', `/api/admin/exams/${examId}/marking`)).body.sheet
const positionOf = ({ items }: AttemptSheet, kind: string) => items.find((item) => item.kind === kind)!.position
const mark = (id: number, position: number, points: number, more: object = {}) =>
  send('PUT', path(id, '/marks'), { marks: [{ position, points, comment: '评语' }], ...more })
const logged = async (action: string) =>
  (
    await it.context.database.read
      .selectFrom('operationLogs')
      .select('detail')
      .where('action', '=', action as never)
      .orderBy('id')
      .execute()
  ).map(({ detail }) => JSON.parse(detail))

test('a sheet shows answers, keys and points, and each look is logged', async () => {
  const { exam, newCandidate } = await courseExam()
  const student = await newCandidate()
  const { id } = await finish(exam.id, student, rightAnswers)
  const sheet = await sheetOf(id)
  const byKind = Object.fromEntries(sheet.items.map((item) => [item.kind, item]))
  assert.deepEqual(Object.fromEntries(Object.entries(byKind).map(([kind, { earned }]) => [kind, earned])), {
    single: 2000,
    multiple: 2000,
    judge: 2000,
    blank: 2000,
    essay: null,
  })
  assert.deepEqual(
    { judge: byKind['judge']?.key, blank: byKind['blank']?.key, essay: byKind['essay']?.key },
    { judge: '正确', blank: '3.14 | 机密答案', essay: '机密参考答案\n得分点：机密得分点（100%）' },
  )
  assert.match(byKind['single']?.key ?? '', /^[A-D]$/)
  assert.deepEqual(
    { score: sheet.score, total: sheet.total, state: sheet.state },
    { score: null, total: 10_000, state: 'HANDED_IN' },
  )
  assert.deepEqual((await logged('exam.reveal')).at(-1), { studentId: student.id, number: 1 })
})

test('an open attempt has no sheet and no marks', async () => {
  const { exam, newCandidate } = await courseExam()
  const { id } = await sit(exam.id, await newCandidate())
  const problem = { status: 409, problem: 'attempt.notHandedIn' }
  assert.deepEqual(facts(await send('GET', path(id))), problem)
  assert.deepEqual(facts(await mark(id, 1, 0, { reason: '理由' })), problem)
  assert.deepEqual(facts(await send('GET', path(999_999))), { status: 404, problem: 'attempt.notFound' })
})

test('essays are marked oldest first and without names; then there is a result', async () => {
  const { exam, newCandidate } = await courseExam()
  const [first, second, silent] = [await newCandidate(), await newCandidate(), await newCandidate()]
  const { id: older } = await finish(exam.id, first, rightAnswers)
  it.pass(1)
  const { id: newer } = await finish(exam.id, second, rightAnswers)
  await finish(exam.id, silent, () => ({}))
  const sheet = (await next(exam.id))!
  assert.deepEqual({ id: sheet.id, name: sheet.studentName }, { id: older, name: '' })
  const marked = (await mark(older, positionOf(sheet, 'essay'), 1250)).body.data as AttemptSheet
  assert.deepEqual({ score: marked.score, named: marked.studentName !== '' }, { score: 9250, named: true })
  assert.deepEqual(
    marked.items.filter(({ kind }) => kind === 'essay').map(({ earned, comment }) => ({ earned, comment })),
    [{ earned: 1250, comment: '评语' }],
  )
  assert.equal((await next(exam.id))?.id, newer)
  assert.equal((await send('GET', `/api/admin/exams/${exam.id}/marking`)).body.left, 1)
  await mark(newer, positionOf((await next(exam.id))!, 'essay'), 0)
  assert.equal(await next(exam.id), null, 'an essay without an answer needs no marking')
  await mark(older, positionOf(sheet, 'essay'), 1300)
  assert.equal((await sheetOf(older)).score, 9300, 'the latest mark counts')
  const rows = await it.context.database.read
    .selectFrom('attemptMarks')
    .where('attemptId', '=', older)
    .select('points')
    .execute()
  assert.deepEqual(
    rows.map(({ points }) => points),
    [1250, 1300],
    'marks are only added',
  )
})

test('marks have limits; other items than essays need a reason', async () => {
  const { exam, newCandidate } = await courseExam()
  const { id } = await finish(exam.id, await newCandidate(), rightAnswers)
  const sheet = await sheetOf(id)
  const essay = positionOf(sheet, 'essay')
  const tooMany = await mark(id, essay, 2001)
  assert.deepEqual(
    { ...facts(tooMany), message: tooMany.body.message },
    { status: 422, problem: 'attempt.tooManyPoints', message: `第 ${essay} 题最多 20 分` },
  )
  const fields = ({ status, body }: TestResponse) => ({ status, fields: Object.keys(body.errors) })
  assert.deepEqual(fields(await mark(id, 6, 0)), { status: 422, fields: ['marks.0.position'] })
  assert.deepEqual(fields(await mark(id, essay, -1)), { status: 422, fields: ['marks.0.points'] })
  assert.deepEqual(fields(await send('PUT', path(id, '/marks'), { marks: [] })), { status: 422, fields: ['marks'] })
  const judge = positionOf(sheet, 'judge')
  assert.deepEqual(fields(await mark(id, judge, 0)), { status: 422, fields: ['reason'] })
  const refused = await it.context.database.read
    .selectFrom('attemptMarks')
    .where('attemptId', '=', id)
    .selectAll()
    .execute()
  assert.deepEqual(refused, [])
  await mark(id, essay, 2000)
  const corrected = (await mark(id, judge, 500, { reason: '题有歧义' })).body.data as AttemptSheet
  assert.equal(corrected.score, 8500)
  assert.deepEqual((await logged('exam.mark')).at(-1), {
    studentId: (await candidates(exam.id))[0]?.id,
    number: 1,
    positions: [judge],
    reason: '题有歧义',
    before: { score: 100, isPassed: 1 },
    after: { score: 85, isPassed: 1 },
  })
})

test('a released result changes with a reason only, and the class gets the new one', async () => {
  const student = await it.world.student()
  const { exam, classId } = await finalExam([student])
  const { id } = await finish(exam.id, student, rightAnswers)
  const sheet = await sheetOf(id)
  const essay = positionOf(sheet, 'essay')
  await mark(id, essay, 0)
  it.pass(2 * 3600)
  await data('POST', `/api/admin/exams/${exam.id}/results`, {})
  assert.deepEqual(facts(await mark(id, essay, 1000)), { status: 422, problem: 'request.invalid' })
  assert.equal((await mark(id, essay, 1000, { reason: '漏评' })).status, 200)
  const member = async () => (await classes.members(classId))[0]
  assert.deepEqual(
    { score: (await member()).score, isPassed: (await member()).isPassed },
    { score: 90, isPassed: true },
  )
  const [row] = [{ studentId: student.id, score: 66, isPassed: null, date: null }]
  await classes.send('PUT', `/${classId}/assessments`, { rows: [row] })
  assert.deepEqual(facts(await mark(id, essay, 500, { reason: '再评' })), {
    status: 409,
    problem: 'class.resultsChanged',
  })
  assert.equal((await sheetOf(id)).score, 9000, 'nothing has changed')
})

test('with a second admin, a changed result of a class waits for them, and the earlier mark stays', async () => {
  const student = await it.world.student()
  const { exam } = await finalExam([student])
  const { id } = await finish(exam.id, student, rightAnswers)
  const essay = positionOf(await sheetOf(id), 'essay')
  await mark(id, essay, 0)
  it.pass(2 * 3600)
  await data('POST', `/api/admin/exams/${exam.id}/results`, {})
  const points = async () =>
    (
      await it.context.database.read
        .selectFrom('attemptMarks')
        .where('attemptId', '=', id)
        .select('points')
        .orderBy('id')
        .execute()
    ).map((row) => row.points)
  const second = await it.world.person('ADMIN')
  await set(it, { 'proof.secondAdmin': true })
  assert.deepEqual(facts(await mark(id, essay, 1000, { reason: '漏评' })), {
    status: 409,
    problem: 'credit.needsConfirmation',
  })
  assert.deepEqual({ points: await points(), score: (await sheetOf(id)).score }, { points: [0], score: 8000 })
  const waiting = '/api/admin/credit-confirmations'
  const { id: confirmation } = (await it.get(waiting, second.token)).body.content[0]
  const decision = { isConfirmed: true, reason: '' }
  const decided = await it.post(`${waiting}/${confirmation}/decision`, decision, second.token)
  await set(it, { 'proof.secondAdmin': false })
  assert.equal(decided.body.data?.state, 'DONE', JSON.stringify(decided.body))
  assert.deepEqual({ points: await points(), score: (await sheetOf(id)).score }, { points: [0, 1000], score: 9000 })
})

test('an attempt can be handed in by staff, once', async () => {
  const { exam, newCandidate } = await courseExam({}, ['single'])
  const student = await newCandidate()
  const attempt = await sit(exam.id, student)
  await save(attempt, student, 1, rightAnswers(attempt))
  assert.equal((await send('POST', path(attempt.id, '/force'), { reason: '' })).status, 422)
  assert.equal((await send('POST', path(attempt.id, '/force'), { reason: '清场' })).status, 200)
  const { score, endedBy, events } = await sheetOf(attempt.id)
  assert.deepEqual({ score, endedBy, last: events.at(-1)?.detail }, { score: 2000, endedBy: 'staff', last: '清场' })
  assert.deepEqual(facts(await send('POST', path(attempt.id, '/force'), { reason: '清场' })), {
    status: 409,
    problem: 'exam.handedIn',
  })
  assert.deepEqual((await logged('exam.force')).at(-1), { studentId: student.id, number: 1, reason: '清场' })
})

test('a void attempt frees its number or not, and never counts', async () => {
  const { exam, newCandidate } = await courseExam({}, ['single'])
  const [unlucky, cheater] = [await newCandidate(), await newCandidate()]
  const broken = await sit(exam.id, unlucky)
  const { id } = await finish(exam.id, cheater, rightAnswers)
  const annul = (attemptId: number, countsAsUsed: boolean) =>
    send('POST', path(attemptId, '/void'), { reason: '故障', countsAsUsed })
  assert.equal((await send('POST', path(id, '/void'), { reason: '故障' })).status, 422)
  assert.equal((await annul(broken.id, false)).status, 200)
  assert.equal((await annul(id, true)).status, 200)
  assert.deepEqual(facts(await annul(id, true)), { status: 409, problem: 'exam.transitionRefused' })
  assert.deepEqual(facts(await mark(id, 1, 0, { reason: '理由' })), { status: 409, problem: 'exam.transitionRefused' })
  assert.deepEqual(facts(await save(broken, unlucky, 1, {})), { status: 409, problem: 'exam.handedIn' })
  assert.equal((await start(exam.id, unlucky)).status, 200)
  assert.deepEqual(facts(await start(exam.id, cheater)), { status: 409, problem: 'exam.noAttemptLeft' })
  assert.equal((await sheetOf(id)).events.at(-1)?.kind, 'void')
  it.pass(3 * 3600)
  assert.equal((await candidates(exam.id)).find((each) => each.id === cheater.id)?.state, 'ABSENT')
})

test('attempts of exams of others are closed to teachers', async () => {
  const { token } = await taught()
  const { exam, newCandidate } = await courseExam()
  const student = await newCandidate()
  const { id } = await finish(exam.id, student, rightAnswers)
  assert.equal((await it.get(path(id), token)).status, 403)
  assert.equal((await send('PUT', path(id, '/marks'), { nothing: 1 }, token)).status, 403, 'before the body')
  for (const act of ['/force', '/void']) assert.equal((await send('POST', path(id, act), {}, token)).status, 403)
  assert.equal((await it.get(path(id), student.token)).status, 403)
  assert.equal((await it.get(path(id), await admin())).status, 200)
})

test('a teacher of the class marks essays of its FINAL exam, and nothing else', async () => {
  const [student, teacher] = [await it.world.student(), await it.world.person('TEACHER')]
  const teacherIds = [await it.world.teacher(teacher.id)]
  const taught = await it.world.course({ teacherIds })
  await it.post(`/api/courses/${taught.id}/enroll`, {}, student.token)
  const { exam } = await finalExam([student], {}, { teacherIds })
  const { id } = await finish(exam.id, student, rightAnswers)
  const essay = positionOf(await sheetOf(id), 'essay')
  const asTeacher = async (position: number) =>
    it.call('PUT', path(id, '/marks'), {
      token: await it.world.login(teacher.id),
      body: { marks: [{ position, points: 500, comment: '' }], reason: '理由' },
    })
  const shown = await it.get(`/api/admin/exams/${exam.id}/marking`, await it.world.login(teacher.id))
  assert.deepEqual({ status: shown.status, id: shown.body.sheet?.id }, { status: 200, id })
  assert.equal((await asTeacher(essay)).status, 200)
  assert.equal((await asTeacher(essay === 1 ? 2 : 1)).status, 403)
  it.pass(3 * 3600)
  assert.equal((await send('POST', `/api/admin/exams/${exam.id}/results`, {})).status, 200)
  assert.equal((await asTeacher(essay)).status, 403)
})
