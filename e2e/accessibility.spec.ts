import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { asAdmin } from './admin-story.ts'
import { demoPassword, expect, playPath, school, signIn, test } from './story.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]

async function check(page: Page, paths: readonly string[]) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const path of paths) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(
        violations.map(({ id, nodes }) => `${path} at ${size.width}: ${id} ${nodes[0]?.html.slice(0, 200)}`),
      ).toEqual([])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${path} at ${size.width} scrolls sideways`).toBeLessThanOrEqual(0)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    }
  }
}

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
for (const [name, path] of publicPages) test(`${name} is accessible`, ({ page }) => check(page, [path()]))

test('the pages of an application are accessible', async ({ page }) => {
  await check(page, ['/training-application', '/application-status'])
})

test('the application form is accessible with its errors, a photo and a question', async ({ page }) => {
  await page.goto('/training-application')
  await page.getByRole('button', { name: '提交报名' }).click()
  await expect(page.getByText('请输入姓名')).toBeVisible()
  await page.getByLabel('身份证正面（人像面）').setInputFiles('packages/server/src/demo/media/id-cards/front.jpg')
  await expect(page.getByText('已上传，加密保存')).toBeVisible()
  await page.getByRole('button', { name: '重置' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 200)}`)).toEqual([])
})

test('the pages of accounts are accessible', async ({ page }) => {
  await check(page, ['/auth/login', '/auth/register', '/auth/forgot-password', '/auth/first-admin?token=none'])
})

test('the pages of a student are accessible', async ({ page }) => {
  await signIn(page, 'student', demoPassword)
  await check(page, ['/student', '/student/records', '/profile', playPath()])
})

test('the back office is accessible', async ({ page }) => {
  await asAdmin(page, '/admin/students')
  await check(page, ['/admin/students', '/admin/students?keyword=买买提', '/admin/students?keyword=绝无此人'])
})
