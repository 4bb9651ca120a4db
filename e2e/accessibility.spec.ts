import { expectAccessible, expectPagesAccessible } from './accessibility.ts'
import { asAdmin } from './admin-page.ts'
import { playPath } from './player.ts'
import { asStudent } from './sessions.ts'
import { expect, school, test } from './test.ts'

const publicPages: [name: string, path: () => string][] = [
  ['home', () => '/'],
  ['the course list', () => '/courses'],
  ['an empty course list', () => '/courses?keyword=绝无此课'],
  ['a priced course', () => `/courses/${school().pricedCourseId}`],
  ['a course for members', () => `/courses/${school().courseId}`],
  ['the news', () => '/news'],
  ['a piece of news', () => '/news/1'],
  ['about', () => '/about'],
  ['job service', () => '/job-service'],
  ['course search', () => '/course-search?keyword=Java'],
  ['what is not there', () => '/no-such-page'],
]
for (const [name, path] of publicPages)
  test(`${name} is accessible`, ({ page }) => expectPagesAccessible(page, [path()]))

test('the application pages are accessible', async ({ page }) => {
  await expectPagesAccessible(page, ['/training-application', '/application-status'])
})

test('the application form is accessible with its errors, a photo and a question', async ({ page }) => {
  await page.goto('/training-application')
  await page.getByRole('button', { name: '提交报名' }).click()
  await expect(page.getByText('请输入姓名')).toBeVisible()
  await page.getByLabel('身份证正面（人像面）').setInputFiles('packages/server/src/demo/media/id-cards/front.jpg')
  await expect(page.getByText('已上传，加密保存')).toBeVisible()
  await page.getByRole('button', { name: '重置' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'the application form with its errors')
})

test('the account pages are accessible', async ({ page }) => {
  await expectPagesAccessible(page, [
    '/auth/login',
    '/auth/register',
    '/auth/forgot-password',
    '/auth/first-admin?token=none',
  ])
})

test('the student pages are accessible', async ({ page }) => {
  await asStudent(page)
  await expectPagesAccessible(page, ['/student', '/student/records', '/profile', playPath()])
})

test('the back office is accessible', async ({ page }) => {
  await asAdmin(page, '/admin/students')
  await expectPagesAccessible(page, [
    '/admin/students',
    '/admin/students?keyword=买买提',
    '/admin/students?keyword=绝无此人',
  ])
})
