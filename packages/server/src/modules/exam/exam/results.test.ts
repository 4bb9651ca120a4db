import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Exam } from '@jiangxue/contract/exam/exam.ts'
import { examCalls, rightAnswers } from '../../../testing/exam/exam-calls.ts'
import { sheetsOfWorkbook } from '../../../testing/files/read-workbook.ts'
import { set } from '../../../testing/outgoing.ts'
import { testApp, type TestResponse } from '../../../testing/test-app.ts'
import type { Person } from '../../../testing/world.ts'

const it = testApp()
const calls = examCalls(it)
const { classes, send, data, at, courseExam, finalExam, finish, sit, start, save, handIn, candidates } = calls
const path = '/api/admin/exams'
const facts = ({ status, body }: TestResponse) => ({ status, problem: body.problem })
/** Kinds that a program marks. */
const exact = ['single', 'multiple', 'judge', 'blank'] as const
const release = (id: number) => send('POST', `${path}/${id}/results`, {})
const students = async (count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, () => it.world.student()))
const resultsOf = async (classId: number) =>
  Object.fromEntries(
    (await classes.members(classId)).map(
      ({ id, score, isPassed, assessedOn }: { id: number; score: unknown; isPassed: unknown; assessedOn: unknown }) => [
        id,
        { score, isPassed, assessedOn },
      ],
    ),
  )

test('the results of a class exam become those of the class in whole points, the absent have failed', async () => {
  const people = await students(3)
  const { exam, classId } = await finalExam(people)
  await finish(exam.id, people[0]!, rightAnswers)
  const sitting = await sit(exam.id, people[1]!)
  await handIn(sitting, people[1]!, 1, { 1: rightAnswers(sitting)['1'] })
  assert.deepEqual(facts(await release(exam.id)), { status: 409, problem: 'exam.transitionRefused' }, 'still open')
  it.pass(2 * 3600)
  const early = await release(exam.id)
  assert.deepEqual(
    { ...facts(early), message: early.body.message },
    { status: 409, problem: 'exam.notMarked', message: '还有 1 份答卷没有评完，不能公布成绩' },
  )
  const next = (await send('GET', `${path}/${exam.id}/marking`)).body.sheet
  const essay = next.items.find(({ kind }: { kind: string }) => kind === 'essay')
  const marks = [{ position: essay.position, points: 1550, comment: '' }]
  await data('PUT', `/api/admin/attempts/${next.id}/marks`, { marks })
  assert.equal((await candidates(exam.id, '&state=WAITING')).length, 2)
  const released = await release(exam.id)
  assert.equal(released.status, 200, JSON.stringify(released.body))
  assert.equal((released.body.data as Exam).state, 'RELEASED')
  const day = '2026-11-20'
  assert.deepEqual(await resultsOf(classId), {
    [people[0]!.id]: { score: 96, isPassed: true, assessedOn: day },
    [people[1]!.id]: { score: 20, isPassed: false, assessedOn: day },
    [people[2]!.id]: { score: null, isPassed: false, assessedOn: day },
  })
  assert.deepEqual(
    (await candidates(exam.id)).map(({ id, state }) => ({ id, state })),
    [
      { id: people[0]!.id, state: 'PASSED' },
      { id: people[1]!.id, state: 'FAILED' },
      { id: people[2]!.id, state: 'ABSENT' },
    ],
  )
  assert.deepEqual(facts(await release(exam.id)), { status: 409, problem: 'exam.transitionRefused' })
})

test('a result that somebody has entered is not overwritten, and then nothing is released', async () => {
  const people = await students(2)
  const { exam, classId } = await finalExam(people)
  await finish(exam.id, people[0]!, () => ({}))
  const row = { studentId: people[0]!.id, score: 88, isPassed: null, date: null }
  await classes.send('PUT', `/${classId}/assessments`, { rows: [row] })
  it.pass(2 * 3600)
  const name = (await candidates(exam.id))[0]?.name
  const refused = await release(exam.id)
  assert.deepEqual(facts(refused), { status: 409, problem: 'class.resultsChanged' })
  assert.ok(refused.body.message.startsWith(`${name} 的成绩已被他人更改`), refused.body.message)
  assert.equal((await calls.read(exam.id)).state, 'ENDED')
  assert.equal((await resultsOf(classId))[people[1]!.id].isPassed, null)
})

test('with a second admin, a release waits for their confirmation, which carries it out', async () => {
  const [student] = (await students(1)) as [Person]
  const { exam, classId } = await finalExam([student])
  await finish(exam.id, student, () => ({}))
  it.pass(2 * 3600)
  await it.world.person('ADMIN')
  await set(it, { 'proof.secondAdmin': true })
  assert.deepEqual(facts(await release(exam.id)), { status: 409, problem: 'credit.needsConfirmation' })
  assert.equal((await calls.read(exam.id)).state, 'ENDED', 'neither the exam nor the class has changed')
  const { token } = await it.world.person('ADMIN')
  const path = '/api/admin/credit-confirmations'
  const { id } = (await it.get(path, token)).body.content[0]
  const decided = await it.post(`${path}/${id}/decision`, { isConfirmed: true, reason: '' }, token)
  assert.equal(decided.body.data.state, 'DONE')
  await set(it, { 'proof.secondAdmin': false })
  assert.equal((await calls.read(exam.id)).state, 'RELEASED')
  assert.equal((await resultsOf(classId))[student.id].score, 0)
})

test('results of a course exam are released without a class; practices have none to release', async () => {
  const { exam, newCandidate, course } = await courseExam({}, exact)
  const student = await newCandidate()
  const { id } = await finish(exam.id, student, rightAnswers)
  const sheet = () => it.get(`/api/student/attempts/${id}`, student.token)
  assert.deepEqual(facts(await sheet()), { status: 403, problem: 'exam.resultsClosed' })
  it.pass(2 * 3600)
  assert.equal((await release(exam.id)).status, 200)
  const { score, isPassed } = (await sheet()).body
  assert.deepEqual({ score, isPassed }, { score: 8000, isPassed: true })
  const practice = await calls.newExam({ kind: 'PRACTICE', courseId: course.id, paperId: exam.paperId })
  await calls.publish(practice.id)
  it.pass(3 * 3600)
  assert.deepEqual(facts(await release(practice.id)), { status: 409, problem: 'exam.transitionRefused' })
})

test('staff end an exam: open attempts are handed in with the reason, and nobody enters any more', async () => {
  const { exam, newCandidate } = await courseExam({}, exact)
  const [sitting, late] = [await newCandidate(), await newCandidate()]
  const attempt = await sit(exam.id, sitting)
  await save(attempt, sitting, 1, { 1: rightAnswers(attempt)['1'] })
  await data('PUT', `${path}/${exam.id}/candidates/${late.id}`, { extraMinutes: 60, extraAttempts: 0, reason: '照顾' })
  it.pass(600)
  assert.equal((await send('POST', `${path}/${exam.id}/end`, { reason: ' ' })).status, 422)
  const ended = await data<Exam>('POST', `${path}/${exam.id}/end`, { reason: '停电' })
  assert.deepEqual({ state: ended.state, closesAt: ended.closesAt }, { state: 'ENDED', closesAt: at(0) })
  const sheet = (await send('GET', `/api/admin/attempts/${attempt.id}`)).body
  assert.deepEqual(
    { endedBy: sheet.endedBy, score: sheet.score, events: sheet.events.map((each: object) => ({ ...each, at: '' })) },
    {
      endedBy: 'staff',
      score: 2000,
      events: [
        { at: '', kind: 'start', detail: '' },
        { at: '', kind: 'force', detail: '停电' },
      ],
    },
  )
  assert.deepEqual(
    facts(await start(exam.id, late)),
    { status: 409, problem: 'exam.closed' },
    'not even with extra time',
  )
  assert.deepEqual(facts(await save(attempt, sitting, 2, {})), { status: 409, problem: 'exam.handedIn' })
  assert.deepEqual(facts(await send('POST', `${path}/${exam.id}/end`, { reason: '再次' })), {
    status: 409,
    problem: 'exam.transitionRefused',
  })
  assert.equal((await send('PUT', `${path}/${exam.id}`, { closesAt: at(1) })).status, 200)
  assert.equal((await start(exam.id, late)).status, 200, 'a later end opens it again')
})

test('results are exported with their candidates, after a recent proof', async () => {
  const { exam, course, newCandidate } = await courseExam({}, exact)
  const first = await newCandidate()
  const second = await calls.enrolled(course.id, '=HYPERLINK("//evil")')
  await finish(exam.id, first, rightAnswers)
  await data('PUT', `${path}/${exam.id}/candidates/${second.id}`, { extraMinutes: 5, extraAttempts: 1, reason: '=1+1' })
  const { id, token } = await it.world.person('ADMIN')
  it.pass(3600)
  const url = `${path}/${exam.id}/results/export`
  assert.equal((await it.get(url, token)).body.problem, 'account.proofNeeded')
  const { bytes, status } = await it.get(url, await it.world.login(id))
  assert.equal(status, 200)
  const [rows] = [...sheetsOfWorkbook(bytes).values()]
  assert.deepEqual(
    rows?.slice(1).map((row) => [row[2], row[3], row[4], row[5], row[6], row[7], row[13], row[14], row[15]]),
    [
      ['待公布', '80', '80', '合格', '1', '0', '0', '0', undefined],
      ['可以进入', '', '80', '', '0', '0', '5', '1', "'=1+1"],
    ],
  )
  assert.equal(rows?.[2]?.[1], `'=HYPERLINK("//evil")`, 'what people write is never a formula')
  const logged = await it.context.database.read
    .selectFrom('operationLogs')
    .select('targetId')
    .where('action', '=', 'exam.export')
    .execute()
  assert.deepEqual(logged, [{ targetId: String(exam.id) }])
  const { token: student } = first
  assert.equal((await it.get(url, student)).status, 403)
})
