import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, refuse } from '../testing/fake-api.ts'
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
