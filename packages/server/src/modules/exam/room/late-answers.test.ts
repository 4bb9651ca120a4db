import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AttemptSheet } from '@jiangxue/contract/exam/attempt.ts'
import { sql } from 'kysely'
import examRooms from '../../../core/database/migrations/0270-exam-rooms.ts'
import { examCalls, rightAnswers } from '../../../testing/exam/exam-calls.ts'
import { testApp, type TestResponse } from '../../../testing/test-app.ts'
import type { Person } from '../../../testing/world.ts'

const it = testApp()
const { send, data, at, courseExam, newExam, publish, finalExam, sit, save, finish, candidates } = examCalls(it)
const facts = ({ status, body }: TestResponse) => ({ status, problem: body.problem })
const refusal = (problem: string, status = 409) => ({ status, problem })
const reason = '网络故障'
const accept = (id: number, body: object = { reason }) => send('POST', `/api/admin/attempts/${id}/late`, body)
const sheetOf = (id: number) => data<AttemptSheet>('GET', `/api/admin/attempts/${id}`)
const digestOf = async (id: number) =>
  (
    await it.context.database.read
      .selectFrom('examAttempts')
      .select('answersDigest')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).answersDigest

/** Somebody whose answers have come too late, in saves of their own. */
async function tooLate(examId: number, student: Person, ...saves: ((right: Record<string, unknown>) => object)[]) {
  const sitting = await sit(examId, student)
  const right = rightAnswers(sitting)
  assert.equal((await save(sitting, student, 1, { 1: right['1'] })).status, 200)
  it.pass(10 * 60 + 31)
  for (const [index, answers] of saves.entries())
    assert.deepEqual(facts(await save(sitting, student, 2 + index, answers(right))), refusal('exam.timeUp'))
  return sitting.id
}
const all = (right: Record<string, unknown>) => right

test('late answers are accepted once, with a reason, and marked', async () => {
  const { exam, newCandidate } = await courseExam({ minutes: 10 }, ['single', 'judge', 'blank'])
  const student = await newCandidate()
  const id = await tooLate(exam.id, student, () => ({}), all)
  const [before, digest] = [await sheetOf(id), await digestOf(id)]
  const hasLate = async () => (await candidates(exam.id))[0]?.attempts[0]?.hasLateAnswers
  assert.deepEqual(
    { score: before.score, at: before.lateAcceptedAt, hasLate: await hasLate() },
    { score: 2000, at: null, hasLate: true },
  )
  assert.deepEqual(
    before.events.filter(({ kind }) => kind === 'late').map(({ detail }) => detail),
    ['0 题', '3 题'],
  )
  assert.equal((await accept(id, { reason: ' ' })).status, 422)
  const accepted = (await accept(id)).body.data as AttemptSheet
  assert.deepEqual(
    { score: accepted.score, at: accepted.lateAcceptedAt, hasLate: await hasLate(), last: accepted.events.at(-1) },
    { score: 6000, at: at(0), hasLate: false, last: { at: at(0), kind: 'acceptLate', detail: reason } },
  )
  assert.notEqual(await digestOf(id), digest)
  assert.deepEqual(facts(await accept(id)), refusal('attempt.noLateAnswers'))
  const rows = await it.context.database.read
    .selectFrom('operationLogs')
    .select('detail')
    .where('action', '=', 'exam.late')
    .execute()
  assert.deepEqual(
    rows.map(({ detail }) => JSON.parse(detail)),
    [
      {
        studentId: student.id,
        number: 1,
        positions: [1, 2, 3],
        reason,
        digests: { before: digest, after: await digestOf(id) },
        before: { score: 20 },
        after: { score: 60 },
      },
    ],
  )
})

test('an essay that came late has to be marked; what was marked keeps its points', async () => {
  const { exam, newCandidate } = await courseExam({ minutes: 10 })
  const id = await tooLate(exam.id, await newCandidate(), all)
  const essay = (await sheetOf(id)).items.find(({ kind }) => kind === 'essay')!.position
  assert.notEqual((await sheetOf(id)).score, null, 'an essay without an answer needs no marking')
  const accepted = (await accept(id)).body.data as AttemptSheet
  assert.equal(accepted.score, null)
  assert.equal((await send('GET', `/api/admin/exams/${exam.id}/marking`)).body.left, 1)
  await send('PUT', `/api/admin/attempts/${id}/marks`, { marks: [{ position: essay, points: 1000, comment: '' }] })
  assert.equal((await sheetOf(id)).score, 9000)
})

test('late answers that do not fit the paper are refused, and nothing changes', async () => {
  const { exam, newCandidate } = await courseExam({ minutes: 10 }, ['single', 'judge'])
  const id = await tooLate(exam.id, await newCandidate(), (right) => ({ ...right, 7: true }))
  assert.deepEqual(facts(await accept(id)), refusal('exam.wrongAnswer', 422))
  const { score, lateAcceptedAt } = await sheetOf(id)
  assert.deepEqual({ score, lateAcceptedAt }, { score: 2000, lateAcceptedAt: null })
})

test('there is nothing to accept without late answers, while the exam is sat, and once results are known', async () => {
  const { exam, course, newCandidate } = await courseExam({ minutes: 10 }, ['single', 'judge'])
  const [prompt, late, other] = [await newCandidate(), await newCandidate(), await newCandidate()]
  const receipt = await finish(exam.id, prompt, rightAnswers)
  assert.deepEqual(facts(await accept(receipt.id)), refusal('attempt.noLateAnswers'))
  const open = await sit(exam.id, other)
  assert.deepEqual(facts(await accept(open.id)), refusal('exam.transitionRefused'))
  const practice = await newExam({ kind: 'PRACTICE', courseId: course.id, paperId: exam.paperId, minutes: 10 })
  await publish(practice.id)
  const practised = await tooLate(practice.id, late, all)
  assert.deepEqual(facts(await accept(practised)), refusal('exam.transitionRefused'), 'the keys are known')
  const id = await tooLate(exam.id, late, all)
  it.pass(2 * 3600)
  assert.equal((await send('POST', `/api/admin/exams/${exam.id}/results`, {})).status, 200)
  assert.deepEqual(facts(await accept(id)), refusal('exam.transitionRefused'))
})

test('late answers of a final assessment are for those who may enter results', async () => {
  const teacher = await it.world.person('TEACHER')
  const teacherId = await it.world.teacher(teacher.id)
  const student = await it.world.student()
  const { exam } = await finalExam([student], { minutes: 10 }, { teacherIds: [teacherId] })
  const id = await tooLate(exam.id, student, all)
  assert.equal((await send('POST', `/api/admin/attempts/${id}/late`, { reason }, teacher.token)).status, 403)
  assert.equal((await accept(id)).status, 200)
})

test('late answers from before the upgrade can be accepted, too', async () => {
  const { exam, newCandidate } = await courseExam({ minutes: 10 }, ['single', 'judge'])
  const id = await tooLate(exam.id, await newCandidate(), all)
  const { database } = it.context
  await database.write(async (db) => {
    await db.updateTable('examAttempts').set({ lateSaves: 0 }).execute()
    await sql.raw(examRooms(database.columnTypes).at(-1) as string).execute(db)
  })
  const counted = await database.read
    .selectFrom('examAttempts')
    .select('lateSaves')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal(counted.lateSaves, 1)
  assert.equal((await accept(id)).status, 200)
})
