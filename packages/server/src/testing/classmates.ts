import assert from 'node:assert/strict'
import { insertRecord } from '../modules/employment/employment.queries.ts'
import { set } from './outgoing.ts'
import { applications } from './papers/applications.ts'
import { studentCalls } from './people/student-calls.ts'
import { classCalls } from './study/class-calls.ts'
import { enterSession } from './study/classroom-calls.ts'
import type { TestApp } from './test-app.ts'
import type { Person, SmallCourse } from './world.ts'

/** A student who has one of everything; the words are only theirs. */
export interface Classmate extends Person {
  readonly applicationId: number
  readonly words: ReturnType<typeof wordsOf>
}

const wordsOf = (name: string, mark: string, idCard: string, number: number) => ({
  name,
  username: `login-of-${number}`,
  phone: `1381234${String(number).padStart(4, '0')}`,
  email: `classmate${number}@mail.example`,
  idCard,
  address: `姑苏区${mark}字巷一号`,
  note: `笔记${mark}`,
  question: `提问${mark}`,
  employer: `${mark}字号电器行`,
})

/** Two students of one class, their teacher, and the admin who manages them. */
export async function classmates(it: TestApp) {
  const { submitted, call, root } = applications(it)
  const classes = classCalls(it)
  const { watch } = studentCalls(it)

  const send = async (method: 'POST' | 'PUT', url: string, body: object, token?: string) => {
    const response = await call(method, url, { token: token ?? (await root()), body })
    assert.equal(response.status, 200, `${url} ${JSON.stringify(response.body)}`)
    return response.body
  }

  async function member(name: string, mark: string): Promise<Classmate> {
    const { form, id } = await submitted({
      attendeeName: name,
      attendeeAddress: `姑苏区${mark}字巷一号`,
      handlerName: `代办${mark}`,
      handlerPhone: '13955550000',
    })
    const words = wordsOf(name, mark, form.attendeeIdCard, it.world.next())
    await send('PUT', `/api/manage/applications/${id}/status`, { status: 'APPROVED' })
    const { username, phone, email, idCard } = words
    const student = await it.world.student({ name, username, phone, email, idCard })
    return { ...student, applicationId: id, words }
  }

  async function study({ id, words }: Classmate, course: SmallCourse, teacher: Person) {
    const lesson = course.lessons[0] as SmallCourse['lessons'][number]
    const token = await it.world.login(id)
    await watch({ id, username: words.username, token }, course, 0, 20)
    const notes = `/api/student/learning/${id}/lessons/${lesson.id}/notes`
    await send('POST', notes, { content: `=${words.note}`, position: 1, isShared: true }, token)
    const asked = { content: words.question, position: 1 }
    const question = (await send('POST', `/api/lessons/${lesson.id}/questions`, asked, token)).data
    const answer = { content: `回答${words.question}` }
    await send('POST', `/api/questions/${question.id}/answers`, answer, await it.world.login(teacher.id))
    await send('POST', '/api/privacy/requests', { kind: 'other', note: `=请求${words.question}` }, token)
  }

  async function certify({ id }: Classmate) {
    const issue = { studentIds: [id], verifyAddress: 'https://school.example' }
    const issued = await send('POST', '/api/admin/certificates/batch-generate', issue)
    assert.equal(issued.data.length, 1, JSON.stringify(issued.failures))
  }

  await set(it, { 'certificate.previewLessons': 1, 'certificate.buttonLessons': 1 })
  const admin = await it.world.person('ADMIN', { username: 'office-login', name: '教务主任' })
  const teacher = await it.world.person('TEACHER', { username: 'teacher-login', name: '任课老师' })
  const course = await it.world.course({
    name: '安全生产',
    price: 100,
    teacherIds: [await it.world.teacher(teacher.id)],
    lessons: [{ durationSeconds: 20, title: '安全帽' }],
  })
  const { id: classId } = await classes.create([course], {
    name: '安全一班',
    endDate: '2026-11-20',
    payment: 'PAID',
    paymentMethod: '现金',
  })
  const students = [await member('赵甲', '甲'), await member('钱乙', '乙')] as const
  await send('POST', '/api/manage/application-enrollments', {
    ids: students.map(({ applicationId }) => applicationId),
    courseId: course.id,
    classId,
    payment: 'PAID',
    method: '现金',
  })
  const rows = students.map(({ id: studentId }) => ({ studentId, score: 77, isPassed: null, date: null }))
  assert.equal((await classes.send('PUT', `/${classId}/assessments`, { rows })).status, 200)
  const ids = students.map(({ id }) => id)
  assert.equal((await enterSession(it, admin, classId, ids)).status, 200)
  for (const student of students) await study(student, course, teacher)
  // The class is over.
  it.pass(86_400)
  for (const student of students) await certify(student)
  await it.context.database.write(async (db) => {
    for (const { id: studentId, words } of students) {
      const work = { status: 'EMPLOYED', employer: words.employer, post: '', source: 'PHONE' } as const
      await insertRecord(db, { ...work, studentId, classId, step: 30, enteredBy: admin.id, enteredAt: it.now })
    }
  })
  return { own: students[0], other: students[1], teacher, admin }
}
