import assert from 'node:assert/strict'
import { test } from 'node:test'
import { erasedName } from '@jiangxue/contract/privacy/deletion.values.ts'
import { examCalls, rightAnswers } from '../../testing/exam/exam-calls.ts'
import { unzip } from '../../testing/files/unzip.ts'
import { testApp } from '../../testing/test-app.ts'
import { eraseDueAccounts } from './erase-due.ts'

const it = testApp()
const { send, data, courseExam, enrolled, finish, sit, candidates } = examCalls(it)
const longMs = 400 * 86_400_000
const kinds = ['single', 'judge'] as const

test('a copy has somebody’s attempts, and their results once they may know them', async () => {
  const { exam, newCandidate } = await courseExam({}, kinds)
  const student = await newCandidate()
  await finish(exam.id, student, rightAnswers)
  const grant = { extraMinutes: 5, extraAttempts: 0, reason: '照顾' }
  await data('PUT', `/api/admin/exams/${exam.id}/candidates/${student.id}`, grant)
  const copy = async () => {
    const { bytes } = await it.post('/api/privacy/copy', {}, await it.world.login(student.id))
    return JSON.parse(unzip(bytes).get('data.json')?.toString() ?? '')
  }
  const before = await copy()
  const [attempt] = before.examAttempts
  assert.deepEqual(
    { exam: attempt.exam, state: attempt.state, answered: attempt.answered, score: attempt.score },
    { exam: exam.name, state: 'HANDED_IN', answered: 2, score: null },
  )
  assert.equal(JSON.parse(attempt.answers)[2] !== undefined, true)
  assert.deepEqual(before.examGrants, [{ exam: exam.name, extraMinutes: 5, extraAttempts: 0, note: '照顾' }])
  it.pass(2 * 3600)
  assert.equal((await send('POST', `/api/admin/exams/${exam.id}/results`, {})).status, 200)
  const [known] = (await copy()).examAttempts
  assert.deepEqual({ score: known.score, isPassed: known.isPassed }, { score: 4000, isPassed: true })
})

test('an erased account leaves its attempts without a name and without what staff wrote about it', async () => {
  const { exam, course } = await courseExam({}, kinds)
  const student = await enrolled(course.id, '司徒消失')
  const attempt = await sit(exam.id, student)
  const grant = { extraMinutes: 5, extraAttempts: 0, reason: '身体原因' }
  await data('PUT', `/api/admin/exams/${exam.id}/candidates/${student.id}`, grant)
  await send('POST', `/api/admin/attempts/${attempt.id}/force`, { reason: '身体原因' })
  const asked = await it.post('/api/privacy/deletion', {}, await it.world.login(student.id))
  assert.equal(asked.status, 200, JSON.stringify(asked.body))
  it.now += longMs
  assert.equal(await eraseDueAccounts(it.context), 1)
  const [candidate] = await candidates(exam.id)
  assert.deepEqual(
    { name: candidate?.name, note: candidate?.note, attempts: candidate?.attempts.length },
    { name: erasedName, note: '', attempts: 1 },
  )
  const sheet = JSON.stringify((await send('GET', `/api/admin/attempts/${attempt.id}`)).body)
  assert.ok(sheet.includes(erasedName) && !sheet.includes('身体原因') && !sheet.includes('司徒'))
})
