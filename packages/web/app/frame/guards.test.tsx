import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accounts } from '../testing/accounts.ts'
import { answer, refuse } from '../testing/fake-api.ts'
import { siteContent } from '../testing/fixtures/site-content.ts'
import { studentCentre } from '../testing/fixtures/student-centre.ts'
import { address, title } from '../testing/hands.ts'
import { open } from '../testing/open.tsx'

test.for([
  '/student',
  '/student/records',
  '/student/messages',
  '/student/questions',
  '/learning',
  '/profile',
  '/course/1/play/1',
  '/admin',
  '/admin/students',
  '/admin/dashboard',
  '/org',
  '/org/students',
  '/teacher',
  '/teacher/courses',
])('a visitor is redirected from %s to login, with a return URL', async (path) => {
  open(path)
  await title('登录')
  expect(address()).toBe(`/auth/login?redirect=${encodeURIComponent(path)}`)
  await screen.findByText('请先登录')
})

test('a tab whose login has been removed from the browser is signed out when it is used again', async () => {
  answer({ getSiteContent: () => siteContent, countUnreadMessages: () => ({ unreadCount: 0 }) })
  open('/about', 'student')
  await screen.findByRole('button', { name: accounts.student.name })
  localStorage.removeItem('token')
  const banner = within(screen.getByRole('banner'))
  // The page may be shown a moment before it listens.
  await waitFor(() => {
    act(() => void dispatchEvent(new Event('focus')))
    expect(banner.getAllByRole('link', { name: '登录' })).not.toEqual([])
  })
  expect(banner.queryByRole('button', { name: accounts.student.name })).toBeNull()
})

test('old links to the login lead to it', async () => {
  open('/login?redirect=%2Fstudent')
  await title('登录')
  expect(address()).toBe('/auth/login?redirect=%2Fstudent')
})

test.for([
  ['/admin/students', '没有权限执行此操作'],
  ['/org', '没有权限执行此操作'],
  ['/teacher/courses', '没有权限执行此操作'],
  ['/auth/login', undefined],
  ['/auth/register', undefined],
  ['/login?redirect=/admin/students', undefined],
  ['/auth/login?redirect=//evil.example', undefined],
] as const)('a student who opens %s is redirected to the student center', async ([path, said]) => {
  answer(studentCentre)
  open(path, 'student')
  await title('个人中心')
  expect(address()).toBe('/student')
  if (said) await screen.findByText(said)
})

test.for([
  ['teacher', '/teacher', '/teacher/dashboard'],
  ['teacher', '/admin/students', '/teacher/dashboard'],
  ['organizationAdmin', '/org', '/org/dashboard'],
  ['organizationAdmin', '/student', '/org/dashboard'],
  ['admin', '/admin', '/admin/dashboard'],
  ['admin', '/auth/login', '/admin/dashboard'],
] as const)('%s who opens %s starts at %s', async ([who, path, start]) => {
  answer({
    getTeachingOverview: () => refuse(503),
    getOrganizationOverview: () => refuse(503),
    getDashboard: () => refuse(503),
  })
  open(path, who)
  await expect.poll(address).toBe(start)
  await screen.findByRole('button', { name: '重试' })
})
