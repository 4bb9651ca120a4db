import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Mistake } from '@jiangxue/contract/exam/sitting.ts'
import { examCalls, rightAnswers } from '../../../testing/exam/exam-calls.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { Person } from '../../../testing/world.ts'

const it = testApp()
const { courseExam, finish, admin } = examCalls(it)
const mistakesOf = async ({ token }: Person): Promise<Mistake[]> => (await it.get('/api/student/mistakes', token)).body
const practice = () => courseExam({ kind: 'PRACTICE', closesAt: null })

test('items answered wrong are listed with their keys until they are answered right', async () => {
  const { exam, newCandidate } = await practice()
  const student = await newCandidate()
  assert.deepEqual(await mistakesOf(student), [])
  // Items without an answer are not listed.
  await finish(exam.id, student, () => ({ 3: false, 4: { blanks: ['3'] } }))
  const shown = (await mistakesOf(student)).map(({ kind, answer, key, earned, examId, examName }) => ({
    kind,
    answer,
    key,
    earned,
    examId,
    examName,
  }))
  const of = { earned: 0, examId: exam.id, examName: exam.name }
  assert.deepEqual(shown, [
    { kind: 'judge', answer: false, key: '正确', ...of },
    { kind: 'blank', answer: { blanks: ['3'] }, key: '3.14 | 机密答案', ...of },
  ])
  await finish(exam.id, student, (sitting) => ({ 3: rightAnswers(sitting)['3'] }))
  assert.deepEqual(
    (await mistakesOf(student)).map(({ kind }) => kind),
    ['blank'],
  )
})

test('mistakes of an exam are listed once its results are released, if it reveals answers', async () => {
  for (const reveals of ['score', 'answers']) {
    const { exam, newCandidate } = await courseExam({ reveals }, ['judge'])
    const student = await newCandidate()
    await finish(exam.id, student, () => ({ 1: false }))
    assert.deepEqual(await mistakesOf(student), [])
    it.pass(2 * 3600)
    const { token } = await it.world.person('ADMIN')
    assert.equal((await it.post(`/api/admin/exams/${exam.id}/results`, {}, token)).status, 200)
    const later = { ...student, token: await it.world.login(student.id) }
    assert.equal((await mistakesOf(later)).length, reveals === 'answers' ? 1 : 0)
  }
})

test('mistakes are the caller’s own, and only students have any', async () => {
  const { exam, newCandidate } = await practice()
  await finish(exam.id, await newCandidate(), () => ({ 3: false }))
  assert.deepEqual(await mistakesOf(await newCandidate()), [])
  assert.equal((await it.get('/api/student/mistakes', await admin())).status, 403)
  assert.equal((await it.get('/api/student/mistakes')).status, 401)
})
