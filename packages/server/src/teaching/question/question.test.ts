import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../testing/test-app.ts'
import type { Person, SmallCourse } from '../../testing/world.ts'

const it = testApp()
const pathOf = ({ lessons }: SmallCourse) => `/api/lessons/${lessons[0]!.id}/questions`
const ask = (who: Person, course: SmallCourse, content: string, position = 0) =>
  it.post(pathOf(course), { content, position }, who.token)
const answer = (who: Person, id: number, content = '请看第二节') =>
  it.post(`/api/questions/${id}/answers`, { content }, who.token)
const hide = (who: Person, id: number, isHidden: boolean) =>
  it.call('PUT', `/api/questions/${id}/visibility`, { token: who.token, body: { isHidden } })
const contents = async (who: Person, course: SmallCourse, query = '') =>
  (await it.get(`${pathOf(course)}?${query}`, who.token)).body.content.map((row: { content: string }) => row.content)
const inbox = async (who: Person, query = '') =>
  (await it.get(`/api/admin/questions?${query}`, who.token)).body.content as { id: number; reports: number }[]

/** A priced course with its teacher, and two students enrolled in it. */
async function classroom() {
  const teacher = await it.world.person('TEACHER')
  const course = await it.world.course({ price: 10, teacherIds: [await it.world.teacher(teacher.id)] })
  const [student, mate] = [await it.world.student({ name: '孙小问' }), await it.world.student({ name: '李同学' })]
  for (const { token } of [student, mate]) await it.post(`/api/courses/${course.id}/enroll`, {}, token)
  return { teacher, course, student, mate }
}

test('a student asks, the teacher is notified and answers, the student is notified and reads the answer', async () => {
  const { teacher, course, student } = await classroom()
  const asked = await ask(student, course, '  为什么用 chmod？ ', 12.5)
  assert.equal(asked.status, 200, JSON.stringify(asked.body))
  const question = asked.body.data
  assert.deepEqual(
    {
      content: question.content,
      position: question.position,
      isOwn: question.isOwn,
      isAnswered: question.isAnswered,
      authorName: question.authorName,
    },
    { content: '为什么用 chmod？', position: 12.5, isOwn: true, isAnswered: false, authorName: '孙小问' },
  )
  const [told] = (await it.get('/api/messages', teacher.token)).body.content
  assert.equal(told.event, 'questionAsked')
  assert.deepEqual(
    (await inbox(teacher, 'state=open')).map(({ id }) => id),
    [question.id],
  )
  assert.equal((await it.get('/api/teacher/overview', teacher.token)).body.openQuestions, 1)

  assert.equal((await answer(teacher, question.id)).status, 200)
  assert.equal((await it.get('/api/messages', student.token)).body.content[0].event, 'questionAnswered')
  const [own] = (await it.get(`/api/student/learning/${student.id}/questions`, student.token)).body.content
  assert.deepEqual(
    { isAnswered: own.isAnswered, content: own.answers[0].content, authorName: own.answers[0].authorName },
    { isAnswered: true, content: '请看第二节', authorName: teacher.username },
  )
  assert.deepEqual(await inbox(teacher, 'state=open'), [])
  assert.equal((await inbox(teacher, 'state=answered')).length, 1)
})

test('others who may watch the lesson read it, sorted by position or date, with the asker’s name masked', async () => {
  const { course, student, mate } = await classroom()
  await ask(student, course, '后面的问题', 50)
  await ask(student, course, '前面的问题', 5)
  assert.deepEqual(await contents(mate, course), ['前面的问题', '后面的问题'])
  assert.deepEqual(await contents(mate, course, 'sort=newest'), ['前面的问题', '后面的问题'])
  const [row] = (await it.get(pathOf(course), mate.token)).body.content
  assert.deepEqual({ authorName: row.authorName, isOwn: row.isOwn }, { authorName: '孙**', isOwn: false })
})

test('users who may not watch the lesson cannot read, ask or report questions', async () => {
  const { course, student } = await classroom()
  const { id } = (await ask(student, course, '只给同学看')).body.data
  const stranger = await it.world.student()
  const otherTeacher = await it.world.person('TEACHER')
  const manager = await it.world.person('ORG_ADMIN', { organizationId: await it.world.organization() })
  for (const who of [stranger, otherTeacher, manager]) {
    assert.equal((await it.get(pathOf(course), who.token)).status, 403)
    assert.equal((await it.post(`/api/questions/${id}/reports`, {}, who.token)).status, 403)
  }
  assert.equal((await ask(stranger, course, '没有报名')).status, 403)
  assert.equal((await ask(otherTeacher, course, '不是学员')).status, 403)
  assert.equal((await answer(otherTeacher, id)).status, 403)
  assert.equal((await answer(student, id)).status, 403)
  assert.equal((await hide(otherTeacher, id, true)).status, 403)
  assert.deepEqual(await inbox(otherTeacher), [])
  assert.equal((await it.get(pathOf(course))).status, 401)
  const clerk = await it.world.person('ADMIN', { permissions: ['categories.view'] })
  assert.equal((await it.get(pathOf(course), clerk.token)).status, 403)
  assert.equal((await it.get('/api/admin/questions', clerk.token)).status, 403)
})

test('a hidden question is visible only to its asker and to teachers, and reappears when shown again', async () => {
  const { teacher, course, student, mate } = await classroom()
  const { id } = (await ask(student, course, '不当内容')).body.data
  assert.equal((await it.post(`/api/questions/${id}/reports`, { reason: '广告' }, mate.token)).status, 200)
  assert.equal((await it.post(`/api/questions/${id}/reports`, { reason: '还是广告' }, mate.token)).status, 200)
  const [reported] = await inbox(teacher, 'state=reported')
  assert.deepEqual({ id: reported?.id, reports: reported?.reports }, { id, reports: 1 })
  assert.equal((await hide(teacher, id, true)).status, 200)
  assert.deepEqual(await contents(mate, course), [])
  assert.deepEqual(await contents(student, course), ['不当内容'])
  assert.deepEqual(await contents(teacher, course), ['不当内容'])
  assert.equal((await it.post(`/api/questions/${id}/reports`, {}, mate.token)).status, 404)
  assert.deepEqual(
    [(await inbox(teacher, 'state=reported')).length, (await inbox(teacher, 'state=hidden')).length],
    [0, 1],
  )
  await hide(teacher, id, false)
  assert.deepEqual(await contents(mate, course), ['不当内容'])
})

test('an unanswered question can be withdrawn by its student, an answered one cannot', async () => {
  const { teacher, course, student, mate } = await classroom()
  const remove = (who: Person, id: number) => it.call('DELETE', `/api/questions/${id}`, { token: who.token })
  const first = (await ask(student, course, '收回的')).body.data.id
  assert.equal((await remove(mate, first)).status, 404)
  assert.equal((await remove(student, first)).status, 200)
  assert.deepEqual(await contents(student, course), [])
  assert.equal((await answer(teacher, first)).status, 404)
  const second = (await ask(student, course, '有回答的')).body.data.id
  const results = await Promise.all([answer(teacher, second), remove(student, second)])
  assert.deepEqual(results.map(({ status }) => status).toSorted(), [200, 404])
})

test('a question that is withdrawn while it is being hidden or reported no longer exists', async ({ mock }) => {
  const { database } = it.context
  const { teacher, course, student, mate } = await classroom()
  const calls = [
    (id: number) => hide(teacher, id, true),
    (id: number) => it.post(`/api/questions/${id}/reports`, {}, mate.token),
  ]
  for (const call of calls) {
    const { id } = (await ask(student, course, '马上收回')).body.data
    const write = database.write
    const writing = mock.method(database, 'write', async (job: Parameters<typeof write>[0]) => {
      writing.mock.restore()
      await it.call('DELETE', `/api/questions/${id}`, { token: student.token })
      return write(job)
    })
    const { status, body } = await call(id)
    assert.deepEqual({ status, problem: body.problem }, { status: 404, problem: 'question.notFound' })
  }
})

test('question texts are plain and limited, and so is the number per day', async () => {
  const { course, student } = await classroom()
  for (const content of ['', '   ', '长'.repeat(1001)]) assert.equal((await ask(student, course, content)).status, 422)
  assert.equal((await ask(student, course, '在哪', -1)).status, 422)
  assert.equal((await ask(student, course, '<b>粗</b>')).body.data.content, '<b>粗</b>')
  const statuses: number[] = []
  for (let count = 0; count < 31; count++) statuses.push((await ask(student, course, `问 ${count}`)).status)
  assert.deepEqual([statuses[0], statuses.at(-1)], [200, 429])
})
