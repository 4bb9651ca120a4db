import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { changeSetting } from '../../core/settings/settings.ts'
import { completeLessons } from '../../testing/graduate.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'

const it = testApp()
let orgAdmin: Person
let own: Person
let foreign: Person
let made: Promise<void> | undefined
beforeEach(() => (made ??= prepare()))

/** Two graduates: one of the calling admin's organization, and one of another. */
async function prepare() {
  await it.context.database.write((db) => changeSetting(db, 'basic.domain', 'school.example', it.now))
  const organizationId = await it.world.organization()
  orgAdmin = await it.world.person('ORG_ADMIN', { organizationId })
  own = await graduate('林晓', organizationId, '110101199003071014')
  foreign = await graduate('周宁', await it.world.organization(), '110101199003071022')
}
async function graduate(name: string, organizationId: number, idCard: string) {
  return it.world.student('graduate', { name, organizationId, idCard })
}
const post = (url: string, body: object, who = orgAdmin) => it.post(`/api/admin/certificates${url}`, body, who.token)
const get = (url: string, who = orgAdmin) => it.get(`/api/admin/certificates${url}`, who.token)
const form = (student: Person, studentName: string) => ({
  studentId: student.id,
  studentName,
  courseName: '劳动关系协调员职业技能培训',
  completionDate: '2026-11-20',
  instructorName: '王建国',
  universityName: '匠学学校',
})

test('an organization admin manages the certificates of their own students', async () => {
  const issued = await post('/admin/generate', form(own, '林晓'))
  assert.equal(issued.status, 200)
  const { id } = issued.body.data
  assert.equal((await get(`/student/${own.id}`)).body.data.id, id)
  assert.deepEqual(
    (await get('')).body.content.map((row: { id: number }) => row.id),
    [id],
  )
  assert.equal((await get(`/${id}/pdf`)).status, 200)
  assert.equal((await it.get(`/api/student/learning/${own.id}/certificates`, orgAdmin.token)).body.length, 1)
  assert.equal((await it.get(`/api/student/learning/${own.id}/certificates/${id}/pdf`, orgAdmin.token)).status, 200)
  assert.equal((await it.get(`/api/student/learning/${own.id}/viewCertificate`, orgAdmin.token)).body.data.id, id)
  assert.equal((await post('/batch-generate', { studentIds: [own.id] })).body.data[0].id, id)
  assert.equal((await post('/batch-download', { certificateIds: [id] })).status, 200)
  for (const nobody of [{}, { nonsense: 1 }, { all: true, studentIdz: [own.id] }])
    assert.equal((await post('/batch-generate-download', nobody)).status, 422, JSON.stringify(nobody))
  const all = await post('/batch-generate-download', { all: true })
  assert.deepEqual({ status: all.status, xTotalCount: all.headers['x-total-count'] }, { status: 200, xTotalCount: '1' })
  const reissued = (await post(`/${id}/reissue`, { reason: '更正' })).body.data
  assert.equal(
    (await it.call('DELETE', `/api/admin/certificates/${reissued.id}`, { token: orgAdmin.token })).status,
    200,
  )
  const next = (await post('/admin/generate', form(own, '林晓'))).body.data
  assert.equal((await post(`/${next.id}/revoke`, { reason: '误发' })).body.data.status, 'REVOKED')
})

test('an organization types neither the day nor who signs, and certifies no course that was not studied', async () => {
  const organizationId = await it.world.organization()
  const manager = await it.world.person('ORG_ADMIN', { organizationId })
  const student = await graduate('高远', organizationId, '110101199003071057')
  await it.world.course({ name: '从未打开的课程' })
  const typed = { ...form(student, '高远'), instructorName: '名师', universityName: '清华大学' }
  const course = await post('/admin/generate', { ...typed, courseName: '从未打开的课程' }, manager)
  assert.deepEqual(
    { status: course.status, problem: course.body.problem },
    { status: 409, problem: 'certificate.courseUnfinished' },
  )
  for (const completionDate of ['2019-03-04', '2026-11-19']) {
    const early = await post('/admin/generate', { ...typed, completionDate }, manager)
    assert.deepEqual(
      { status: early.status, errors: early.body.errors },
      { status: 422, errors: { completionDate: '不能早于最后一个课时完成的日期' } },
    )
  }
  const { data } = (await post('/admin/generate', typed, manager)).body
  assert.notEqual(data.instructorName, '名师')
  assert.equal(data.universityName, '匠学职业IT培训学校')
  const school = await it.world.person('ADMIN')
  const unfinished = await post('/admin/generate', { ...typed, courseName: '从未打开的课程' }, school)
  assert.deepEqual(unfinished.body.errors, { overrideReason: '未达到课时要求，请填写仍发证的理由' })
})

test('only the school issues below the threshold or again after a revocation', async () => {
  const organizationId = await it.world.organization()
  const manager = await it.world.person('ORG_ADMIN', { organizationId })
  const admin = await it.world.person('ADMIN')
  const beginner = await it.world.student({ name: '方新', organizationId, idCard: '110101199003071030' })
  const withReason = { ...form(beginner, '方新'), overrideReason: '线下已考核' }
  for (const body of [withReason, form(beginner, '方新')]) {
    const refused = await post('/admin/generate', body, manager)
    assert.deepEqual(
      { status: refused.status, problem: refused.body.problem },
      { status: 409, problem: 'certificate.notEnoughLessons' },
    )
  }
  assert.equal((await post('/admin/generate', withReason, admin)).status, 200)

  const student = await graduate('何清', organizationId, '110101199003071049')
  const { id } = (await post('/admin/generate', form(student, '何清'), manager)).body.data
  await post(`/${id}/revoke`, { reason: '代学' }, admin)
  const again = await post('/admin/generate', form(student, '何清'), manager)
  assert.deepEqual(
    { status: again.status, problem: again.body.problem },
    { status: 409, problem: 'certificate.revoked' },
  )
  const removed = await it.call('DELETE', `/api/admin/certificates/${id}`, { token: manager.token })
  assert.deepEqual(
    { status: removed.status, problem: removed.body.problem },
    { status: 409, problem: 'certificate.revoked' },
  )
  assert.equal((await post('/admin/generate', form(student, '何清'), admin)).status, 200)
})

test('an organization admin cannot access certificates of another organization, nor a teacher any', async () => {
  const admin = await it.world.person('ADMIN')
  const { id } = (await post('/admin/generate', form(foreign, '周宁'), admin)).body.data
  for (const who of [orgAdmin, await it.world.person('ORG_ADMIN'), await it.world.person('TEACHER')]) {
    const refused = [
      await post('/admin/generate', form(foreign, '周宁'), who),
      await get(`/student/${foreign.id}`, who),
      await post('/batch-generate', { studentIds: [own.id, foreign.id] }, who),
      await post('/batch-download', { certificateIds: [id] }, who),
      await post(`/${id}/reissue`, { reason: '更正' }, who),
      await post(`/${id}/revoke`, { reason: '误发' }, who),
      await get(`/${id}/pdf`, who),
      await it.call('DELETE', `/api/admin/certificates/${id}`, { token: who.token }),
      await it.get(`/api/student/learning/${foreign.id}/certificates`, who.token),
      await it.get(`/api/student/learning/${foreign.id}/certificates/${id}/drawing`, who.token),
      await it.post(`/api/student/learning/${foreign.id}/generateCertificate`, {}, who.token),
    ]
    for (const { status, body } of refused)
      assert.deepEqual({ status, problem: body.problem }, { status: 403, problem: 'access.denied' })
  }
  assert.ok((await get('')).body.content.every((row: { studentId: number }) => row.studentId === own.id))
})

test('records are readable by organization admins, and by teachers for their own courses', async () => {
  const teacher = await it.world.person('TEACHER')
  const taught = await it.world.course({ name: '自己的课', teacherIds: [await it.world.teacher(teacher.id)] })
  await completeLessons(it.context, own.id, taught, 1)
  await it.context.database.write((db) =>
    db
      .insertInto('courseProgress')
      .values({
        studentId: own.id,
        courseId: taught.id,
        completedLessons: 1,
        creditedMs: 60_000,
        lastStudiedAt: it.now,
      })
      .execute(),
  )
  const records = (student: Person, who: Person) =>
    it.get(`/api/student/learning/${student.id}/records?size=100`, who.token)
  assert.equal((await records(own, orgAdmin)).body.totalElements, 81)
  const { status, body } = await records(own, teacher)
  assert.deepEqual(
    {
      status,
      totalElements: body.totalElements,
      content: body.content.map((row: { courseName: string }) => row.courseName),
    },
    { status: 200, totalElements: 1, content: ['自己的课'] },
  )
  assert.equal((await it.get(`/api/student/learning/${own.id}/progress`, orgAdmin.token)).status, 200)
  for (const [student, who] of [
    [foreign, orgAdmin],
    [foreign, teacher],
    [own, await it.world.person('TEACHER')],
  ] as const)
    assert.equal((await records(student, who)).status, 403)
  assert.equal((await it.get(`/api/student/learning/${own.id}/progress`, teacher.token)).status, 403)
})

test('a course is certified with its own lessons and hours, and an organization’s later day is not printed', async () => {
  const organizationId = await it.world.organization()
  const student = await it.world.student({ name: '江月', organizationId, idCard: '110101199003071065' })
  const [worth, worthless] = [
    await it.world.course({ name: '有学时的课', lessons: [{ durationSeconds: 600, creditHours: 0.2 }] }),
    await it.world.course({ name: '没有学时的课' }),
  ]
  for (const each of [worth, worthless]) await completeLessons(it.context, student.id, each, 1)
  const lastDay = '2026-11-20'
  it.pass(3 * 86_400)
  const issue = async (role: 'ORG_ADMIN' | 'ADMIN', courseName: string) => {
    const who = await it.world.person(role, role === 'ADMIN' ? {} : { organizationId })
    return post('/admin/generate', { ...form(student, '江月'), courseName, completionDate: '2026-11-22' }, who)
  }
  const nothing = await issue('ADMIN', '没有学时的课')
  assert.deepEqual(
    { status: nothing.status, problem: nothing.body.problem },
    { status: 422, problem: 'certificate.nothingEarned' },
  )
  const { data } = (await issue('ORG_ADMIN', '有学时的课')).body
  assert.deepEqual(
    {
      completedLessons: data.completedLessons,
      totalLessons: data.totalLessons,
      completedHours: data.completedHours,
      completionDate: data.completionDate,
    },
    { completedLessons: 1, totalLessons: 1, completedHours: 0.2, completionDate: lastDay },
  )
  const admin = await it.world.person('ADMIN')
  await it.call('DELETE', `/api/admin/certificates/${data.id}`, { token: admin.token })
  assert.equal((await issue('ADMIN', '有学时的课')).body.data.completionDate, '2026-11-22')
})
