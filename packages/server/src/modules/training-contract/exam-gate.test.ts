import assert from 'node:assert/strict'
import { test } from 'node:test'
import { examCalls } from '../../testing/exam/exam-calls.ts'
import { contractCalls } from '../../testing/study/contract-calls.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'

const it = testApp()
const { courseExam, finalExam, start, save } = examCalls(it)
const { release, signPresent, switchCourse } = contractCalls(it)
const refused = async (examId: number, person: Person) => {
  const { status, body } = await start(examId, person)
  return [status, body.problem]
}
test('an exam of a course is sat after signing; one that is open goes on', async () => {
  await release('contract')
  const { course, exam, newCandidate } = await courseExam()
  const [early, late] = [await newCandidate(), await it.world.student({ name: '张三' })]
  await it.post(`/api/courses/${course.id}/enroll`, {}, late.token)
  const sitting = (await start(exam.id, early)).body
  await switchCourse(course, true)
  assert.equal((await save(sitting, early, 1, {})).status, 200)
  assert.equal((await start(exam.id, early, sitting.session)).status, 200)
  assert.deepEqual(await refused(exam.id, late), [403, 'contract.required'])
  await signPresent(course, late)
  assert.equal((await start(exam.id, late)).status, 200)
})

test('an exam of a class waits for the contracts of its courses', async () => {
  const student = await it.world.student({ name: '张三' })
  const { exam, course } = await finalExam([student], {}, { needsContract: true })
  assert.deepEqual(await refused(exam.id, student), [403, 'contract.required'])
  await signPresent(course, student)
  assert.equal((await start(exam.id, student)).status, 200)
})
