import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manageStudentCalls } from '../../testing/people/manage-student-calls.ts'
import { studentCalls } from '../../testing/people/student-calls.ts'
import { testApp } from '../../testing/test-app.ts'
import { addToStudentCount } from './student-count.queries.ts'

const it = testApp()
const { list, ids, watch } = studentCalls(it)
const { idCard, remove, update } = manageStudentCalls(it)

test('an organization admin sees only the students of their organization, whatever the query', async () => {
  const [mine, theirs] = [await it.world.organization(), await it.world.organization()]
  const manager = await it.world.person('ORG_ADMIN', { organizationId: mine })
  const [own, foreign] = [
    await it.world.student({ organizationId: mine, name: '钱机构' }),
    await it.world.student({ organizationId: theirs, name: '钱机构' }),
  ]
  for (const query of [{}, { organizationId: mine }, { keyword: '钱机构' }, { keyword: '钱' }] as Record<
    string,
    string
  >[]) {
    const found = await ids(manager, query)
    assert.ok(found.includes(own.id) && !found.includes(foreign.id), JSON.stringify(query))
  }
  assert.equal((await list(manager, { organizationId: theirs } as never)).status, 403)
  assert.equal((await list(manager)).body.totalElements, 1)
  assert.equal(
    (await list(await it.world.person('ORG_ADMIN'))).status,
    403,
    'without an organization there is nothing to see',
  )
})

test('an organization cannot give study time or a certificate to another person by a new name or ID number', async () => {
  const organizationId = await it.world.organization()
  const { token } = await it.world.person('ORG_ADMIN', { organizationId })
  const student = await it.world.student({ name: '赵甲', organizationId, idCard: idCard() })
  const own = { name: '赵乙', idCard: idCard() }
  assert.equal((await update(student.id, own, token)).status, 200, 'until the student has begun')
  await watch(student, await it.world.course(), 0, 5)
  for (const [change, errors] of [
    [{ name: '赵丙' }, { name: '已登记身份证号或已有学习记录，如需修改姓名请联系学校' }],
    [{ idCard: idCard() }, { idCard: '该身份证号无法登记，或已有学习记录或证书，请联系学校' }],
    [{ idCard: '' }, { idCard: '该身份证号无法登记，或已有学习记录或证书，请联系学校' }],
  ] as const) {
    const { status, body } = await update(student.id, change, token)
    assert.deepEqual({ status, errors: body.errors }, { status: 422, errors })
  }
  assert.equal((await update(student.id, { ...own, phone: '13700001234' }, token)).status, 200)
  assert.equal(
    (await update(student.id, { name: '赵丙', idCard: idCard(), reason: '登记有误' })).status,
    200,
    'the school corrects it',
  )
  const certified = await it.world.student({ name: '赵甲', organizationId, idCard: idCard() })
  const certificate = {
    studentId: certified.id,
    studentName: '赵甲',
    courseName: '劳动关系协调员职业技能培训',
    completionDate: '2026-11-01',
    instructorName: '李',
    universityName: '校',
    overrideReason: '线下已考核',
    verifyAddress: 'https://school.example',
  }
  const head = (await it.world.person('ADMIN')).token
  assert.equal((await it.post('/api/admin/certificates/admin/generate', certificate, head)).status, 200)
  assert.equal((await update(certified.id, { name: '赵乙' }, token)).status, 422)
})

test('a teacher sees students who are enrolled in their courses or have studied them', async () => {
  const teacherUser = await it.world.person('TEACHER')
  const own = await it.world.course({ teacherIds: [await it.world.teacher(), await it.world.teacher(teacherUser.id)] })
  const foreign = await it.world.course({ teacherIds: [await it.world.teacher((await it.world.person('TEACHER')).id)] })
  assert.deepEqual(await ids(teacherUser), [])
  const people = [
    await it.world.student({ name: '孙一' }),
    await it.world.student({ name: '孙二' }),
    await it.world.student({ name: '孙三' }),
    await it.world.student({ name: '孙四' }),
  ]
  await it.post(`/api/courses/${own.id}/enroll`, {}, people[0]!.token)
  await watch(people[1]!, own, 0, 5)
  await it.post(`/api/courses/${foreign.id}/enroll`, {}, people[2]!.token)
  assert.deepEqual(await ids(teacherUser), [people[1]!.id, people[0]!.id])
  assert.deepEqual(
    [
      await ids(teacherUser, { keyword: '孙二' }),
      await ids(teacherUser, { keyword: '孙三' }),
      (await list(teacherUser, { keyword: '孙' })).body.totalElements,
    ],
    [[people[1]!.id], [], 2],
  )
})

test('the pages of a teacher of several courses list each learner once, newest first, from both ends', async () => {
  const teacherUser = await it.world.person('TEACHER')
  const teacherId = await it.world.teacher(teacherUser.id)
  const courses = [
    await it.world.course({ teacherIds: [teacherId] }),
    await it.world.course({ teacherIds: [teacherId] }),
  ]
  const learners = []
  for (let index = 0; index < 7; index++) learners.push(await it.world.student({ name: `周${index}` }))
  for (const [index, learner] of learners.entries()) {
    if (index % 3 !== 0) await watch(learner, courses[0]!, 0, 5)
    if (index % 2 === 0) await it.post(`/api/courses/${courses[0]!.id}/enroll`, {}, learner.token)
    if (index % 3 === 0) await it.post(`/api/courses/${courses[1]!.id}/enroll`, {}, learner.token)
  }
  assert.equal((await remove(learners[3]!.id)).status, 200)
  const wanted = learners
    .filter((_, index) => index !== 3)
    .map(({ id }) => id)
    .toReversed()
  const pages = []
  for (const page of ['0', '1', '2', '3']) pages.push(await ids(teacherUser, { page, size: '2' }))
  assert.deepEqual(pages, [wanted.slice(0, 2), wanted.slice(2, 4), wanted.slice(4), []])
  assert.deepEqual(await ids(teacherUser, { status: 'ACTIVE', size: '10' }), wanted)
  assert.deepEqual(await ids(teacherUser, { status: 'INACTIVE' }), [])
})

test('students, visitors and admins without the permission cannot list students', async () => {
  assert.equal((await list(await it.world.student())).status, 403)
  assert.equal((await it.get('/api/admin/users/students')).status, 401)
  for (const permissions of [[], ['students.edit', 'courses.view']])
    assert.equal((await list(await it.world.person('ADMIN', { permissions }))).status, 403)
  assert.equal((await list(await it.world.person('ADMIN', { permissions: ['students.view'] }))).status, 200)
})

test('deep pages are right across blocks of ids, with gaps and every filter', async () => {
  const organization = await it.world.organization()
  const { database } = it.context
  const admin = await it.world.person('ADMIN')
  const first = (await it.world.student({ organizationId: organization })).id
  const wanted: number[] = []
  await database.write(async (db) => {
    for (let index = 0; index < 60; index++) {
      // Ids far apart, so that they fall into several blocks.
      const id = first + 1000 + index * 371
      const status = index % 3 === 0 ? 'INACTIVE' : 'ACTIVE'
      await db
        .insertInto('users')
        .values({
          id,
          role: 'STUDENT',
          username: `deep${index}`,
          usernameKey: `deep${index}`,
          name: `深页${index}`,
          phone: null,
          email: null,
          emailKey: null,
          passwordHash: 'x',
          status,
          avatarFileId: null,
          organizationId: organization,
          customRoleId: null,
          studentNumber: `D${index}`,
          idCardCipher: null,
          idCardDigest: null,
          ethnicity: null,
          enrollmentDate: null,
          createdAt: it.now,
          updatedAt: it.now,
          lastLoginAt: null,
          deletedAt: null,
        })
        .execute()
      await addToStudentCount(db, id, organization, status, 1)
      if (status === 'ACTIVE') wanted.unshift(id)
    }
  })
  wanted.push(first)
  const found: number[] = []
  for (let page = 0; page < 6; page++)
    found.push(
      ...(await ids(admin, { organizationId: String(organization), status: 'ACTIVE', size: '7', page: String(page) })),
    )
  assert.deepEqual(found, wanted)
})
