import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ClassMember } from '@jiangxue/contract/class/class-roster.ts'
import type { Exam } from '@jiangxue/contract/exam/exam.ts'
import type { MyExam, Sitting } from '@jiangxue/contract/exam/sitting.ts'
import { sql } from 'kysely'
import { examCalls, rightAnswers, secretWord } from '../../../testing/exam/exam-calls.ts'
import { testApp, type TestResponse } from '../../../testing/test-app.ts'
import type { Person } from '../../../testing/world.ts'
import { sendNotices } from '../notices/send-notices.ts'

const it = testApp()
const calls = examCalls(it)
const { classes, send, data, at, courseExam, finalExam, finish, sit, start, handIn, candidates } = calls
const path = '/api/admin/exams'
const facts = ({ status, body }: TestResponse) => ({ status, problem: body.problem })
/** Kinds that a program marks. */
const exact = ['single', 'multiple', 'judge', 'blank'] as const
const release = (id: number) => data<Exam>('POST', `${path}/${id}/results`, {})
const arrange = (id: number, from: number, to: number, more: object = {}) =>
  send('POST', `${path}/${id}/make-up`, { opensAt: at(from), closesAt: at(to), ...more })
const releaseMakeUp = (id: number) => send('POST', `${path}/${id}/make-up/results`, {})
const hours = (count: number) => it.pass(count * 3600)
const mine = async (id: number, { token }: Person): Promise<MyExam> =>
  (await send('GET', `/api/student/exams/${id}`, undefined, token)).body
const fresh = async (person: Person): Promise<Person> => ({ ...person, token: await it.world.login(person.id) })

type Stored = Pick<ClassMember, 'id' | 'score' | 'isPassed' | 'assessedOn'>

/** A released exam of a course: one has passed, one has failed, and one was absent. */
async function releasedExam(form: object = {}) {
  const { exam, newCandidate } = await courseExam(form, exact)
  const people = [await newCandidate(), await newCandidate(), await newCandidate()] as const
  await finish(exam.id, people[0], rightAnswers)
  await finish(exam.id, people[1], () => ({}))
  hours(2)
  await release(exam.id)
  return { id: exam.id, people: [await fresh(people[0]), await fresh(people[1]), await fresh(people[2])] } as const
}

test('failed and absent candidates sit a make-up, whose results count once they are released', async () => {
  const { id, people } = await releasedExam()
  const [passed, failed, absent] = people
  const arranged = await arrange(id, 1, 3)
  assert.equal(arranged.status, 200, JSON.stringify(arranged.body))
  assert.deepEqual(
    { makeUps: arranged.body.data.makeUps, makeUp: arranged.body.data.makeUp, state: arranged.body.data.state },
    { makeUps: 1, makeUp: { opensAt: at(1), closesAt: at(3), isOver: false }, state: 'RELEASED' },
  )
  assert.deepEqual(
    (await candidates(id)).map(({ state, hasMakeUp }) => ({ state, hasMakeUp })),
    [
      { state: 'PASSED', hasMakeUp: false },
      { state: 'FAILED', hasMakeUp: true },
      { state: 'ABSENT', hasMakeUp: true },
    ],
  )
  const shown = await mine(id, failed)
  assert.deepEqual(
    { state: shown.state, makeUp: shown.makeUp, score: shown.score },
    { state: 'FAILED', makeUp: { opensAt: at(1), closesAt: at(3), isOver: false }, score: 0 },
  )
  assert.equal((await mine(id, passed)).makeUp, null)
  assert.deepEqual(facts(await start(id, failed)), { status: 409, problem: 'exam.notOpen' })
  hours(1)
  assert.deepEqual(facts(await start(id, passed)), { status: 409, problem: 'exam.passed' })
  await finish(id, failed, rightAnswers)
  assert.deepEqual(facts(await start(id, failed)), { status: 409, problem: 'exam.noAttemptLeft' })
  const waiting = await mine(id, failed)
  assert.deepEqual(
    {
      state: waiting.state,
      score: waiting.score,
      sittings: waiting.sittings.map(({ isMakeUp, isRevealed }) => ({ isMakeUp, isRevealed })),
    },
    {
      state: 'WAITING',
      score: 0,
      sittings: [
        { isMakeUp: true, isRevealed: false },
        { isMakeUp: false, isRevealed: true },
      ],
    },
  )
  assert.deepEqual(facts(await releaseMakeUp(id)), { status: 409, problem: 'exam.transitionRefused' }, 'still open')
  hours(2)
  assert.deepEqual(facts(await start(id, await fresh(absent))), { status: 409, problem: 'exam.closed' })
  const released = await releaseMakeUp(id)
  assert.deepEqual({ status: released.status, makeUp: released.body.data?.makeUp }, { status: 200, makeUp: null })
  assert.deepEqual(
    (await candidates(id)).map(({ state, hasMakeUp, attempts }) => ({
      state,
      hasMakeUp,
      attempts: attempts.map(({ isMakeUp }) => isMakeUp),
    })),
    [
      { state: 'PASSED', hasMakeUp: false, attempts: [false] },
      { state: 'PASSED', hasMakeUp: false, attempts: [true, false] },
      { state: 'ABSENT', hasMakeUp: false, attempts: [] },
    ],
  )
  assert.equal((await mine(id, await fresh(failed))).score, 8000)
})

test('an attempt at a make-up ends with it, and has another paper', async () => {
  const { id, people } = await releasedExam()
  await arrange(id, 0, 1)
  hours(0.5)
  const sitting: Sitting = await sit(id, people[1])
  assert.equal(sitting.deadlineAt, at(0.5))
  const seeds = await it.context.database.read
    .selectFrom('examAttempts')
    .select(['seed', 'number', 'makeUp'])
    .where('examId', '=', id)
    .where('studentId', '=', people[1].id)
    .orderBy('number')
    .execute()
  assert.deepEqual(
    seeds.map(({ number, makeUp }) => ({ number, makeUp })),
    [
      { number: 1, makeUp: 0 },
      { number: 2, makeUp: 1 },
    ],
  )
  assert.notEqual(seeds[0]?.seed, seeds[1]?.seed)
  assert.equal((await handIn(sitting, people[1])).status, 200)
})

test('staff give more time in a make-up, to one candidate or for an outage', async () => {
  const { id, people } = await releasedExam()
  const [, failed, absent] = people
  const grant = { extraMinutes: 10, extraAttempts: 0, reason: '晚到' }
  const early = await send('PUT', `${path}/${id}/candidates/${failed.id}`, grant)
  assert.deepEqual(facts(early), { status: 409, problem: 'exam.transitionRefused' })
  await arrange(id, 0, 1)
  hours(0.5)
  await sit(id, failed)
  const { deadlineAt } = await sit(id, absent)
  await data('PUT', `${path}/${id}/candidates/${failed.id}`, grant)
  const { version } = await calls.read(id)
  await data('POST', `${path}/${id}/outage`, { minutes: 5, reason: '断电', version })
  const ends = (await candidates(id)).flatMap(({ attempts }) => attempts.filter(({ isMakeUp }) => isMakeUp))
  assert.deepEqual(
    ends.map((attempt) => (Date.parse(attempt.deadlineAt) - Date.parse(deadlineAt)) / 60_000),
    [15, 5],
  )
})

test('one make-up follows the other, three at most, and only while somebody needs one', async () => {
  const { id } = await releasedExam()
  for (let makeUp = 1; makeUp <= 3; makeUp++) {
    assert.equal((await arrange(id, 0, 1)).status, 200)
    assert.deepEqual(facts(await arrange(id, 0, 1)), { status: 409, problem: 'exam.makeUpOpen' })
    hours(1)
    assert.equal((await releaseMakeUp(id)).status, 200)
  }
  assert.deepEqual(facts(await arrange(id, 0, 1)), { status: 409, problem: 'exam.noMakeUpLeft' })
  assert.deepEqual(facts(await releaseMakeUp(id)), { status: 409, problem: 'exam.noMakeUp' })
  const { exam, newCandidate } = await courseExam({}, exact)
  assert.deepEqual(facts(await arrange(exam.id, 0, 1)), { status: 409, problem: 'exam.transitionRefused' })
  await finish(exam.id, await newCandidate(), rightAnswers)
  hours(2)
  await release(exam.id)
  assert.deepEqual(facts(await arrange(exam.id, 0, 1)), { status: 409, problem: 'exam.nobodyFailed' })
})

test('its window ends after its beginning and in the future, and it is for those who may change the exam', async () => {
  const { id } = await releasedExam()
  const errorsOf = async (from: number, to: number) => (await arrange(id, from, to)).body.errors
  assert.deepEqual(await errorsOf(2, 1), { closesAt: '结束时间应晚于开始时间' })
  assert.deepEqual(await errorsOf(-2, -1), { closesAt: '结束时间已过' })
  assert.equal((await send('POST', `${path}/${id}/make-up`, { opensAt: at(1) })).status, 422)
  assert.deepEqual(facts(await arrange(id, 1, 2, { version: 999 })), { status: 409, problem: 'resource.stale' })
  const body = { opensAt: at(1), closesAt: at(2) }
  const stranger = await it.world.person('TEACHER')
  await it.world.teacher(stranger.id)
  assert.equal((await send('POST', `${path}/${id}/make-up`, body, stranger.token)).status, 403)
  const limited = await it.world.person('ADMIN', { permissions: ['exams.view', 'exams.edit'] })
  assert.equal((await send('POST', `${path}/${id}/make-up`, body, limited.token)).status, 200)
})

test('a make-up that nobody has started can be cancelled', async () => {
  const { id, people } = await releasedExam()
  assert.deepEqual(facts(await send('DELETE', `${path}/${id}/make-up`)), { status: 409, problem: 'exam.noMakeUp' })
  await arrange(id, 0, 1)
  const cancelled = await send('DELETE', `${path}/${id}/make-up`)
  assert.deepEqual(
    { makeUps: cancelled.body.data.makeUps, makeUp: cancelled.body.data.makeUp },
    { makeUps: 0, makeUp: null },
  )
  await arrange(id, 0, 1)
  await sit(id, people[1])
  assert.deepEqual(facts(await send('DELETE', `${path}/${id}/make-up`)), { status: 409, problem: 'exam.hasAttempts' })
})

test('keys stay closed until the last make-up is released', async () => {
  const { id, people } = await releasedExam({ reveals: 'answers' })
  const [attempt] = (await mine(id, people[0])).sittings
  const seen = async () => {
    const { token } = await fresh(people[0])
    const sheet = await send('GET', `/api/student/attempts/${attempt?.id}`, undefined, token)
    const mistakes = await send('GET', '/api/student/mistakes', undefined, (await fresh(people[1])).token)
    return [sheet, mistakes].map(({ status, body }) => ({ status, hasKeys: JSON.stringify(body).includes(secretWord) }))
  }
  const before = await seen()
  assert.deepEqual(before[0], { status: 200, hasKeys: true })
  await arrange(id, 0, 1)
  assert.deepEqual(
    (await seen()).map(({ hasKeys }) => hasKeys),
    [false, false],
  )
  hours(1)
  assert.deepEqual((await seen())[0], { status: 200, hasKeys: false }, 'over, but not released')
  await releaseMakeUp(id)
  assert.deepEqual(await seen(), before)
})

test('the make-up of a class exam changes the results of those who sat it, by the rule of the exam', async () => {
  const people = [await it.world.student(), await it.world.student(), await it.world.student()] as const
  const { exam, classId } = await finalExam(people, { resultRule: 'makeUpCapped' })
  await finish(exam.id, people[0], () => ({}))
  hours(2)
  await release(exam.id)
  await arrange(exam.id, 0, 2)
  for (const person of [people[0], people[1]]) await finish(exam.id, await fresh(person), rightAnswers)
  hours(2)
  assert.deepEqual(facts(await releaseMakeUp(exam.id)), { status: 409, problem: 'exam.notMarked' })
  const resultOf = async (person: Person) => {
    const members: Stored[] = await classes.members(classId)
    return members.find(({ id }) => id === person.id) as Stored
  }
  for (let left = 2; left > 0; left--) {
    const { sheet } = (await send('GET', `${path}/${exam.id}/marking`)).body
    const essay = sheet.items.find(({ kind }: { kind: string }) => kind === 'essay')
    const marks = [{ position: essay.position, points: 1000, comment: '' }]
    await data('PUT', `/api/admin/attempts/${sheet.id}/marks`, { marks })
  }
  assert.equal((await resultOf(people[0])).score, 0, 'not yet')
  const { assessedOn } = await resultOf(people[1])
  const row = { studentId: people[1].id, score: 50, isPassed: null, date: null }
  await classes.send('PUT', `/${classId}/assessments`, { rows: [row] })
  assert.deepEqual(facts(await releaseMakeUp(exam.id)), { status: 409, problem: 'class.resultsChanged' })
  const back = { ...row, score: null, isPassed: false, date: assessedOn }
  assert.equal((await classes.send('PUT', `/${classId}/assessments`, { rows: [back] })).status, 200)
  assert.equal((await releaseMakeUp(exam.id)).status, 200)
  const results = [await resultOf(people[0]), await resultOf(people[1]), await resultOf(people[2])]
  assert.deepEqual(
    results.map(({ score, isPassed }) => ({ score, isPassed })),
    [
      { score: 60, isPassed: true },
      { score: 60, isPassed: true },
      { score: null, isPassed: false },
    ],
    'the pass mark, and absent twice',
  )
})

test('those who have a make-up are notified of it, and of its result', async () => {
  const { id, people } = await releasedExam()
  const noticesOf = async (person: Person) => {
    await sendNotices(it.context, new AbortController().signal)
    const rows = await it.context.database.read
      .selectFrom('messages')
      .select(['event', 'facts'])
      .where('userId', '=', person.id)
      .where(sql<string>`event`, 'like', 'exam%')
      .where('targetId', '=', id)
      .orderBy('id')
      .execute()
    return rows.map(({ event, facts: said }) => ({ event, ...JSON.parse(said) }))
  }
  const before = new Map<Person, number>()
  for (const person of people) before.set(person, (await noticesOf(person)).length)
  const since = async (person: Person) => (await noticesOf(person)).slice(before.get(person))
  await arrange(id, 48, 50)
  assert.deepEqual(await since(people[0]), [])
  const [notice] = await since(people[1])
  assert.equal(notice.event, 'examMakeUp')
  assert.match(`${notice.from} ${notice.to}`, /^\d{4}-\d\d-\d\d \d\d:\d\d \d{4}-\d\d-\d\d \d\d:\d\d$/)
  hours(24)
  await noticesOf(people[0])
  hours(24)
  await finish(id, await fresh(people[1]), rightAnswers)
  hours(2)
  await releaseMakeUp(id)
  assert.deepEqual(
    (await since(people[1])).map(({ event, status }) => [event, status ?? null]),
    [
      ['examMakeUp', null],
      ['examReminder', null],
      ['examResult', '合格'],
    ],
  )
  assert.deepEqual(
    (await since(people[2])).map(({ event }) => event),
    ['examMakeUp', 'examReminder'],
  )
  assert.deepEqual(await since(people[0]), [])
})
