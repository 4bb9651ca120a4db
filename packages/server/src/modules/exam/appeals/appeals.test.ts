import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ScoreAppeal } from '@jiangxue/contract/exam/appeal.ts'
import type { AttemptSheet } from '@jiangxue/contract/exam/attempt.ts'
import type { ExamItem } from '@jiangxue/contract/exam/correction.ts'
import type { RevealedSheet } from '@jiangxue/contract/exam/sitting.ts'
import { examCalls, rightAnswers } from '../../../testing/exam/exam-calls.ts'
import { testApp, type TestResponse } from '../../../testing/test-app.ts'
import type { Person } from '../../../testing/world.ts'
import { regrade } from '../corrections/regrade.ts'

const it = testApp()
const calls = examCalls(it)
const { send, data, courseExam, finalExam, finish } = calls
const facts = ({ status, body }: TestResponse) => ({ status, problem: body.problem })
const exact = ['single', 'multiple', 'judge', 'blank'] as const
const days = (count: number) => it.pass(count * 86_400)
const release = (id: number) => data('POST', `/api/admin/exams/${id}/results`, {})
const appeal = (id: number, { token }: Person, body: object = {}) =>
  send('POST', `/api/student/attempts/${id}/appeals`, { position: null, content: '请复核', ...body }, token)
const decide = (id: number, body: object = {}, token?: string) =>
  send('PUT', `/api/admin/appeals/${id}`, { state: 'UPHELD', reply: '已更正', ...body }, token)
const listed = async (examId: number, query = ''): Promise<ScoreAppeal[]> =>
  (await data<{ content: ScoreAppeal[] }>('GET', `/api/admin/appeals?examId=${examId}${query}`)).content
const sheetOf = ({ id }: { id: number }, { token }: Person) =>
  data<RevealedSheet>('GET', `/api/student/attempts/${id}`, undefined, token)

/** A course exam with a released result of one candidate who judged wrong. */
async function released(form: object = {}) {
  const { exam, newCandidate } = await courseExam(form, exact)
  const student = await newCandidate()
  const attempt = await finish(exam.id, student, (sitting) => {
    const { position } = sitting.sections.flatMap(({ items }) => items).find(({ kind }) => kind === 'judge')!
    return { ...rightAnswers(sitting), [position]: false }
  })
  it.pass(2 * 3600)
  await release(exam.id)
  return { exam, student, attempt }
}

test('a candidate appeals within seven days, one appeal at a time, and reads the decision', async () => {
  const { exam, student, attempt } = await released()
  const sheet = await sheetOf(attempt, student)
  assert.deepEqual(
    { until: sheet.appealsEndAt, appeals: sheet.appeals },
    { until: new Date(it.now + 7 * 86_400_000).toISOString(), appeals: [] },
  )
  const { position } = sheet.items.find(({ kind }) => kind === 'judge')!
  const made = await appeal(attempt.id, student, { position })
  assert.equal(made.status, 200, JSON.stringify(made.body))
  assert.deepEqual(facts(await appeal(attempt.id, student)), { status: 409, problem: 'appeal.open' })
  const [open] = await listed(exam.id)
  assert.deepEqual(
    { position: open?.position, state: open?.state, studentId: open?.studentId, scoreBefore: open?.scoreBefore },
    { position, state: 'OPEN', studentId: student.id, scoreBefore: 6000 },
  )
  const marks = [{ position, points: 2000, comment: '' }]
  await data('PUT', `/api/admin/attempts/${attempt.id}/marks`, { marks, reason: '申诉成立' })
  const decided = (await decide(open!.id)).body.data as ScoreAppeal
  assert.deepEqual(
    { state: decided.state, score: decided.score, correctionId: decided.correctionId },
    { state: 'UPHELD', score: 8000, correctionId: null },
  )
  assert.deepEqual(facts(await decide(open!.id)), { status: 409, problem: 'appeal.decided' })
  const [read] = (await sheetOf(attempt, student)).appeals
  assert.deepEqual(
    { state: read?.state, reply: read?.reply, before: read?.scoreBefore, score: read?.score },
    { state: 'UPHELD', reply: '已更正', before: 6000, score: 8000 },
  )
  const message = await it.context.database.read
    .selectFrom('messages')
    .select(['event', 'facts'])
    .where('userId', '=', student.id)
    .where('event', '=', 'appealDecided')
    .executeTakeFirstOrThrow()
  const { status, reason } = JSON.parse(message.facts)
  assert.deepEqual({ status, reason }, { status: '申诉成立', reason: '已更正' })
  assert.equal((await appeal(attempt.id, student)).status, 200, 'a decided appeal can be followed by another one')
  assert.deepEqual(
    (await listed(exam.id)).map(({ state }) => state),
    ['OPEN', 'UPHELD'],
  )
  assert.equal((await listed(exam.id, '&state=OPEN')).length, 1)
})

test('an appeal that is upheld names the correction that has changed its attempt', async () => {
  const { exam, student, attempt } = await released()
  await appeal(attempt.id, student)
  const [open] = await listed(exam.id)
  const items = await data<ExamItem[]>('GET', `/api/admin/exams/${exam.id}/items`)
  const { itemVersionId } = items.find(({ kind }) => kind === 'judge')!
  const body = { itemVersionId, kind: 'FULL_MARKS', reason: '题目有误' }
  const { id } = (await send('POST', `/api/admin/exams/${exam.id}/corrections`, body)).body.data
  await regrade(it.context, new AbortController().signal)
  const decided = (await decide(open!.id)).body.data as ScoreAppeal
  assert.deepEqual({ correctionId: decided.correctionId, score: decided.score }, { correctionId: id, score: 8000 })
})

test('appeals are refused before results, after seven days, of others, and without a reason', async () => {
  const { exam, newCandidate } = await courseExam({}, exact)
  const [student, other] = [await newCandidate(), await newCandidate()]
  const attempt = await finish(exam.id, student, rightAnswers)
  assert.deepEqual(facts(await appeal(attempt.id, student)), { status: 403, problem: 'exam.resultsClosed' })
  it.pass(2 * 3600)
  await release(exam.id)
  assert.deepEqual(facts(await appeal(attempt.id, other)), { status: 404, problem: 'attempt.notFound' })
  const fields = async (body: object) => Object.keys((await appeal(attempt.id, student, body)).body.errors)
  assert.deepEqual(await fields({ content: ' ' }), ['content'])
  assert.deepEqual(await fields({ content: '长'.repeat(1001) }), ['content'])
  assert.deepEqual(await fields({ position: 5 }), ['position'])
  days(7)
  it.pass(1)
  const late = await send(
    'POST',
    `/api/student/attempts/${attempt.id}/appeals`,
    { position: null, content: '晚了' },
    await it.world.login(student.id),
  )
  assert.deepEqual(facts(late), { status: 409, problem: 'appeal.tooLate' })
  const { appealsEndAt } = await sheetOf(attempt, { ...student, token: await it.world.login(student.id) })
  assert.equal(appealsEndAt, null)
})

test('teachers decide about their own exams unless a class has the result; nobody else does', async () => {
  const [own, foreign] = [await it.world.person('TEACHER'), await it.world.person('TEACHER')]
  const teacherId = await it.world.teacher(own.id)
  const { id: courseId } = await it.world.course({ teacherIds: [teacherId] })
  await calls.admin()
  const { id: paperId } = await calls.newPaper(courseId, exact)
  const exam = await calls.publish((await calls.newExam({ kind: 'COURSE', courseId, paperId })).id)
  const student = await calls.enrolled(courseId)
  const attempt = await finish(exam.id, student, rightAnswers)
  it.pass(2 * 3600)
  await release(exam.id)
  await appeal(attempt.id, student)
  const [open] = await listed(exam.id)
  const list = `/api/admin/appeals?examId=${exam.id}`
  assert.equal((await send('GET', list, undefined, own.token)).body.content.length, 1)
  for (const { token } of [foreign, student]) {
    assert.equal((await send('GET', list, undefined, token)).status, 403)
    assert.equal((await decide(open!.id, {}, token)).status, 403)
  }
  assert.deepEqual(facts(await decide(999_999)), { status: 404, problem: 'appeal.notFound' })
  const wrong = await decide(open!.id, { state: 'OPEN', reply: '' })
  assert.deepEqual(Object.keys(wrong.body.errors), ['state', 'reply'])
  assert.equal((await decide(open!.id, { state: 'REJECTED' }, own.token)).status, 200)

  const member = await it.world.student()
  const { exam: final } = await finalExam([member], {}, { teacherIds: [teacherId] })
  const sat = await finish(final.id, member, () => ({}))
  it.pass(2 * 3600)
  await release(final.id)
  await appeal(sat.id, member)
  const [ofClass] = await listed(final.id)
  assert.equal((await decide(ofClass!.id, {}, await it.world.login(own.id))).status, 403)
  assert.equal((await decide(ofClass!.id, { state: 'REJECTED' })).status, 200)
  const { score } = await data<AttemptSheet>('GET', `/api/admin/attempts/${sat.id}`)
  assert.equal(score, 0)
})
