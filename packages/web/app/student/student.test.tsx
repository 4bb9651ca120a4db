import type { OwnOrder } from '@jiangxue/contract/course/order.ts'
import { toPage } from '@jiangxue/contract/kit/page.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../lib/session/change-session.ts'
import { accounts } from '../testing/accounts.ts'
import { answer, callsOf, refuse, refuseWith, refuseWrongBodies } from '../testing/fake-api.ts'
import { changedUser } from '../testing/fixtures/account.ts'
import { enrollmentRow, goal, studentCentre } from '../testing/fixtures/student-centre.ts'
import { dialog, fill, follow, main, press, region, title } from '../testing/hands.ts'
import { open } from '../testing/open.tsx'

beforeEach(() => answer(studentCentre))

const failing = () => refuse(500, { message: '服务器内部错误' })

test('a student changes their goals, and invalid ones are reported next to their fields', async () => {
  const message = '每日目标应在 5 分钟到 16 小时之间'
  refuseWrongBodies()
  answer({ setGoals: ({ body }) => body })
  const user = open('/student', 'student')
  const goals = await region('学习目标')
  expect(goals.getAllByText('进行中')).toHaveLength(3)
  await press(user, '修改目标')
  const form = await dialog('修改学习目标')
  expect(form.getByLabelText('每周（小时）')).toHaveAccessibleDescription(/^即 /)
  await fill(user, '每日（分钟）', '2', form)
  expect(form.getByLabelText('每日（分钟）')).toHaveAccessibleDescription('应在 5 分钟 到 16 小时 之间')
  await press(user, '保存目标', form)
  await form.findByText(message)
  expect(form.getByLabelText('每日（分钟）')).toHaveAccessibleDescription(message)
  await fill(user, '每日（分钟）', '45', form)
  await fill(user, '每周（小时）', '4.5', form)
  answer({
    getDailyGoal: () => ({ ...goal, target: 2700, todaySeconds: 600 }),
    getWeeklyGoal: () => ({ ...goal, target: 16_200 }),
  })
  await press(user, '保存目标', form)
  await screen.findByText('学习目标已保存')
  expect(callsOf('setGoals')).toMatchObject([{ body: { daily: 2700, weekly: 16_200, total: 3600 } }])
  await goals.findByText(/\/ 45 分钟/)
  expect(goals.getByText(/\/ 4 小时 30 分钟/)).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a locked lesson names what opens it, and is not offered to go on with', async () => {
  const [lesson] = enrollmentRow.lessons
  const lock = { kind: 'order', lessonId: 71, title: '认识命令行' } as const
  answer({
    listCourseStatistics: ({ query }) => toPage([{ ...enrollmentRow, lessons: [{ ...lesson!, lock }] }], 1, query),
  })
  const user = open('/student', 'student')
  const courses = await region('我的课程')
  expect(courses.queryByRole('link', { name: /^继续学习/ })).toBeNull()
  await press(user, /^展开课时/, courses)
  expect(courses.getByRole('link', { name: /文件与权限/ })).toHaveTextContent('完成《认识命令行》后解锁')
})

test('a lesson whose quiz holds up the others is the one to go on with', async () => {
  const [lesson] = enrollmentRow.lessons
  const done = { ...lesson!, isCompleted: true, progress: 100, lastStudyTime: '2026-11-05T01:00:00.000Z' }
  const lock = { kind: 'quiz', lessonId: done.id, title: '权限测验' } as const
  const lessons = [done, { ...lesson!, id: 73, title: '进程', lock }]
  answer({ listCourseStatistics: ({ query }) => toPage([{ ...enrollmentRow, lessons }], 1, query) })
  open('/student', 'student')
  const next = await region('文件与权限')
  expect(next.getAllByText('第一章 · 还有随堂测验')).toHaveLength(2)
  expect(next.getByRole('link', { name: /^继续学习/ })).toHaveAttribute(
    'href',
    `/course/${enrollmentRow.courseId}/play/72`,
  )
})

test('an enrollment that is not paid is taken back, and the reason is shown if that is refused', async () => {
  const order: OwnOrder = {
    id: 90,
    courseId: 7,
    courseName: 'Linux 运维实战',
    amount: 680,
    status: 'PENDING',
    statusText: '待支付',
    paidAmount: 0,
    dueAmount: 680,
    refundedAmount: 0,
    createdAt: '2026-11-05T01:00:00.000Z',
    isPaidOnline: false,
  }
  const paid = { ...order, id: 91, courseName: '已付一部分', paidAmount: 1 }
  answer({
    listOwnOrders: ({ query }) => toPage([order, paid], 2, query),
    cancelOwnOrder: () => refuseWith('order.studied'),
  })
  const user = open('/student', 'student')
  const orders = await region('我的订单')
  expect(orders.queryByRole('button', { name: '取消报名 已付一部分' })).toBeNull()
  await press(user, '取消报名 Linux 运维实战', orders)
  await press(user, '取消报名', await dialog('取消对“Linux 运维实战”的报名？'))
  await screen.findByText(/已经开始学习，取消报名请联系学校/)
  expect(callsOf('cancelOwnOrder')).toMatchObject([{ params: { id: 90 } }])
})

test('a reached goal is shown as reached', async () => {
  answer({ getDailyGoal: () => ({ ...goal, completed: 3600, progress: 100, todaySeconds: 3600 }) })
  open('/student', 'student')
  const goals = (await region('学习目标')).getAllByRole('listitem')
  expect(goals.map(({ textContent }) => /已达成|进行中/.exec(textContent)?.[0])).toEqual(['已达成', '进行中', '进行中'])
  expect(goals[0]).toHaveTextContent('每日目标')
})

test('calendar and curve show study time month by month', async () => {
  answer({ listCourseStatistics: ({ query }) => toPage([enrollmentRow], 1, query) })
  const user = open('/student', 'student')
  const activity = await region('学习日历')
  await activity.findByRole('img', { name: /最近 30 天的学习曲线：共 .+，最多的一天/ })
  expect(activity.getByRole('table', { name: '学习日历' })).toBeVisible()
  const month = () => activity.getByText(/\d+ 年 \d+ 月/).textContent
  const shown = [month()]
  for (let back = 0; back < 3; back++) {
    await press(user, '上个月', activity)
    await expect.poll(month).not.toBe(shown.at(-1))
    shown.push(month())
  }
  expect(callsOf('listStudyDays'), 'the last two months came with the page').toHaveLength(3)
  for (let forward = 0; forward < 3; forward++) await press(user, '下个月', activity)
  expect(month()).toBe(shown[0])
  expect(activity.getByRole('button', { name: '下个月' })).toBeDisabled()
  expect(callsOf('listStudyDays')).toHaveLength(3)
})

test('the profile is edited without leaving the student center', async () => {
  const user = open('/student', 'student')
  await press(user, '编辑资料')
  const form = await dialog('编辑资料')
  await fill(user, '手机号码', '123', form)
  await press(user, '保存资料', form)
  await form.findByText('请输入正确的手机号码')
  for (const [label, value] of [
    ['手机号码', ''],
    ['姓名', '改名的学员'],
    ['邮箱', 'new@example.cn'],
    ['当前密码', 'my password'],
  ] as const)
    await fill(user, label, value, form)
  const changed = { ...accounts.student, name: '改名的学员', email: 'new@example.cn' }
  answer({ updateUser: () => changedUser(changed), getProfile: () => changed })
  await press(user, '保存资料', form)
  await screen.findByText('个人资料更新成功')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const card = await region('学员资料')
  await card.findByText(/改名的学员/)
  expect(card.getByText(/new@example.cn/)).toBeVisible()
  expect(card.getByText(/未设置/)).toBeVisible()
  expect(callsOf('updateUser')).toMatchObject([
    {
      params: { id: 4 },
      body: { name: '改名的学员', email: 'new@example.cn', phone: '', password: 'my password', version: 1 },
    },
  ])
})

test('a student center of which most parts fail shows one error, and can be loaded again', async () => {
  answer(Object.fromEntries(Object.keys(studentCentre).map((name) => [name, failing])))
  const user = open('/student', 'student')
  await screen.findByText('个人中心没有加载出来，请检查网络后重试')
  expect(screen.getAllByRole('button', { name: '重试' })).toHaveLength(1)
  answer(studentCentre)
  await press(user, '重试', main())
  await screen.findByText(/^欢迎，/)
})

test('figures and parts that fail to load show errors and leave the rest intact', async () => {
  answer({
    getStudyTotals: failing,
    getStudyToday: failing,
    getCompletedLessons: failing,
    listStudentMaterials: failing,
    getWeeklyGoal: failing,
    listCourseStatistics: failing,
  })
  const user = open('/student', 'student')
  await screen.findByRole('region', { name: '学员资料' })
  for (const message of ['获取学习资料失败', '获取学习目标失败', '获取课程信息失败', '获取学习统计失败'])
    expect(screen.getByText(message)).toBeVisible()
  expect(screen.getByText('累计学习')).toBeVisible()
  answer(studentCentre)
  const materials = await region('学习资料')
  await press(user, '重试', materials)
  await materials.findByText('还没有学习资料，报名或学习课程后会出现在这里。')
  expect(screen.queryByText('获取学习统计失败')).toBeNull()
  expect(screen.getByText('今日学习')).toBeVisible()
})

test('an account without an id sees why nothing is shown', async () => {
  signIn('token', { ...accounts.student, id: undefined as never })
  open('/student')
  await screen.findByText('用户 ID 未找到')
})

test('a student without courses is shown how to begin', async () => {
  const user = open('/student', 'student')
  const welcome = await region('欢迎，林若川')
  expect(welcome.getAllByRole('listitem')).toHaveLength(3)
  answer({ listCategories: () => [], listCourses: ({ query }) => toPage([], 0, query) })
  await follow(user, '去选课程', welcome)
  await title('课程中心')
})
