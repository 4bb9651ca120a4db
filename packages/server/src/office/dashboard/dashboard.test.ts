import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addToDayTotals } from '../../teaching/learning/state/watch-changes.queries.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()

test('the dashboard shows counts, sums and the newest items', async () => {
  const { token } = await it.world.person('ADMIN')
  const read = async () => (await it.get('/api/admin/stats/dashboard', token)).body
  const before = await read()
  assert.deepEqual(
    {
      totalCourses: before.totalCourses,
      totalStudents: before.totalStudents,
      totalTeachers: before.totalTeachers,
      thisMonthIncome: before.thisMonthIncome,
      trendLength: before.trend.length,
    },
    { totalCourses: 0, totalStudents: 0, totalTeachers: 0, thisMonthIncome: 0, trendLength: 30 },
  )
  assert.deepEqual([before.trend[0].day, before.trend[29].day], ['2026-10-22', '2026-11-20'])

  const course = await it.world.course({ price: 200.5, status: 'PUBLISHED', name: '新课' })
  await it.world.course({ status: 'DRAFT', name: '草稿课' })
  await it.world.teacher()
  const [student, other] = [await it.world.student({ name: '甲', email: 'jia@example.cn' }), await it.world.student()]
  const orders = []
  for (const { id, token: own } of [student, other]) {
    await it.post(`/api/courses/${course.id}/enroll`, {}, own)
    const order = (await it.get(`/api/admin/orders?courseId=${course.id}`, token)).body.content.find(
      (row: { studentId: number }) => row.studentId === id,
    )
    orders.push(order.id)
    await it.call('PUT', `/api/admin/orders/${order.id}/status`, {
      token,
      body: { status: 'PAID', method: '现金', ...(id === other.id && { date: '2026-10-31' }) },
    })
  }
  await it.context.database.write((db) =>
    addToDayTotals(db, [
      { day: '2026-11-20', creditedMs: 61_500 },
      { day: '2026-11-20', creditedMs: 1_000 },
    ]),
  )

  const now = await read()
  assert.deepEqual(
    { totalCourses: now.totalCourses, totalStudents: now.totalStudents, totalTeachers: now.totalTeachers },
    { totalCourses: 2, totalStudents: 2, totalTeachers: 1 },
  )
  assert.equal(now.thisMonthIncome, 200.5, 'last month’s payment is last month’s income')
  assert.deepEqual(now.trend[29], { day: '2026-11-20', enrollments: 2, studySeconds: 62 })
  assert.deepEqual(
    now.recentCourses.map((row: { name: string; statusName: string }) => [row.name, row.statusName]),
    [
      ['草稿课', '草稿'],
      ['新课', '已发布'],
    ],
  )
  assert.deepEqual(
    {
      recentStudentsLength: now.recentStudents.length,
      name: now.recentStudents[1].name,
      email: now.recentStudents[1].email,
    },
    { recentStudentsLength: 2, name: '甲', email: 'jia@example.cn' },
  )

  for (const id of orders)
    await it.call('PUT', `/api/admin/orders/${id}/status`, { token, body: { status: 'REFUNDED', note: '退课' } })
  assert.equal((await read()).thisMonthIncome, -200.5, 'refunds count in the month they are made')
})

test('past days keep their values after midnight', async () => {
  const { token } = await it.world.person('ADMIN')
  it.pass(86_400)
  const { trend } = (await it.get('/api/admin/stats/dashboard', token)).body
  assert.deepEqual(
    [trend[28], trend[29]],
    [
      { day: '2026-11-20', enrollments: 2, studySeconds: 62 },
      { day: '2026-11-21', enrollments: 0, studySeconds: 0 },
    ],
  )
})

test('later changes of a past day appear within ten minutes', async () => {
  it.pass(86_400)
  const studied = async () => {
    const { token } = await it.world.person('ADMIN')
    return (await it.get('/api/admin/stats/dashboard', token)).body.trend[27].studySeconds as number
  }
  assert.equal(await studied(), 62)
  await it.context.database.write((db) => addToDayTotals(db, [{ day: '2026-11-20', creditedMs: -10_000 }]))
  assert.equal(await studied(), 62)
  it.pass(601)
  assert.equal(await studied(), 52)
})

test('the dashboard counts pending work, and hides sections that the admin may not see', async () => {
  const everything = await it.world.person('ADMIN')
  const before = (await it.get('/api/admin/stats/dashboard', everything.token)).body.waiting
  await it.world.course({ status: 'PENDING' })
  const priced = await it.world.course({ price: 88, status: 'PUBLISHED' })
  await it.post(`/api/courses/${priced.id}/enroll`, {}, (await it.world.student()).token)
  const { waiting } = (await it.get('/api/admin/stats/dashboard', everything.token)).body
  assert.deepEqual(waiting, { ...before, courses: before.courses + 1, orders: before.orders + 1 })

  const clerk = await it.world.person('ADMIN', { permissions: ['dashboard.view'] })
  const { body } = await it.get('/api/admin/stats/dashboard', clerk.token)
  assert.equal(typeof body.totalStudents, 'number')
  assert.deepEqual(
    {
      thisMonthIncome: body.thisMonthIncome,
      recentCourses: body.recentCourses,
      recentStudents: body.recentStudents,
      waiting: body.waiting,
    },
    {
      thisMonthIncome: null,
      recentCourses: null,
      recentStudents: null,
      waiting: { applications: null, orders: null, courses: null, privacy: null },
    },
  )
  const reviewer = await it.world.person('ADMIN', { permissions: ['dashboard.view', 'applications.view'] })
  const reviewed = (await it.get('/api/admin/stats/dashboard', reviewer.token)).body
  assert.deepEqual(
    { applications: reviewed.waiting.applications, orders: reviewed.waiting.orders },
    { applications: before.applications, orders: null },
  )
})
