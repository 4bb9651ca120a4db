import { asNewStudent } from './sessions.ts'
import { expect, school, test } from './test.ts'

test('the back button closes a dialog, and then leaves the page', async ({ page }) => {
  const list = '/courses?keyword=劳动关系'
  const course = `/courses/${school().pricedCourseId}`
  await asNewStudent(page, list)
  await page.locator(`main a[href="${course}"]`).first().click()
  const question = page.getByRole('dialog', { name: /确认报名/ })
  await page.getByRole('button', { name: '立即报名' }).click()
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(course)

  // Closed otherwise, it leaves nothing to go back to.
  for (let times = 0; times < 2; times++) {
    await page.getByRole('button', { name: '立即报名' }).click()
    await question.getByRole('button', { name: '取消' }).click()
    await expect(question).toBeHidden()
  }
  await page.getByRole('banner').getByRole('link', { name: '新闻动态' }).click()
  await expect(page).toHaveURL('/news')
  await page.goBack()
  await expect(page.getByRole('button', { name: '立即报名' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('heading', { level: 1, name: '课程中心' })).toBeVisible()
})

test('the back button closes dialogs above each other one by one', async ({ page }) => {
  await asNewStudent(page, '/student')
  await page.getByRole('button', { name: '编辑资料' }).click()
  const profile = page.getByRole('dialog', { name: '编辑资料' })
  await profile
    .locator('input[type=file]')
    .setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: await page.screenshot() })
  const crop = page.getByRole('dialog', { name: '裁剪头像' })
  await expect(crop).toBeVisible()
  await page.goBack()
  await expect(crop).toBeHidden()
  await expect(profile).toBeVisible()
  await page.goBack()
  await expect(profile).toBeHidden()
  await expect(page).toHaveURL('/student')
})
