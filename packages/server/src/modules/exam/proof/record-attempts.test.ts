import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LedgerEvents } from '../../../ledger/chain/ledger-event.ts'
import { verifyAll } from '../../../proof/verify/verify-all.ts'
import { examCalls, rightAnswers } from '../../../testing/exam/exam-calls.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { Person } from '../../../testing/world.ts'
import { recordAttempts } from './record-attempts.ts'

const it = testApp()
const { send, data, courseExam, finish, sit, handIn, save } = examCalls(it)
const record = () => recordAttempts(it.context, new AbortController().signal)
const exact = ['single', 'multiple', 'judge'] as const

async function eventsOf({ id }: Person) {
  const rows = await it.context.database.read
    .selectFrom('ledgerEvents')
    .select(['kind', 'facts'])
    .where('studentId', '=', id)
    .where('kind', 'in', ['examHandedIn', 'examResult'])
    .orderBy('number')
    .execute()
  return rows.map(({ kind, facts }) => ({ kind, facts: JSON.parse(facts) as Record<string, unknown> }))
}
const attemptOf = async ({ id }: Person) =>
  it.context.database.read
    .selectFrom('examAttempts')
    .selectAll()
    .where('studentId', '=', id)
    .orderBy('id')
    .executeTakeFirstOrThrow()

test('the chain of a student says what was handed in, and the result once it is released', async () => {
  const { exam, newCandidate } = await courseExam({}, exact)
  const candidate = await newCandidate()
  await finish(exam.id, candidate, rightAnswers)
  await record()
  const attempt = await attemptOf(candidate)
  const of = { attemptId: attempt.id, examId: exam.id, exam: exam.name }
  const { poolDigest } = await it.context.database.read
    .selectFrom('exams')
    .select('poolDigest')
    .where('id', '=', exam.id)
    .executeTakeFirstOrThrow()
  const handedIn: LedgerEvents['examHandedIn'] = {
    ...of,
    kind: 'COURSE',
    number: 1,
    pool: poolDigest as string,
    paper: attempt.paperDigest,
    answers: attempt.answersDigest as string,
    startedAt: attempt.startedAt,
    handedInAt: attempt.handedInAt as number,
    endedBy: 'candidate',
  }
  assert.deepEqual(await eventsOf(candidate), [{ kind: 'examHandedIn', facts: handedIn }])
  it.pass(2 * 3600)
  await data('POST', `/api/admin/exams/${exam.id}/results`, {})
  await record()
  await record()
  const events = await eventsOf(candidate)
  assert.equal(events.length, 2)
  const { marks, ...result } = events[1]!.facts as unknown as LedgerEvents['examResult']
  assert.match(marks, /^[0-9a-f]{64}$/)
  assert.deepEqual(result, { ...of, objective: 60_00, manual: 0, score: 60_00, total: 60_00, isPassed: true })
  const faults: string[] = []
  const { database, keys, config } = it.context
  await verifyAll(database.read, keys, config, { fault: (fault) => faults.push(fault) })
  assert.deepEqual(faults, [])
})

test('late answers that were accepted, a changed result and a void attempt are recorded, too', async () => {
  const { exam, newCandidate } = await courseExam({ closesAt: new Date(it.now + 3600_000).toISOString() }, exact)
  const [late, marked, voided] = [await newCandidate(), await newCandidate(), await newCandidate()]
  const sitting = await sit(exam.id, late)
  await finish(exam.id, marked, rightAnswers)
  await finish(exam.id, voided, () => ({}))
  it.pass(3600 + 60)
  assert.equal((await save(sitting, late, 1, rightAnswers(sitting))).status, 409)
  await record()
  await data('POST', `/api/admin/attempts/${sitting.id}/late`, { reason: '考场断网' })
  const { id: voidId } = await attemptOf(voided)
  await data('POST', `/api/admin/attempts/${voidId}/void`, { reason: '替考', countsAsUsed: true })
  await record()
  await data('POST', `/api/admin/exams/${exam.id}/results`, {})
  const { id: markedId } = await attemptOf(marked)
  await data('PUT', `/api/admin/attempts/${markedId}/marks`, {
    marks: [{ position: 1, points: 0, comment: '' }],
    reason: '答案有误',
  })
  await record()
  const kinds = async (person: Person) =>
    (await eventsOf(person)).map(({ kind, facts }) => [kind, facts.score ?? null, facts.isVoid ?? false])
  assert.deepEqual(await kinds(late), [
    ['examHandedIn', null, false],
    ['examHandedIn', null, false],
    ['examResult', 60_00, false],
  ])
  const [first, second] = (await eventsOf(late)).map(({ facts }) => facts)
  assert.notEqual(first?.answers, second?.answers)
  assert.deepEqual([first?.lateAcceptedAt, second?.lateAcceptedAt], [undefined, it.now])
  assert.deepEqual(await kinds(marked), [
    ['examHandedIn', null, false],
    ['examResult', 40_00, false],
  ])
  assert.deepEqual(await kinds(voided), [
    ['examHandedIn', null, false],
    ['examResult', 0, true],
  ])
})

test('practices are in no chain, and a chain that was changed outside the server keeps nobody else from theirs', async () => {
  const practice = await courseExam({ kind: 'PRACTICE', closesAt: null }, exact)
  const learner = await practice.newCandidate()
  await finish(practice.exam.id, learner, rightAnswers)
  const { exam, newCandidate } = await courseExam({}, exact)
  const [broken, other] = [await newCandidate(), await newCandidate()]
  await finish(exam.id, broken, rightAnswers)
  await record()
  await it.context.database.write((db) =>
    db.updateTable('studentTotals').set({ ledgerLength: 9 }).where('studentId', '=', broken.id).execute(),
  )
  it.pass(2 * 3600)
  await send('POST', `/api/admin/exams/${exam.id}/results`, {})
  const next = await courseExam({}, exact)
  await it.post(`/api/courses/${next.course.id}/enroll`, {}, other.token)
  const sitting = await sit(next.exam.id, other)
  await handIn(sitting, other)
  await record()
  assert.deepEqual(await eventsOf(learner), [])
  assert.deepEqual((await eventsOf(broken)).length, 1)
  assert.deepEqual((await eventsOf(other)).length, 1)
  const left = await it.context.database.read
    .selectFrom('examAttempts')
    .where('isRecorded', '=', 0)
    .select('id')
    .execute()
  assert.deepEqual(left, [])
})
