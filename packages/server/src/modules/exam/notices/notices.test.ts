import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { examCalls, rightAnswers } from '../../../testing/exam/exam-calls.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { Person } from '../../../testing/world.ts'
import { sendNotices } from './send-notices.ts'

const it = testApp()
const { at, send, newExam, newPaper, courseExam, finalExam, publish, finish } = examCalls(it)
const deliver = () => sendNotices(it.context, new AbortController().signal)
/** What a person has been notified of about exams, earliest first. */
async function noticesOf({ id }: Pick<Person, 'id'>) {
  await deliver()
  const rows = await it.context.database.read
    .selectFrom('messages')
    .select(['event', 'facts', 'targetId'])
    .where('userId', '=', id)
    .where(sql<string>`event`, 'like', 'exam%')
    .orderBy('id')
    .execute()
  return rows.map(({ event, facts, targetId }) => ({ event, facts: JSON.parse(facts), targetId }))
}
const eventsOf = async (person: Pick<Person, 'id'>) => (await noticesOf(person)).map(({ event }) => event)
const hours = (count: number) => it.pass(count * 3600)

/** A draft of a class of these people that opens in so many hours. */
async function comingExam(people: readonly Person[], hours: number) {
  const { classId } = await finalExam(people)
  const { id: paperId } = await newPaper()
  return newExam({ kind: 'FINAL', classId, paperId, opensAt: at(hours), closesAt: at(hours + 2) })
}

test('candidates are notified when an exam is published, and a day and an hour before it opens', async () => {
  const [student, other] = [await it.world.student({ name: '考生' }), await it.world.student()]
  const exam = await comingExam([student], 48)
  await deliver()
  const before = (await noticesOf(student)).length
  await publish(exam.id)
  const [notice] = (await noticesOf(student)).slice(before)
  assert.deepEqual(
    { event: notice?.event, exam: notice?.facts.exam, name: notice?.facts.name, targetId: notice?.targetId },
    { event: 'examPublished', exam: exam.name, name: '考生', targetId: exam.id },
  )
  assert.match(`${notice?.facts.from} ${notice?.facts.to}`, /^\d{4}-\d\d-\d\d \d\d:\d\d \d{4}-\d\d-\d\d \d\d:\d\d$/)
  hours(23)
  assert.equal((await noticesOf(student)).length, before + 1)
  hours(2)
  assert.deepEqual((await eventsOf(student)).slice(before), ['examPublished', 'examReminder'])
  hours(22)
  await deliver()
  await deliver()
  assert.deepEqual((await eventsOf(student)).slice(before), ['examPublished', 'examReminder', 'examReminder'])
  assert.deepEqual(await eventsOf(other), [])
})

test('reminders follow a later beginning, and vanish when the exam is withdrawn', async () => {
  const student = await it.world.student()
  const exam = await comingExam([student], 25)
  await publish(exam.id)
  const before = (await noticesOf(student)).length
  const later = { opensAt: at(50), closesAt: at(52) }
  assert.equal((await send('PUT', `/api/admin/exams/${exam.id}`, later)).status, 200)
  hours(2)
  assert.equal((await noticesOf(student)).length, before)
  assert.equal((await send('POST', `/api/admin/exams/${exam.id}/withdraw`, {})).status, 200)
  hours(47)
  assert.equal((await noticesOf(student)).length, before)
})

test('a reminder that could not be sent in time is dropped', async () => {
  const student = await it.world.student()
  const exam = await comingExam([student], 30)
  await publish(exam.id)
  const before = (await noticesOf(student)).length
  hours(31)
  assert.equal((await noticesOf(student)).length, before)
})

test('released results reach everybody who could sit the exam, also the absent', async () => {
  const { exam, newCandidate } = await courseExam({}, ['judge'])
  const [right, wrong, absent] = [await newCandidate(), await newCandidate(), await newCandidate()]
  await finish(exam.id, right, rightAnswers)
  await finish(exam.id, wrong, () => ({ 1: false }))
  hours(3)
  await deliver()
  assert.equal((await send('POST', `/api/admin/exams/${exam.id}/results`, {})).status, 200)
  const resultOf = async (person: Person) => {
    const { event, facts } = (await noticesOf(person)).at(-1)!
    return { event, status: facts.status, score: facts.score }
  }
  assert.deepEqual(await Promise.all([right, wrong, absent].map(resultOf)), [
    { event: 'examResult', status: '合格', score: '20' },
    { event: 'examResult', status: '不合格', score: '0' },
    { event: 'examResult', status: '缺考', score: '—' },
  ])
})

test('teachers are asked to mark once an exam is over, if there is anything to mark', async () => {
  for (const answers of [{}, { 5: { essay: '按需使用资源' } }]) {
    const [student, teacher] = [await it.world.student(), await it.world.person('TEACHER')]
    const { exam } = await finalExam([student], {}, { teacherIds: [await it.world.teacher(teacher.id)] })
    await finish(exam.id, student, () => answers)
    assert.deepEqual(await eventsOf(teacher), [])
    hours(3)
    assert.deepEqual(await eventsOf(teacher), '5' in answers ? ['examToMark'] : [])
  }
})

test('practices are not announced', async () => {
  const { newCandidate } = await courseExam({ kind: 'PRACTICE', closesAt: null })
  assert.deepEqual(await eventsOf(await newCandidate()), [])
})
