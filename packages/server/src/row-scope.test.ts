import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkCharacterOf } from '@jiangxue/contract/account/id-card.ts'
import { contract } from '@jiangxue/contract/contract.ts'
import type { AnyEndpoint } from '@jiangxue/contract/kit/endpoint.ts'
import type { z } from 'zod'
import { maskIdCard } from './core/crypto/id-card.ts'
import { examCalls } from './testing/exam/exam-calls.ts'
import { sheetsOfWorkbook } from './testing/files/read-workbook.ts'
import { unzip } from './testing/files/unzip.ts'
import { completeLessons } from './testing/graduate.ts'
import { set } from './testing/outgoing.ts'
import { applications } from './testing/papers/applications.ts'
import { studentCalls } from './testing/people/student-calls.ts'
import { classCalls } from './testing/study/class-calls.ts'
import { testApp, type TestResponse } from './testing/test-app.ts'
import type { Person, SmallCourse } from './testing/world.ts'

/**
 * Users other than the school's staff are never shown a person of another organization or another teacher's course, by
 * any call with any id. The test makes every call of the contract and searches the responses for known data of a hidden
 * person (decisions §3).
 */
const it = testApp()
const { watch } = studentCalls(it)
const { submitted } = applications(it)
const classes = classCalls(it)
const exams = examCalls(it)

/** A student with one record of every kind, identifiable by unique words. */
interface Hidden extends Person {
  readonly words: readonly string[]
  readonly ids: readonly number[]
  readonly organizationId: number
  readonly course: SmallCourse
}

async function person(surname: string, digits: string, teacherId: number): Promise<Hidden> {
  const organizationId = await it.world.organization(`${surname}氏机构`)
  const idCard = digits + checkCharacterOf(digits)
  const facts = {
    name: `${surname}不可见`,
    username: `hidden-${organizationId}-login`,
    studentNumber: `HID-${organizationId}-88`,
    phone: `1390000${digits.slice(-4)}`,
    email: `hidden${organizationId}@mail.example`,
  }
  const student = await it.world.student({ ...facts, idCard, organizationId })
  const lessons = [{ durationSeconds: 60 }, ...Array.from({ length: 80 }, () => ({}))]
  const course = await it.world.course({ teacherIds: [teacherId], price: 100, lessons })
  await it.post(`/api/courses/${course.id}/enroll`, {}, student.token)
  await watch(student, course, 0, 10)
  const [first] = course.lessons
  const notes = `/api/student/learning/${student.id}/lessons/${first?.id}/notes`
  const written = { content: `${surname}的笔记`, position: 1, isShared: true }
  const note = (await it.post(notes, written, student.token)).body.data
  const asked = { content: `${surname}的提问`, position: 1 }
  const question = (await it.post(`/api/lessons/${first?.id}/questions`, asked, student.token)).body.data
  const { form, id: applicationId } = await submitted({
    attendeeName: `${surname}报名人`,
    attendeePhone: `1370000${digits.slice(-4)}`,
    attendeeCompany: `${surname}氏机构`,
  })
  await completeLessons(it.context, student.id, { ...course, lessons: course.lessons.slice(1) }, 80)
  const admin = await it.world.person('ADMIN')
  const issue = { studentIds: [student.id], verifyAddress: 'https://school.example' }
  const issued = await it.post('/api/admin/certificates/batch-generate', issue, admin.token)
  const certificate = issued.body.data[0] as { id: number; certificateNumber: string }
  const order = (await it.get(`/api/admin/orders?keyword=${encodeURIComponent(facts.name)}`, admin.token)).body
    .content[0]
  const taught = { name: `${surname}氏培训班`, teacherIds: [teacherId], organizationId }
  const { id: classId } = await classes.create([course], taught)
  await classes.join(classId, [student])
  const answer = `${surname}的答卷`
  const sat = await satExam(student, course, answer)
  const words = [
    ...Object.values(facts),
    idCard,
    maskIdCard(idCard),
    written.content,
    asked.content,
    certificate.certificateNumber,
    form.attendeeName,
    form.attendeePhone,
    taught.name,
    answer,
  ]
  const ids = [student.id, certificate.id, order.id, note.id, question.id, applicationId, classId, ...sat]
  return { ...student, words, ids, organizationId, course }
}

/** An exam of the course that a student has handed in; the ids of the exam, its attempt, its paper and its bank. */
async function satExam(student: Person, { id: courseId }: SmallCourse, essay: string): Promise<number[]> {
  const { id: paperId, sections } = await exams.newPaper(courseId)
  const { bankId } = await exams.readItem(sections[0]?.itemIds[0] as number)
  const { id } = await exams.newExam({ kind: 'COURSE', courseId, paperId })
  await exams.publish(id)
  const receipt = await exams.finish(id, student, (sitting) => {
    const items = sitting.sections.flatMap((section) => section.items)
    return { [items.find(({ kind }) => kind === 'essay')?.position as number]: { essay } }
  })
  return [id, receipt.id, paperId, bankId]
}

let made: ReturnType<typeof makePeople> | undefined
const people = () => (made ??= makePeople())
async function makePeople() {
  await set(it, { 'course.hasExams': true })
  const [teacher, otherTeacher] = [await it.world.person('TEACHER'), await it.world.person('TEACHER')]
  const own = await person('赵', '11010119900307101', await it.world.teacher(teacher.id))
  const hidden = await person('钱', '11010119910307202', await it.world.teacher(otherTeacher.id))
  const manager = await it.world.person('ORG_ADMIN', { organizationId: own.organizationId })
  const callers: readonly (readonly [name: string, person: Person])[] = [
    ['organization admin', manager],
    ['teacher', teacher],
    ['student', own],
    ['admin who may see categories only', await it.world.person('ADMIN', { permissions: ['categories.view'] })],
  ]
  return { hidden, manager, callers, rowsBefore: await rowsOf(hidden) }
}

/** The rows of the hidden person that a call could have changed. */
const rowsOf = async (hidden: Hidden) => [
  ...(await it.context.database.read.selectFrom('users').selectAll().where('id', '=', hidden.id).execute()),
  ...(await it.context.database.read
    .selectFrom('certificates')
    .selectAll()
    .where('studentId', '=', hidden.id)
    .execute()),
  ...(await it.context.database.read.selectFrom('orders').selectAll().where('studentId', '=', hidden.id).execute()),
  ...(await it.context.database.read.selectFrom('notes').selectAll().where('studentId', '=', hidden.id).execute()),
  ...(await it.context.database.read
    .selectFrom('lessonQuestions')
    .select(['id', 'lessonId', 'content', 'positionMs', 'answeredAt', 'hiddenAt'])
    .where('studentId', '=', hidden.id)
    .execute()),
  ...(await it.context.database.read
    .selectFrom('examAttempts')
    .selectAll()
    .where('studentId', '=', hidden.id)
    .execute()),
  ...(await it.context.database.read
    .selectFrom('studyReminders')
    .selectAll()
    .where('studentId', '=', hidden.id)
    .execute()),
  ...(await it.context.database.read
    .selectFrom('classMembers')
    .selectAll()
    .where('studentId', '=', hidden.id)
    .execute()),
]

/** A body with every field by which any call refers to people. */
const bodyFor = (hidden: Hidden) => ({
  studentId: hidden.id,
  studentIds: [hidden.id],
  ids: [hidden.id],
  userIds: [hidden.id],
  certificateIds: [hidden.ids[1]],
  organizationId: hidden.organizationId,
  courseId: hidden.course.id,
  studentName: '钱不可见',
  courseName: '课程',
  completionDate: '2026-01-01',
  instructorName: '李老师',
  universityName: '学校',
  overrideReason: '理由',
  reason: '查看理由',
  status: 'INACTIVE',
  order: 'WAIVED',
  name: '改名',
  content: '改写',
  position: 1,
  keyword: '不可见',
  verifyAddress: 'https://school.example',
  rows: [{ studentId: hidden.id, score: 1, isPassed: null, date: null }],
})

const queriesFor = (hidden: Hidden): Record<string, string>[] => [
  {},
  { keyword: '钱不可见', size: '100' },
  { keyword: hidden.words[1] as string },
  { studentName: '不可见', size: '100' },
  { organizationId: String(hidden.organizationId) },
  { studentId: String(hidden.id), courseId: String(hidden.course.id), videoId: String(hidden.course.lessons[0]?.id) },
  { ids: String(hidden.id) },
  { deleted: 'true', keyword: '不可见' },
]

/** The URLs of a call, with the hidden person's ids for all its parameters. */
function addressesOf({ path, method, query: schema }: AnyEndpoint, hidden: Hidden): string[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
  const fill = (id: number) =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      name === 'courseId'
        ? String(hidden.course.id)
        : name === 'lessonId'
          ? String(hidden.course.lessons[0]?.id)
          : String(id),
    )
  const filled = names.length === 0 ? [path] : hidden.ids.map(fill)
  if (method !== 'GET') return filled
  // What a call does not accept is ignored, so it would be the same call again.
  const accepted = schema ? Object.keys((schema as z.ZodObject).shape) : []
  const queries = new Set(
    queriesFor(hidden).map((query) =>
      String(new URLSearchParams(Object.entries(query).filter(([name]) => accepted.includes(name)))),
    ),
  )
  return filled.flatMap((address) => [...queries].map((query) => `${address}?${query}`))
}

/** All readable text of a response, including the cells of workbooks and the files of a zip. */
const textOf = ({ bytes, headers }: TestResponse): string => {
  const type = headers['content-type'] ?? ''
  if (type.includes('zip')) return [...unzip(bytes)].map(([name, body]) => name + textOfFile(name, body)).join('\n')
  return textOfFile(type.includes('spreadsheet') ? '.xlsx' : '', bytes)
}
const textOfFile = (name: string, body: Buffer): string =>
  name.endsWith('.xlsx') ? JSON.stringify([...sheetsOfWorkbook(body)]) : body.toString('utf8')

for (const [name, endpoint] of Object.entries(contract) as [string, AnyEndpoint][])
  test(`${name} neither shows nor changes people outside the caller’s scope`, async () => {
    if (name === 'logout') return
    const { hidden, callers, rowsBefore } = await people()
    for (const [who, { token }] of callers)
      for (const address of addressesOf(endpoint, hidden)) {
        const given = endpoint.method === 'GET' ? { token } : { token, body: bodyFor(hidden) }
        const response = await it.call(endpoint.method, address, given)
        const text = textOf(response)
        // These calls enroll the student in the course, whose learners can read each other's questions.
        const words = who === 'student' ? hidden.words.filter((word) => word !== '钱的提问') : hidden.words
        for (const word of words)
          assert.ok(!text.includes(word), `${who} is shown ${word} by ${endpoint.method} ${address}`)
        assert.ok(response.status < 500, `${who} ${endpoint.method} ${address}: ${response.status}`)
      }
    assert.deepEqual(await rowsOf(hidden), rowsBefore, name)
  })

test('the hidden data can be found by permitted callers', async () => {
  const { hidden, manager } = await people()
  const { token } = await it.world.person('ADMIN')
  const found = await it.get(`/api/admin/users/students?keyword=${encodeURIComponent('钱不可见')}`, token)
  for (const word of hidden.words.slice(0, 5)) assert.ok(textOf(found).includes(word), word)
  const mine = await it.get('/api/admin/users/students', manager.token)
  assert.ok(textOf(mine).includes('赵不可见'), 'own students are shown')
  const questions = textOf(await it.get('/api/admin/questions', token))
  assert.ok(questions.includes('钱的提问') && questions.includes('赵的提问'))
  const own = await it.post('/api/privacy/copy', {}, await it.world.login(hidden.id))
  for (const word of ['钱不可见', '钱的笔记', '钱的提问', '钱氏培训班'])
    assert.equal(textOf(own).split(word).length > 2, true, `${word} in the workbook and the JSON of its owner`)
  const named = textOf(await it.get(`/api/org/applications?organizationId=${hidden.organizationId}`, token))
  assert.ok(named.includes('钱报名人') && !named.includes('赵报名人'))
})
