import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sittingEndpoints, type Sitting } from '@jiangxue/contract/exam/sitting.ts'
import type { AnyEndpoint } from '@jiangxue/contract/kit/endpoint.ts'
import { examCalls, rightAnswers, secretWord } from '../../../testing/exam/exam-calls.ts'
import { testApp } from '../../../testing/test-app.ts'

const it = testApp()
const { courseExam, finalExam, sit, finish } = examCalls(it)

/** Fields that tell a key, an explanation, or what was right. */
const telling =
  /"(?:isRight|isTrue|accepted|tolerance|reference|key|answerKey|analysis|points?Of|earned|isPassed|objective|manual|seed|digest|paperDigest)"/

/** What candidates are told before the results are released, by every call about exams. */
async function answersTo(examId: number, token: string, attemptId: number, sitting: Sitting): Promise<string[]> {
  const texts: string[] = []
  for (const [name, { method, path }] of Object.entries(sittingEndpoints) as [string, AnyEndpoint][])
    for (const id of [examId, attemptId]) {
      const answers = { session: sitting.session, number: 100, answers: {} }
      const body = name === 'startAttempt' ? { agrees: true, session: sitting.session } : answers
      const response = await it.call(method, path.replace('{id}', String(id)), {
        token,
        ...(method !== 'GET' && { body }),
      })
      texts.push(`${name}: ${response.bytes.toString('utf8')}`)
    }
  return texts
}

test('no call of a running exam tells a key, an explanation or what was right', async () => {
  const { exam, newCandidate } = await courseExam({ reveals: 'answers' })
  const [writing, done] = [await newCandidate(), await newCandidate()]
  const sitting = await sit(exam.id, writing)
  const receipt = await finish(exam.id, done, rightAnswers)
  const texts = [
    JSON.stringify(sitting),
    JSON.stringify(receipt),
    ...(await answersTo(exam.id, writing.token, sitting.id, sitting)),
    ...(await answersTo(exam.id, done.token, receipt.id, sitting)),
  ]
  for (const text of texts) {
    assert.ok(!text.includes(secretWord), text.slice(0, 200))
    assert.doesNotMatch(text, telling)
  }
  assert.ok(
    texts.some((text) => text.includes('哪种模式提供平台？')),
    'the items themselves are told',
  )
})

test('the order of options and their ids do not depend on what is right', async () => {
  const { exam, newCandidate } = await courseExam({}, ['single'])
  const places = new Set<number>()
  for (let index = 0; index < 12; index++) {
    const { sections } = await sit(exam.id, await newCandidate())
    places.add(sections[0]!.items[0]!.options.findIndex(({ html }) => html === 'PaaS'))
  }
  assert.ok(places.size > 1)
})

test('released results show keys only if the exam reveals them', async () => {
  for (const reveals of ['score', 'answers']) {
    const student = await it.world.student()
    const { exam } = await finalExam([student], { reveals })
    const { id } = await finish(exam.id, student, (sitting) => ({ 1: rightAnswers(sitting)['1'] }))
    it.pass(2 * 3600)
    const { token } = await it.world.person('ADMIN')
    const sheets = async () => (await it.get(`/api/student/attempts/${id}`, student.token)).bytes.toString('utf8')
    assert.ok(!(await sheets()).includes(secretWord))
    assert.equal((await it.post(`/api/admin/exams/${exam.id}/results`, {}, token)).status, 200)
    assert.equal((await sheets()).includes(secretWord), reveals === 'answers')
  }
})
