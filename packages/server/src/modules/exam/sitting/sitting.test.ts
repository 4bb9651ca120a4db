import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MyExam, Sitting } from '@jiangxue/contract/exam/sitting.ts'
import { examCalls, rightAnswers } from '../../../testing/exam/exam-calls.ts'
import { testApp, type TestResponse } from '../../../testing/test-app.ts'
import type { Person } from '../../../testing/world.ts'
import { closeOverdue } from './close-overdue.ts'

const it = testApp()
const { send, at, courseExam, newExam, publish, sit, start, save, handIn, finish } = examCalls(it)
const facts = ({ status, body }: TestResponse) => ({ status, problem: body.problem })
const refusal = (problem: string, status = 409) => ({ status, problem })
const own = (url: string, { token }: Person) => it.get(`/api/student/${url}`, token)
/** Logged in again: a login ends when it is not used for hours. */
const again = async (person: Person): Promise<Person> => ({ ...person, token: await it.world.login(person.id) })
const eventsOf = async (attemptId: number) =>
  it.context.database.read
    .selectFrom('attemptEvents')
    .select(['kind', 'detail'])
    .where('attemptId', '=', attemptId)
    .orderBy('id')
    .execute()
const kindsOf = async (attemptId: number) => (await eventsOf(attemptId)).map(({ kind }) => kind)
const answersOf = async (examId: number, person: Person) => ((await start(examId, person)).body as Sitting).answers

test('an attempt is started, answered, resumed on the same page and handed in', async () => {
  const { exam, newCandidate } = await courseExam()
  const student = await newCandidate()
  const sitting = await sit(exam.id, student)
  assert.deepEqual(
    { deadlineAt: sitting.deadlineAt, number: sitting.number, answers: sitting.answers },
    { deadlineAt: at(1), number: 0, answers: {} },
  )
  const answers = rightAnswers(sitting)
  const saved = await save(sitting, student, 1, { 1: answers['1'], 2: answers['2'] })
  assert.deepEqual(saved.body, { number: 1, savedAt: at(0), now: at(0), deadlineAt: at(1), warnings: [] })
  await save(sitting, student, 2, { 2: null, 3: answers['3'] })
  const resumed = (await start(exam.id, student, sitting.session)).body as Sitting
  assert.deepEqual(
    { session: resumed.session, answers: resumed.answers, number: resumed.number, sections: resumed.sections },
    { session: sitting.session, answers: { 1: answers['1'], 3: answers['3'] }, number: 2, sections: sitting.sections },
  )
  const receipt = (await handIn(sitting, student, 3, answers)).body
  assert.deepEqual(
    { answered: receipt.answered, total: receipt.total, endedBy: receipt.endedBy, at: receipt.handedInAt },
    { answered: 5, total: 5, endedBy: 'candidate', at: at(0) },
  )
  assert.deepEqual((await own(`attempts/${sitting.id}/receipt`, student)).body, receipt)
  assert.deepEqual(await kindsOf(sitting.id), ['start', 'resume', 'handIn'])
})

test('another tab takes over, three times at most', async () => {
  const { exam, newCandidate } = await courseExam()
  const student = await newCandidate()
  const first = await sit(exam.id, student)
  const second = await sit(exam.id, student)
  assert.notEqual(second.session, first.session)
  assert.deepEqual(facts(await save(first, student, 1, {})), refusal('exam.otherDevice'))
  assert.deepEqual(facts(await handIn(first, student)), refusal('exam.otherDevice'))
  assert.equal((await save(second, student, 1, {})).status, 200)
  await sit(exam.id, student)
  const last = await sit(exam.id, student)
  assert.deepEqual(facts(await start(exam.id, student)), refusal('exam.deviceLocked'))
  assert.equal((await start(exam.id, student, last.session)).status, 200, 'the page that has it goes on')
})

test('answers that do not fit the paper are refused with their position, and nothing is stored', async () => {
  const { exam, newCandidate } = await courseExam()
  const student = await newCandidate()
  const sitting = await sit(exam.id, student)
  const items = sitting.sections.flatMap((section) => section.items)
  const of = (kind: string) => items.find((item) => item.kind === kind)!
  const [single, multiple, judge, blank, essay] = ['single', 'multiple', 'judge', 'blank', 'essay'].map(of)
  const foreign = multiple!.options[0]!.id
  const wrong: [number, unknown][] = [
    [6, true],
    [single!.position, foreign],
    [single!.position, [single!.options[0]!.id]],
    [multiple!.position, [single!.options[0]!.id]],
    [judge!.position, 'abcd'],
    [blank!.position, { blanks: ['1', '2'] }],
    [essay!.position, true],
  ]
  for (const [position, answer] of wrong) {
    const response = await save(sitting, student, 1, { [judge!.position]: true, [position]: answer })
    assert.deepEqual(facts(response), refusal('exam.wrongAnswer', 422), JSON.stringify([position, answer]))
    assert.equal(response.body.message, `第 ${position} 题的答案不属于这份试卷`)
  }
  for (const answers of [{ 0: true }, { x: true }, { 1: { essay: 'x'.repeat(10_001) } }, { 1: 5 }])
    assert.equal((await save(sitting, student, 1, answers)).status, 422, JSON.stringify(answers).slice(0, 30))
  assert.equal((await save(sitting, student, 0, {})).status, 422)
  assert.deepEqual(await answersOf(exam.id, student), {})
})

test('a repeated number answers what is stored', async () => {
  const { exam, newCandidate } = await courseExam()
  const student = await newCandidate()
  const sitting = await sit(exam.id, student)
  const { 1: first } = rightAnswers(sitting)
  await save(sitting, student, 5, { 1: first })
  const again = await save(sitting, student, 5, { 1: null })
  assert.deepEqual({ status: again.status, number: again.body.number }, { status: 200, number: 5 })
  assert.equal((await save(sitting, student, 3, { 1: null })).body.number, 5)
  assert.deepEqual(await answersOf(exam.id, student), { 1: first })
})

test('answers are taken until the grace is over; later ones are kept for the school and change nothing', async () => {
  const { exam, newCandidate } = await courseExam({ minutes: 10 }, ['judge'])
  const student = await newCandidate()
  const sitting = await sit(exam.id, student)
  it.pass(10 * 60 + 30)
  assert.equal((await save(sitting, student, 1, { 1: false })).status, 200)
  it.pass(1)
  for (const number of [2, 3])
    assert.deepEqual(facts(await save(sitting, student, number, { 1: true })), refusal('exam.timeUp'))
  const receipt = (await handIn(sitting, student, 4, { 1: true })).body
  assert.deepEqual({ endedBy: receipt.endedBy, at: receipt.handedInAt }, { endedBy: 'time', at: sitting.deadlineAt })
  const events = await eventsOf(sitting.id)
  assert.deepEqual(
    events.filter(({ kind }) => kind === 'late').map(({ detail }) => JSON.parse(detail)),
    [2, 3].map((number) => ({ number, answers: { 1: true } })),
  )
  const stored = await it.context.database.read
    .selectFrom('examAttempts')
    .selectAll()
    .where('id', '=', sitting.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual(
    { answers: stored.answers, score: stored.score, isPassed: stored.isPassed },
    { answers: '{"1":false}', score: 0, isPassed: 0 },
  )
})

test('handing in twice returns the same receipt, and nothing is saved afterwards', async () => {
  const { exam, newCandidate } = await courseExam({}, ['judge'])
  const student = await newCandidate()
  const sitting = await sit(exam.id, student)
  const receipt = (await handIn(sitting, student, 1, { 1: true })).body
  it.pass(60)
  assert.deepEqual((await handIn(sitting, student, 2, { 1: false })).body, receipt)
  assert.deepEqual(facts(await save(sitting, student, 3, { 1: false })), refusal('exam.handedIn'))
  assert.deepEqual(await kindsOf(sitting.id), ['start', 'handIn'])
})

test('nobody hands in too early, and the answers of the attempt stay', async () => {
  const { exam, newCandidate } = await courseExam({ earlyMinutes: 20 })
  const student = await newCandidate()
  const sitting = await sit(exam.id, student)
  const early = await handIn(sitting, student)
  assert.deepEqual(
    { ...facts(early), message: early.body.message },
    { ...refusal('exam.tooEarly'), message: '开考 20 分钟内不能交卷' },
  )
  assert.deepEqual(facts(await own(`attempts/${sitting.id}/receipt`, student)), refusal('attempt.notHandedIn'))
  it.pass(20 * 60)
  assert.equal((await handIn(sitting, student)).status, 200)
})

test('leaving the page too often hands in', async () => {
  const { exam, newCandidate } = await courseExam({ leaveLimit: 2 })
  const student = await newCandidate()
  const sitting = await sit(exam.id, student)
  assert.equal((await save(sitting, student, 1, {}, { leaves: 1 })).status, 200)
  assert.deepEqual(facts(await save(sitting, student, 2, {}, { leaves: 2 })), refusal('exam.handedIn'))
  assert.equal((await own(`attempts/${sitting.id}/receipt`, student)).body.endedBy, 'leaves')
  assert.deepEqual(await kindsOf(sitting.id), ['start', 'leave', 'leave', 'handIn'])
})

test('an exam is entered by its candidates while it is open, as often as it allows', async () => {
  const { exam, newCandidate, course } = await courseExam({ opensAt: at(1), closesAt: at(3), lateMinutes: 30 })
  const [early, late] = [await newCandidate(), await newCandidate()]
  const stranger = await it.world.student()
  assert.deepEqual(facts(await start(exam.id, stranger)), refusal('exam.notCandidate', 403))
  assert.deepEqual(facts(await own(`exams/${exam.id}`, stranger)), refusal('exam.notCandidate', 403))
  assert.deepEqual(facts(await start(exam.id, early)), refusal('exam.notOpen'))
  it.pass(3600)
  await finish(exam.id, early, () => ({}))
  assert.deepEqual(facts(await start(exam.id, early)), refusal('exam.noAttemptLeft'))
  it.pass(30 * 60 + 1)
  assert.deepEqual(facts(await start(exam.id, late)), refusal('exam.tooLate'))
  it.pass(2 * 3600)
  const [done, absent] = [await again(early), await again(late)]
  assert.deepEqual(facts(await start(exam.id, absent)), refusal('exam.closed'))
  const states = async (person: Person) => ((await own('exams', person)).body as MyExam[]).map(({ state }) => state)
  assert.deepEqual(
    [await states(done), await states(absent), await states(await again(stranger))],
    [['WAITING'], ['ABSENT'], []],
  )
  const draft = await newExam({ kind: 'COURSE', courseId: course.id, paperId: exam.paperId })
  for (const response of [await start(draft.id, absent), await own(`exams/${draft.id}`, absent)])
    assert.deepEqual(facts(response), refusal('exam.notFound', 404))
  assert.equal(
    (await send('POST', `/api/student/exams/${exam.id}/attempts`, { agrees: false }, absent.token)).status,
    422,
  )
})

test('attempts of others are not found', async () => {
  const { exam, newCandidate } = await courseExam()
  const [student, other] = [await newCandidate(), await newCandidate()]
  const sitting = await sit(exam.id, student)
  const responses = [
    await own(`attempts/${sitting.id}`, other),
    await own(`attempts/${sitting.id}/receipt`, other),
    await save(sitting, other, 1, {}),
    await handIn(sitting, other),
  ]
  for (const response of responses) assert.deepEqual(facts(response), refusal('attempt.notFound', 404))
})

test('the leader hands in what is overdue, unless the school has no exams', async () => {
  const { exam, newCandidate } = await courseExam({ minutes: 10 })
  const { id } = await sit(exam.id, await newCandidate())
  it.pass(10 * 60 + 31)
  const state = async () =>
    (
      await it.context.database.read
        .selectFrom('examAttempts')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).state
  const { token } = await it.world.person('ADMIN')
  await it.post('/api/admin/settings/course', { hasExams: false }, token)
  await closeOverdue(it.context, AbortSignal.timeout(60_000))
  assert.equal(await state(), 'STARTED')
  await it.post('/api/admin/settings/course', { hasExams: true }, token)
  await closeOverdue(it.context, AbortSignal.abort())
  assert.equal(await state(), 'STARTED', 'a server that stops begins nothing')
  await closeOverdue(it.context, AbortSignal.timeout(60_000))
  assert.equal(await state(), 'HANDED_IN')
})

test('a whole year that ends at the same minute is handed in by one run', async () => {
  const { exam, newCandidate } = await courseExam({ minutes: 10 }, ['single'])
  const { id } = await sit(exam.id, await newCandidate())
  const { id: _, ...attempt } = await it.context.database.read
    .selectFrom('examAttempts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const others: Person[] = []
  for (let index = 0; index < 450; index++) others.push(await it.world.student())
  await it.context.database.write(async (db) => {
    for (const { id: studentId } of others)
      await db
        .insertInto('examAttempts')
        .values({ ...attempt, studentId })
        .execute()
  })
  it.pass(10 * 60 + 31)
  await closeOverdue(it.context, AbortSignal.timeout(60_000))
  const open = await it.context.database.read
    .selectFrom('examAttempts')
    .select('id')
    .where('examId', '=', exam.id)
    .where('state', '=', 'STARTED')
    .execute()
  assert.deepEqual(open, [])
})

test('a practice tells its result at once and can be sat again', async () => {
  const { exam, newCandidate, course } = await courseExam({}, ['single', 'judge'])
  const practice = await newExam({ kind: 'PRACTICE', courseId: course.id, paperId: exam.paperId, closesAt: null })
  await publish(practice.id)
  const student = await newCandidate()
  const { id } = await finish(practice.id, student, rightAnswers)
  const sheet = (await own(`attempts/${id}`, student)).body
  assert.deepEqual(
    { score: sheet.score, key: sheet.items.length > 0 && 'key' in sheet.items[0] },
    { score: 4000, key: true },
  )
  await finish(practice.id, student, () => ({}))
  const { state, score, attemptsLeft } = (await own(`exams/${practice.id}`, student)).body as MyExam
  assert.deepEqual({ state, score, attemptsLeft }, { state: 'OPEN', score: 4000, attemptsLeft: 98 })
})
