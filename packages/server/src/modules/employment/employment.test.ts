import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sheetsOfWorkbook } from '../../testing/files/read-workbook.ts'
import { classCalls } from '../../testing/study/class-calls.ts'
import { graduatedClass } from '../../testing/study/graduated-class.ts'
import { testApp, type TestResponse } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'
import { askGraduates } from './ask-graduates.ts'

const it = testApp()
const classes = classCalls(it)
const own = '/api/student/employment'
const form = {
  status: 'EMPLOYED',
  employer: '苏州云海科技',
  post: '运维工程师',
  sinceOn: '2026-11-02',
  contract: 'LABOR',
}
const entry = { ...form, step: 30, source: 'PHONE' }
const facts = ({ status, body }: TestResponse) => ({ status, problem: body.problem })
const path = (id: number) => `${classes.path}/${id}/employment`
const enter = (id: number, student: Person, body: object = entry) =>
  classes.send('POST', `/${id}/employment/${student.id}`, body)
const figures = async (id: number) => classes.get(`/${id}/employment`)
const step30 = async (id: number) => (await figures(id)).steps[0]
const ask = () => askGraduates(it.context, new AbortController().signal)
const questions = async ({ token }: Person) => (await it.get(own, token)).body
const login = async ({ id }: Person) => ({ id, token: await it.world.login(id) }) as Person

const graduated = (count: number, changes: object = {}) => graduatedClass(it, count, changes)

test('the rate counts all who finished: the unreached and those who do not answer stay in it', async () => {
  const { id, graduates, idle } = await graduated(5)
  const [first, second, third, fourth] = graduates as [Person, Person, Person, Person]
  assert.equal((await enter(id, first)).status, 200)
  await enter(id, second, { ...entry, status: 'UNREACHED' })
  await enter(id, third, { ...entry, status: 'STUDYING', employer: '苏州大学' })
  await enter(id, fourth, { ...entry, status: 'FOUNDED', source: 'EMPLOYER' })
  assert.deepEqual(await figures(id), {
    isOver: true,
    finished: 5,
    deleted: 0,
    steps: [
      {
        step: 30,
        dueOn: '2026-11-09',
        isDue: true,
        asked: 0,
        statuses: { EMPLOYED: 1, FOUNDED: 1, STUDYING: 1, SEEKING: 0, UNREACHED: 1 },
        unanswered: 1,
      },
      ...[90, 180].map((step) => ({
        step,
        dueOn: step === 90 ? '2027-01-08' : '2027-04-08',
        isDue: false,
        asked: 0,
        statuses: { EMPLOYED: 0, FOUNDED: 0, STUDYING: 0, SEEKING: 0, UNREACHED: 0 },
        unanswered: 5,
      })),
    ],
  })
  assert.deepEqual(facts(await enter(id, idle)), { status: 404, problem: 'employment.notFinished' })
  assert.deepEqual(facts(await enter(id, first, { ...entry, step: 90 })), { status: 409, problem: 'employment.notDue' })
})

test('answers are only added, and the newest counts', async () => {
  const { id, graduates } = await graduated(1)
  const [student] = graduates as [Person]
  await enter(id, student)
  const changed = await enter(id, student, { ...entry, status: 'SEEKING' })
  const { enteredAt, ...answer } = changed.body.data.answer
  assert.ok(enteredAt)
  // Whoever does not work has no employer.
  assert.deepEqual(answer, {
    status: 'SEEKING',
    employer: '',
    post: '',
    sinceOn: null,
    contract: null,
    source: 'PHONE',
  })
  const list = await classes.get(`/${id}/employment/graduates?step=30`)
  assert.deepEqual(
    list.content.map((row: { id: number; answer: { status: string } }) => ({ id: row.id, status: row.answer.status })),
    [{ id: student.id, status: 'SEEKING' }],
  )
  assert.equal((await classes.get(`/${id}/employment/graduates?step=30&status=NONE`)).totalElements, 0)
  assert.equal((await classes.get(`/${id}/employment/graduates?step=90&status=NONE`)).totalElements, 1)
  const { read } = it.context.database
  const rows = await read.selectFrom('employmentRecords').select('status').where('classId', '=', id).execute()
  assert.equal(rows.length, 2)
  const logged = await read
    .selectFrom('operationLogs')
    .select('detail')
    .where('action', '=', 'class.enterEmployment')
    .where('targetId', '=', String(id))
    .execute()
  assert.equal(logged.length, 2)
  assert.ok(!logged.some(({ detail }) => detail.includes(form.employer)), 'the log does not repeat where they work')
})

test('an account that is deleted stays in the denominator and leaves the list', async () => {
  const { id, graduates } = await graduated(2)
  await enter(id, graduates[0] as Person)
  const remove = await it.call('DELETE', `/api/admin/students/delete/${graduates[1]?.id}`, {
    token: await classes.root(),
  })
  assert.equal(remove.status, 200, JSON.stringify(remove.body))
  const { finished, deleted, steps } = await figures(id)
  assert.deepEqual({ finished, deleted, unanswered: steps[0].unanswered }, { finished: 2, deleted: 1, unanswered: 1 })
  assert.equal((await classes.get(`/${id}/employment/graduates?step=30`)).totalElements, 1)
  assert.deepEqual(facts(await enter(id, graduates[1] as Person)), { status: 404, problem: 'employment.notFinished' })
})

test('a required assessment must be passed to have finished', async () => {
  const { id, graduates } = await graduated(2, { needsAssessment: true })
  assert.equal((await figures(id)).finished, 0)
  const rows = [{ studentId: graduates[0]?.id, score: 80, isPassed: null, date: '2026-10-09' }]
  assert.equal((await classes.send('PUT', `/${id}/assessments`, { rows })).status, 200)
  assert.equal((await figures(id)).finished, 1)
})

test('a class that still runs has no graduates', async () => {
  const { id } = await graduated(1, { endDate: '2027-06-30' })
  const { isOver, finished } = await figures(id)
  assert.deepEqual({ isOver, finished }, { isOver: false, finished: 0 })
})

test('graduates are asked once, by day, and answer once for themselves', async () => {
  const { id, name, graduates, idle } = await graduated(2, { endDate: '2026-10-20' })
  const [student, other] = graduates as [Person, Person]
  const until = Date.parse('2026-11-20T23:30:00+08:00')
  it.pass((until - it.now) / 1000)
  await ask()
  assert.equal((await step30(id)).asked, 0, 'nobody is asked at night')
  it.pass(10 * 3600)
  await ask()
  await ask()
  assert.equal((await step30(id)).asked, 2)
  const again = await login(student)
  const messages = (await it.get('/api/messages', again.token)).body.content.filter(
    ({ event }: { event: string }) => event === 'employmentAsked',
  )
  assert.equal(messages.length, 1)
  assert.deepEqual(await questions(again), [{ classId: id, className: name, endDate: '2026-10-20', step: 30 }])
  assert.deepEqual(await questions(await login(idle)), [])

  const answer = { ...form, classId: id, step: 30 }
  const say = (body: object, { token } = again) => it.post(own, body, token)
  assert.deepEqual((await say({ ...answer, employer: ' ' })).body.errors, { employer: '请填写单位名称' })
  assert.equal((await say({ ...answer, status: 'UNREACHED' })).status, 422)
  assert.equal((await say({ ...answer, sinceOn: '2027-11-21' })).status, 422)
  assert.equal((await say({ ...answer, source: 'PHONE' })).status, 422, 'nobody names another source')
  assert.deepEqual(facts(await say({ ...answer, step: 90 })), { status: 404, problem: 'resource.notFound' })
  const both = await Promise.all([say(answer), say(answer)])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
  assert.deepEqual(facts(await say(answer)), { status: 409, problem: 'employment.answered' })
  assert.deepEqual(await questions(again), [])
  const { statuses, unanswered } = await step30(id)
  assert.deepEqual({ employed: statuses.EMPLOYED, unanswered }, { employed: 1, unanswered: 1 })

  it.pass(60 * 86_400)
  await ask()
  assert.deepEqual(
    (await questions(await login(other))).map(({ step }: { step: number }) => step),
    [90],
    'only the latest question is open',
  )
})

test('a graduate answers by the link of the message, once, and only the latest question', async () => {
  const { id, name, graduates } = await graduated(2, { endDate: '2026-10-20' })
  const [student, other] = graduates as [Person, Person]
  it.pass((Date.parse('2026-11-20T10:00:00+08:00') - it.now) / 1000)
  await ask()
  const codeOf = async (person: Person) => {
    const { content } = (await it.get('/api/messages', (await login(person)).token)).body
    const { values } = content.find(({ event }: { event: string }) => event === 'employmentAsked')
    return values.link.replace('/employment/', '') as string
  }
  const path = `/api/public/employment/${await codeOf(student)}`
  const { studentName, ...asked } = (await it.get(path)).body
  assert.match(studentName, /^学\*+$/)
  assert.deepEqual(asked, { className: name, endDate: '2026-10-20', isAnswered: false })
  const missing = { status: 404, problem: 'resource.notFound' }
  const others = await codeOf(other)
  assert.equal(others, others.toLowerCase(), 'addresses of pages are read in lower case')
  for (const wrong of ['x', `${path}x`, path.replace('-30-', '-90-'), path.replace(/\w{5}$/, others.slice(-5))])
    assert.deepEqual(facts(await it.get(wrong.startsWith('/') ? wrong : `/api/public/employment/${wrong}`)), missing)
  assert.deepEqual((await it.post(path, { ...form, employer: ' ' })).body.errors, { employer: '请填写单位名称' })
  assert.equal((await it.post(path, { ...form, classId: id })).status, 422, 'the code names the class')
  const both = await Promise.all([it.post(path, form), it.post(path, form)])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
  assert.equal((await it.get(path)).body.isAnswered, true)
  const list = await classes.get(`/${id}/employment/graduates?step=30&status=EMPLOYED`)
  assert.deepEqual(
    list.content.map((row: { id: number; answer: { source: string } }) => [row.id, row.answer.source]),
    [[student.id, 'SELF']],
  )

  it.pass(60 * 86_400)
  await ask()
  assert.deepEqual(facts(await it.get(`/api/public/employment/${others}`)), missing)
  assert.deepEqual(facts(await it.post(`/api/public/employment/${others}`, form)), missing)
})

test('classes that ended long before are not asked', async () => {
  const { id } = await graduated(1, { startDate: '2024-09-01', endDate: '2024-10-10' })
  await ask()
  assert.deepEqual(
    (await figures(id)).steps.map(({ asked }: { asked: number }) => asked),
    [0, 0, 0],
  )
})

test('teachers and organizations see their own graduates, and only staff with permission enter and export', async () => {
  const organizationId = await it.world.organization()
  const user = await it.world.person('TEACHER')
  const stranger = await it.world.person('TEACHER')
  await it.world.teacher(stranger.id)
  const { id, graduates, course } = await graduated(2, { teacherIds: [await it.world.teacher(user.id)] })
  const [mine, other] = graduates as [Person, Person]
  await it.context.database.write(async (db) => {
    await db.updateTable('users').set({ organizationId }).where('id', '=', mine.id).execute()
    const teacher = await db.selectFrom('teachers').select('id').where('userId', '=', user.id).executeTakeFirstOrThrow()
    await db.insertInto('courseTeachers').values({ courseId: course.id, teacherId: teacher.id, position: 0 }).execute()
  })
  const manager = await it.world.person('ORG_ADMIN', { organizationId })
  const seen = async ({ token }: Person) =>
    (await it.get(`${path(id)}/graduates?step=30`, token)).body.content?.map((row: { id: number }) => row.id)
  assert.deepEqual(await seen(manager), [mine.id])
  assert.deepEqual(await seen(await login(user)), [mine.id, other.id])
  assert.equal((await it.get(path(id), manager.token)).body.finished, 1)
  assert.deepEqual(facts(await it.get(path(id), stranger.token)), { status: 404, problem: 'class.notFound' })
  assert.equal((await it.get(`${path(id)}/graduates?step=30`, stranger.token)).status, 404)
  for (const { token } of [manager, user, mine]) {
    assert.equal((await it.post(`${path(id)}/${mine.id}`, entry, token)).status, 403)
    assert.equal((await it.get(`${path(id)}/export?step=30`, token)).status, 403)
  }
  assert.equal((await it.get(path(id), mine.token)).status, 403)
  assert.equal((await it.get(own, manager.token)).status, 403)
  assert.equal((await it.post(own, { ...form, classId: id, step: 30 }, manager.token)).status, 403)
})

test('bad input is refused', async () => {
  const { id, graduates } = await graduated(1)
  const [student] = graduates as [Person]
  for (const wrong of [{ step: 45 }, { status: 'RICH' }, { source: 'SELF' }, { sinceOn: 'soon' }, { extra: 1 }])
    assert.equal((await enter(id, student, { ...entry, ...wrong })).status, 422, JSON.stringify(wrong))
  assert.deepEqual((await enter(id, student, { ...entry, employer: '' })).body.errors, { employer: '请填写单位名称' })
  const token = await classes.root()
  assert.equal((await it.get(`${path(id)}/graduates?step=31`, token)).status, 422)
  assert.equal((await it.get(`${path(id)}/graduates`, token)).status, 422)
  assert.equal((await it.get(path(999_999), token)).status, 404)
  assert.equal((await enter(999_999, student)).status, 404)
})

test('the export states every total with the denominator, needs a recent proof and has no ID numbers', async () => {
  const { id, graduates } = await graduated(3)
  await enter(id, graduates[0] as Person, { ...entry, employer: '=1+1' })
  await enter(id, graduates[1] as Person, { ...entry, status: 'UNREACHED' })
  const admin = await it.world.person('ADMIN')
  it.pass(3600)
  const url = `${path(id)}/export?step=30`
  assert.equal((await it.get(url, admin.token)).body.problem, 'account.proofNeeded')
  const { bytes, status } = await it.get(url, await it.world.login(admin.id))
  assert.equal(status, 200)
  const [rows] = [...sheetsOfWorkbook(bytes).values()]
  assert.ok(rows)
  assert.ok(!rows[0]?.includes('身份证号'))
  assert.deepEqual(
    rows.slice(1, 4).map((row) => [row[4], row[5] ?? '']),
    [
      ['就业', "'=1+1"],
      ['联系不上', ''],
      ['未答复', ''],
    ],
  )
  assert.deepEqual(
    rows.slice(4).map((row) => row.filter(Boolean)),
    [
      ['全部结业', '3'],
      ['就业', '1'],
      ['创业', '0'],
      ['升学', '0'],
      ['待业', '0'],
      ['联系不上', '1'],
      ['未答复', '1'],
      ['已注销或删除的账号', '0'],
      ['就业率（就业和创业÷全部结业）', '33.3%'],
    ],
  )
})
