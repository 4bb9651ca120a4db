import type { Dashboard } from '@jiangxue/contract/office/dashboard.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, refuse } from '../../testing/fake-api.ts'
import { press, region } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

const at = { createTime: '2026-01-05T01:00:00.000Z', updateTime: '2026-01-05T01:00:00.000Z' }
const course = { id: 7, name: 'Linux 运维实战', coverImageUrl: null, status: 'DRAFT', statusName: '草稿', ...at }
const dashboard: Dashboard = {
  totalCourses: 12,
  totalStudents: 340,
  totalTeachers: 9,
  thisMonthIncome: 680.5,
  waiting: { applications: 1, orders: 2, courses: 3, privacy: 4 },
  recentCourses: [{ ...course, statusTone: 'plain' }],
  recentStudents: [{ id: 40, name: '林若川', email: null, avatar: null, ...at }],
  notices: [],
  firstSteps: [
    { step: 'siteName', isDone: true },
    { step: 'backup', isDone: false },
  ],
  trend: Array.from({ length: 30 }, (_, index) => ({
    day: `2026-01-${String(index + 1).padStart(2, '0')}`,
    enrollments: index % 3,
    studySeconds: 90,
  })),
}

test('the dashboard says that it could not be read, then shows its figures and the open tasks', async () => {
  answer({ getDashboard: () => refuse(500) })
  const user = open('/admin/dashboard', 'admin')
  await screen.findByText('获取仪表盘数据失败')
  answer({ getDashboard: () => dashboard })
  await press(user, '重试')
  const figures = within(await screen.findByRole('list', { name: '学校概况' }))
  for (const words of [/课程总数.*12/, /学员总数.*340/, /教师总数.*9/, /本月收入.*680\.50/])
    expect(figures.getAllByRole('listitem').some((item) => words.test(item.textContent))).toBe(true)
  expect(within(screen.getByRole('table', { name: '最近课程' })).getAllByRole('row')).toHaveLength(2)
  expect(screen.getByRole('img', { name: /最近 30 天的报名曲线/ })).toBeVisible()
  const steps = await region('开始使用 已完成 1 / 2')
  expect(steps.queryByRole('link', { name: '填写网站名称' })).toBeNull()
  expect(steps.getByRole('link', { name: '打开每日自动备份' })).toHaveAttribute('href', '/admin/settings?tab=system')
  const tasks = await region('待办')
  expect(tasks.getByRole('link', { name: /2.*笔订单待支付/ })).toHaveAttribute(
    'href',
    '/admin/courses/orders?status=PENDING',
  )
  expect(tasks.getByRole('link', { name: /4.*项个人信息请求即将到期/ })).toHaveAttribute(
    'href',
    '/admin/privacy?state=asked',
  )
})
