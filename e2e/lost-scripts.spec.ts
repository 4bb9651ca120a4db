import type { Page } from '@playwright/test'
import { asAdmin } from './admin-page.ts'
import { demoPassword, signIn } from './sessions.ts'
import { expect, test } from './test.ts'

/** Makes lazy scripts fail to load, as on a phone that loses its connection; returns a function that restores them. */
async function lose(page: Page, ...names: string[]) {
  const lost = new RegExp(`/assets/(${names.join('|')})-[^/]+\\.js$`)
  await page.route(lost, (route) => route.abort())
  return () => page.unroute(lost)
}
const notLoaded = '未能加载，请检查网络，保存已填写的内容后刷新页面'

test('a course is shown even if its lazy parts fail to load, and completely after a retry', async ({ page }) => {
  const find = await lose(page, 'later', 'lesson-player')
  await page.goto('/courses?keyword=Linux')
  await page.getByRole('link', { name: 'Linux 运维实战' }).click()
  await expect(page.getByRole('alert').filter({ hasText: notLoaded })).toHaveCount(4)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await find()
  await page.getByRole('button', { name: '重试' }).first().click()
  await expect(page.getByRole('region', { name: '课程目录' }).getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('tab', { name: '课程介绍' })).toBeVisible()
  await expect(page.getByRole('button', { name: '播放', exact: true })).toBeVisible()
  await expect(page.getByText(notLoaded)).toBeHidden()
})

test('links and forms work without their lazy scripts', async ({ page }) => {
  await lose(page, 'account-menu', 'issue-message', 'later')
  await page.goto('/')
  await page.getByRole('heading', { name: '热门课程' }).scrollIntoViewIfNeeded()
  await expect(page.getByText('获取首页数据失败')).toBeVisible()
  await expect(page.getByRole('navigation', { name: '快速入口' })).toBeVisible()

  await page.goto('/auth/login')
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('请输入用户名')).toBeVisible()
  await signIn(page, 'student', demoPassword)
  await expect(page).toHaveURL('/student')
  await page.getByRole('banner').getByRole('link', { name: '林若川' }).click()
  await expect(page).toHaveURL('/profile')
})

test(
  'in the back office a lost dialog, editor or screen leaves the rest usable',
  { tag: '@full' },
  async ({ page }) => {
    const find = await lose(
      page,
      'student-dialog.client',
      'statistics-dialog.client',
      'teachers.client',
      'rich-text-editor.client',
    )
    await asAdmin(page, '/admin/students')
    await page.getByRole('button', { name: '添加学员' }).click()
    await expect(page.getByText(`系统错误：对话框未初始化：${notLoaded}`)).toBeVisible()
    await page
      .getByRole('button', { name: /的更多操作$/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: '学习统计' }).click()
    await expect(page.getByText(`无法显示统计信息：${notLoaded}`)).toBeVisible()
    await expect(page.getByRole('table')).toBeVisible()

    await lose(page, 'certificate-dialog')
    await page.goto('/admin/certificates')
    await page.getByRole('button', { name: /^查看/ }).first().click()
    await expect(page.getByText(`无法显示证书：${notLoaded}`)).toBeVisible()
    await expect(page.getByRole('table')).toBeVisible()

    await page.goto('/admin/courses/edit')
    await page.getByLabel('课程名称').fill('写了一半的课程')
    await expect(page.getByRole('alert').filter({ hasText: notLoaded }).first()).toBeVisible()
    await expect(page.getByLabel('课程名称')).toHaveValue('写了一半的课程')

    page.once('dialog', (dialog) => void dialog.accept())
    await page.goto('/admin/dashboard')
    await page.getByRole('link', { name: '教师管理' }).click()
    await expect(page.getByRole('heading', { name: '页面没有加载出来' })).toBeVisible()
    await find()
    await page.getByRole('button', { name: '重试' }).click()
    await expect(page.getByRole('table')).toBeVisible()
  },
)
