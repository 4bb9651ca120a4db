import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkCharacterOf } from '@jiangxue/contract/id-card.ts'
import { StudentRow } from '@jiangxue/contract/student.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person, SmallCourse } from '../../testing/world.ts'
import { addToStudentCount } from './student-count.queries.ts'

const it = testApp()
const idCardOf = (digits: string) => digits + checkCharacterOf(digits)
const list = (who: Person, query: Record<string, string | number> = {}) =>
  it.get(
    `/api/admin/users/students?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
    who.token,
  )
const ids = async (who: Person, query: Record<string, string | number> = {}) =>
  (await list(who, { size: 100, ...query })).body.content.map((row: { id: number }) => row.id) as number[]
const watch = async (who: Person, course: SmallCourse, lesson: number, seconds: number) => {
  const path = `/api/student/learning/${who.id}/courses/${course.id}/lessons/${course.lessons[lesson]!.id}`
  const { playbackSession } = (await it.get(`${path}/record`, who.token)).body
  it.pass(seconds)
  assert.equal(
    (await it.post(`${path}/progress`, { currentTime: seconds, playbackSession }, who.token)).body.creditedSeconds,
    seconds,
  )
}

test('a row holds exactly what the contract lists, the ID number masked', async () => {
  const organizationId = await it.world.organization('第一机构')
  const student = await it.world.student({
    name: '欧阳娜娜',
    username: 'OuYang',
    studentNumber: 'JX0001',
    organizationId,
    idCard: idCardOf('11010119990307123'),
    phone: '13912345678',
    email: 'oy@example.cn',
  })
  const { body } = await list(await it.world.person('ADMIN'), { keyword: 'JX0001' })
  assert.deepEqual(body, {
    content: [
      {
        id: student.id,
        name: '欧阳娜娜',
        studentId: 'JX0001',
        username: 'OuYang',
        organizationId,
        organizationName: '第一机构',
        status: 'ACTIVE',
        averageProgress: 0,
        totalStudyTime: 0,
        studyDays: 0,
        completedLessons: 0,
        lastLoginTime: null,
        avatar: null,
        idCard: `110101********${idCardOf('11010119990307123').slice(14)}`,
        enrollmentDate: null,
        phone: '13912345678',
        email: 'oy@example.cn',
        role: 'STUDENT',
        version: 1,
      },
    ],
    totalElements: 1,
    totalPages: 1,
    number: 0,
    size: 10,
  })
  assert.deepEqual(Object.keys(body.content[0] as object).toSorted(), Object.keys(StudentRow.shape).toSorted())
})

test('finds students by a piece of name or login name, the beginning of the number or the exact ID number', async () => {
  const admin = await it.world.person('ADMIN')
  const idCard = idCardOf('11010120010101102')
  const nana = await it.world.student({
    name: '司马相如',
    username: 'Sima_XiangRu',
    studentNumber: 'N2026-001',
    idCard,
  })
  const percent = await it.world.student({ name: '100%努力', username: 'sima.qian', studentNumber: 'N2026-002' })
  const other = await it.world.student({ name: '马相伯', username: 'simaXqian', studentNumber: 'XN2026-0' })
  const signs = await it.world.student({ name: '9%0%1', username: 'a_q_b.axb' })
  const all = [other.id, percent.id, nana.id]
  const found: [keyword: string, expected: number[]][] = [
    ['司', [nana.id]],
    ['马相', [other.id, nana.id]],
    ['马相如', [nana.id]],
    ['司马相如', [nana.id]],
    ['司马如', []],
    ['相马', []],
    ['sima', all],
    ['SIMA', all],
    ['sima_', [nana.id]],
    ['sima.q', [percent.id]],
    ['simaxq', [other.id]],
    ['XIANGRU', [nana.id]],
    ['qian', [other.id, percent.id]],
    ['%', [signs.id, percent.id]],
    ['_', [signs.id, nana.id]],
    ['0%', [signs.id, percent.id]],
    ['%努', [percent.id]],
    ['_x', [nana.id]],
    [' 司马 ', [nana.id]],
    ['N2026', [percent.id, nana.id]],
    ['N2026-001', [nana.id]],
    ['2026-00', []],
    ['a_b', []],
    ['9%1', []],
    ['n2026', []],
    [idCard, [nana.id]],
    [idCard.slice(0, 17), []],
    [idCardOf('11010120010101104'), []],
  ]
  for (const [keyword, expected] of found) {
    const { body } = await list(admin, { keyword })
    assert.deepEqual(
      [body.content.map((row: { id: number }) => row.id), body.totalElements],
      [expected, expected.length],
      keyword,
    )
  }
})

test('the last character of an ID number may be a small x', async () => {
  const digits = Array.from({ length: 1000 }, (_, number) => `11010120020101${String(number).padStart(3, '0')}`).find(
    (each) => checkCharacterOf(each) === 'X',
  )!
  const student = await it.world.student({ idCard: `${digits}X` })
  const admin = await it.world.person('ADMIN')
  assert.deepEqual(
    [await ids(admin, { keyword: `${digits}x` }), await ids(admin, { keyword: `${digits}X` })],
    [[student.id], [student.id]],
  )
})

test('deleted students are in no list, and other accounts are no students', async () => {
  const [student, admin] = [await it.world.student({ name: '将被删除' }), await it.world.person('ADMIN')]
  assert.deepEqual(await ids(admin, { keyword: '将被删除' }), [student.id])
  await it.context.database.write((db) =>
    db.updateTable('users').set({ deletedAt: it.now }).where('id', '=', student.id).execute(),
  )
  assert.deepEqual(await ids(admin, { keyword: '将被删除' }), [])
  assert.deepEqual(await ids(admin, { keyword: admin.username }), [])
})

test('status, organization and keyword together, newest first, with exact totals on every page', async () => {
  const [admin, organizationId] = [await it.world.person('ADMIN'), await it.world.organization()]
  const own: { id: number; status: string; isOdd: boolean }[] = []
  for (let number = 0; number < 11; number++) {
    const status = number % 3 === 0 ? 'INACTIVE' : 'ACTIVE'
    const student = await it.world.student({ organizationId, status, name: number % 2 ? '单数甲' : '双数乙' })
    own.unshift({ id: student.id, status, isOdd: number % 2 === 1 })
  }
  await it.world.student({ name: '单数甲' })
  const filters: [query: Record<string, string>, wanted: number[]][] = [
    [{}, own.map((each) => each.id)],
    [{ status: 'ACTIVE' }, own.filter((each) => each.status === 'ACTIVE').map((each) => each.id)],
    [
      { status: 'INACTIVE', keyword: '单数' },
      own.filter((each) => each.status === 'INACTIVE' && each.isOdd).map((each) => each.id),
    ],
    [{ keyword: '数', status: '' }, own.map((each) => each.id)],
  ]
  for (const [query, wanted] of filters)
    for (const size of [1, 3, 5, 11, 100])
      for (let page = 0; page <= Math.ceil(wanted.length / size); page++) {
        const { body } = await list(admin, { ...query, organizationId, page, size })
        assert.deepEqual(
          body.content.map((row: { id: number }) => row.id),
          wanted.slice(page * size, (page + 1) * size),
          JSON.stringify({ ...query, page, size }),
        )
        assert.deepEqual(
          [body.totalElements, body.totalPages, body.number, body.size],
          [wanted.length, Math.ceil(wanted.length / size), page, size],
        )
      }
  for (const query of [
    { status: 'SLEEPING' },
    { organizationId: 'x' },
    { size: 0 },
    { size: 101 },
    { page: -1 },
    { keyword: 'x'.repeat(101) },
  ] as Record<string, string>[])
    assert.equal((await list(admin, query)).status, 422, JSON.stringify(query))
})

test('study time, completed lessons and the mean progress over all courses, rounded down', async () => {
  const [student, admin] = [await it.world.student({ name: '平均进度' }), await it.world.person('ADMIN')]
  const lesson = { durationSeconds: 10 }
  const [third, whole, untouched] = [
    await it.world.course({ lessons: [lesson, lesson, lesson] }),
    await it.world.course({ lessons: [lesson] }),
    await it.world.course({ price: 0.01 }),
  ]
  const row = async () => (await list(admin, { keyword: '平均进度' })).body.content[0]
  await watch(student, third, 0, 10)
  assert.deepEqual(
    [
      (await row()).averageProgress,
      (await row()).totalStudyTime,
      (await row()).completedLessons,
      (await row()).studyDays,
    ],
    [33, 10, 1, 1],
  )
  await watch(student, whole, 0, 10)
  assert.equal((await row()).averageProgress, 66, '(33 + 100) / 2')
  await it.post(`/api/courses/${untouched.id}/enroll`, {}, student.token)
  await it.post(`/api/courses/${third.id}/enroll`, {}, student.token)
  assert.equal((await row()).averageProgress, 44, '(33 + 100 + 0) / 3, a course studied and enrolled in counts once')
  assert.equal((await row()).totalStudyTime, 20)
})

test('an organization’s admin sees his own students only, whatever he asks for', async () => {
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

test('a teacher sees those enrolled in his courses and those who have studied them', async () => {
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

test('students, visitors and admins without the permission see nobody', async () => {
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
