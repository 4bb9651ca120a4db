import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ClassMember } from '@jiangxue/contract/class/class-roster.ts'
import type { ClassPart, TrainingClass } from '@jiangxue/contract/class/training-class.ts'
import { examCalls, rightAnswers } from '../../../testing/exam/exam-calls.ts'
import { testApp, type TestResponse } from '../../../testing/test-app.ts'
import type { Person } from '../../../testing/world.ts'

const it = testApp()
const { classes, send, data, newExam, newPaper, finish, publish, read, admin } = examCalls(it)
const path = '/api/admin/exams'
const facts = ({ status, body }: TestResponse) => ({ status, problem: body.problem })
const theory = { name: '理论', kind: 'EXAM', weight: 50, passScore: 70 }
const practice = { name: '实操', kind: 'TYPED', weight: 50, passScore: 60 }
const release = (id: number) => send('POST', `${path}/${id}/results`, {})

/** A class of this person in two parts, and a draft of its FINAL exam without a part. */
async function classAndExam(parts: readonly object[] = [theory, practice]) {
  const course = await it.world.course()
  const person = await it.world.student()
  await admin()
  const made: TrainingClass = await classes.create([course], { parts })
  await classes.join(made.id, [person])
  const { id: paperId } = await newPaper()
  const { id } = await newExam({ kind: 'FINAL', classId: made.id, paperId })
  const partsOf = async ({ id: studentId }: Person) => {
    const found = (await classes.members(made.id)).find((each: ClassMember) => each.id === studentId) as ClassMember
    return {
      overall: { score: found.score, isPassed: found.isPassed },
      parts: found.parts.map(({ partId, score, isPassed }) => ({ partId, score, isPassed })),
    }
  }
  return { course, person, classId: made.id, parts: made.parts, id, partsOf }
}

test('a FINAL exam fills the part of the class that it names', async () => {
  const { person, classId, parts, id, partsOf } = await classAndExam()
  const [one, other] = parts as unknown as readonly [ClassPart, ClassPart]
  assert.deepEqual((await read(id)).blockers, ['没有选择填入班期考核的哪一部分'])
  await data('PUT', `${path}/${id}`, { partId: other.id })
  assert.deepEqual((await read(id)).blockers, ['没有选择填入班期考核的哪一部分'], 'that one is not filled by exams')
  await data('PUT', `${path}/${id}`, { partId: one.id })
  assert.deepEqual((await read(id)).blockers, ['合格线应为“理论”的合格分数 70'])
  await data('PUT', `${path}/${id}`, { passPercent: 70 })
  const exam = await publish(id)
  assert.deepEqual({ partId: exam.partId, partName: exam.partName }, { partId: one.id, partName: '理论' })
  await finish(id, person, rightAnswers)
  it.pass(2 * 3600)
  const sheet = (await send('GET', `${path}/${id}/marking`)).body.sheet
  const essay = sheet.items.find(({ kind }: { kind: string }) => kind === 'essay')
  const marks = [{ position: essay.position, points: 0, comment: '' }]
  await data('PUT', `/api/admin/attempts/${sheet.id}/marks`, { marks })
  assert.equal((await release(id)).status, 200)
  const filled = { partId: one.id, score: 80, isPassed: true }
  assert.deepEqual(await partsOf(person), { overall: { score: null, isPassed: null }, parts: [filled] })
  const rows = [{ studentId: person.id, score: 91, isPassed: null, date: null }]
  assert.equal((await classes.send('PUT', `/${classId}/assessments`, { rows })).status, 200)
  assert.deepEqual((await partsOf(person)).overall, { score: 86, isPassed: true })
  const better = [{ position: essay.position, points: 1000, comment: '' }]
  const marked = await send('PUT', `/api/admin/attempts/${sheet.id}/marks`, { marks: better, reason: '复核' })
  assert.equal(marked.status, 200, JSON.stringify(marked.body))
  assert.deepEqual((await partsOf(person)).overall, { score: 91, isPassed: true }, 'a later mark changes both')
  const [own] = (await it.get(`/api/student/learning/${person.id}/classes`, await it.world.login(person.id))).body
  assert.equal(own.parts, '理论 90 分（机考）、实操 91 分')
  const overview = await classes.get(`/${classId}`)
  assert.deepEqual(overview.exams, [{ id, name: exam.name }])
})

test('a new exam takes the pass mark of its part, and a part of another class is refused', async () => {
  const { classId, parts, id } = await classAndExam()
  const { paperId } = await read(id)
  const exam = await newExam({ kind: 'FINAL', classId, partId: parts[0]!.id, paperId })
  assert.equal(exam.passPercent, 70)
  const other = await classAndExam()
  const refused = await send('PUT', `${path}/${id}`, { partId: other.parts[0]!.id })
  assert.deepEqual(
    { status: refused.status, fields: Object.keys(refused.body.errors) },
    { status: 422, fields: ['partId'] },
  )
})

test('a part that an exam fills is not deleted', async () => {
  const { course, classId, parts, id } = await classAndExam()
  await data('PUT', `${path}/${id}`, { partId: parts[0]!.id })
  const refused = await classes.send('PUT', `/${classId}`, classes.form([course], { parts: [] }))
  assert.deepEqual(facts(refused), { status: 409, problem: 'class.partInExam' })
})

test('results wait until a published exam names its part, if the class got parts afterwards', async () => {
  const { course, person, classId, id, partsOf } = await classAndExam([])
  await publish(id)
  const form = classes.form([course], { parts: [{ ...theory, passScore: 60 }, practice] })
  const saved = await classes.send('PUT', `/${classId}`, form)
  const part = saved.body.data.parts[0].id
  it.pass(2 * 3600)
  assert.deepEqual(facts(await release(id)), { status: 409, problem: 'exam.partUnclear' })
  await data('PUT', `${path}/${id}`, { partId: part })
  assert.equal((await release(id)).status, 200)
  assert.deepEqual(await partsOf(person), {
    overall: { score: null, isPassed: false },
    parts: [{ partId: part, score: null, isPassed: false }],
  })
})
