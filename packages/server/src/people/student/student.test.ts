import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkCharacterOf } from '@jiangxue/contract/account/id-card.ts'
import { StudentRow } from '@jiangxue/contract/student/student.ts'
import { studentCalls } from '../../testing/people/student-calls.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const { list, ids, watch } = studentCalls(it)

const idCardOf = (digits: string) => digits + checkCharacterOf(digits)

test('a row has exactly the fields of the contract, with the ID number masked', async () => {
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
        ethnicity: null,
        organizationId,
        organizationName: '第一机构',
        status: 'ACTIVE',
        averageProgress: 0,
        totalStudyTime: 0,
        creditHours: 0,
        studyDays: 0,
        completedLessons: 0,
        lastLoginTime: null,
        avatar: null,
        idCard: `110101********${idCardOf('11010119990307123').slice(14)}`,
        enrollmentDate: null,
        phone: '13912345678',
        email: 'oy@example.cn',
        role: 'STUDENT',
        createTime: '2026-11-20T02:00:00.000Z',
        deletedAt: null,
        version: 1,
      },
    ],
    totalElements: 1,
    totalPages: 1,
    number: 0,
    size: 10,
  })
  // Only unverified hours are marked.
  const { isUnverified: _, ...shape } = StudentRow.shape
  assert.deepEqual(Object.keys(body.content[0] as object).toSorted(), Object.keys(shape).toSorted())
})

test('finds students by part of name or username, prefix of the number or the exact ID number', async () => {
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
    ['n2026', [percent.id, nana.id]],
    ['N20', [percent.id, nana.id]],
    ['xn2', [other.id]],
    ['026', []],
    [idCard, [nana.id]],
    [idCard.slice(0, 17), []],
    [idCardOf('11010120010101104'), []],
  ]
  for (const [keyword, expected] of found) {
    const { body } = await list(admin, { keyword })
    assert.deepEqual(
      { content: body.content.map((row: { id: number }) => row.id), totalElements: body.totalElements },
      { content: expected, totalElements: expected.length },
      keyword,
    )
  }
})

test('the last character of an ID number may be a lowercase x', async () => {
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

test('deleted students are in no list, and other accounts are not students', async () => {
  const [student, admin] = [await it.world.student({ name: '将被删除' }), await it.world.person('ADMIN')]
  assert.deepEqual(await ids(admin, { keyword: '将被删除' }), [student.id])
  await it.context.database.write((db) =>
    db.updateTable('users').set({ deletedAt: it.now }).where('id', '=', student.id).execute(),
  )
  assert.deepEqual(await ids(admin, { keyword: '将被删除' }), [])
  assert.deepEqual(await ids(admin, { keyword: admin.username }), [])
})

test('status, organization and keyword combine, newest first, with exact totals on every page', async () => {
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
          { totalElements: body.totalElements, totalPages: body.totalPages, number: body.number, size: body.size },
          { totalElements: wanted.length, totalPages: Math.ceil(wanted.length / size), number: page, size },
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

test('the list shows credit hours by the hour rule, like the record of the student', async () => {
  const [student, admin] = [await it.world.student({ name: '学时样例' }), await it.world.person('ADMIN')]
  const course = await it.world.course({ lessons: [{ durationSeconds: 7200 }] })
  await watch(student, course, 0, 900)
  const [row] = (await list(admin, { keyword: '学时样例' })).body.content
  assert.deepEqual(
    { totalStudyTime: row.totalStudyTime, creditHours: row.creditHours },
    { totalStudyTime: 900, creditHours: 0.3 },
  )
  const { body } = await it.get(`/api/admin/students/${student.id}/records`, await it.world.login(admin.id))
  assert.equal(body.creditHours, 0.3)
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
