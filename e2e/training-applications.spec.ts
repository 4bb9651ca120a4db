import type { Page } from '@playwright/test'
import { expectAccessible, sizes } from './accessibility.ts'
import { asAdmin, dialog, row } from './admin-page.ts'
import { apply, newApplicant } from './applicant.ts'
import { recordPrintCalls } from './record-print-calls.ts'
import { expect, test, uniqueName } from './test.ts'

/** Submits an application and returns its name and ID number. */
async function applied(prefix: string) {
  const name = uniqueName(prefix)
  const applicant = newApplicant()
  await apply(applicant, name)
  return { name, idCard: applicant.idCard }
}

async function openPhotos(page: Page) {
  await page.getByRole('button', { name: '打开证件照片' }).click()
  const ask = dialog(page, '查看证件照片')
  await ask.getByLabel('查看理由').fill('与原件核对')
  await ask.getByRole('button', { name: '查看', exact: true }).click()
}

test('an application is found, reviewed, approved and enrolled; the password is shown once', async ({ page }) => {
  const { name, idCard } = await applied('报名人')
  await asAdmin(page, `/admin/training-applications?keyword=${idCard}`)
  await expect(row(page, name)).toContainText('待审核')
  await expect(page.getByText(idCard)).toHaveCount(0)
  await row(page, name).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.getByRole('button', { name: '查看完整号码' }).click()
  const ask = dialog(page, '查看完整身份证号')
  await ask.getByRole('button', { name: '查看', exact: true }).click()
  await expect(ask.getByText('请填写查看理由')).toBeVisible()
  await ask.getByLabel('查看理由').fill('与原件核对')
  await ask.getByRole('button', { name: '查看', exact: true }).click()
  await expect(page.getByText(idCard)).toBeVisible()

  await openPhotos(page)
  for (const side of ['身份证人像面', '身份证国徽面'])
    await expect
      .poll(() => page.getByRole('img', { name: side }).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)

  await page.getByRole('button', { name: '驳回' }).click()
  await expect(page.getByText('驳回时请填写审核意见，申请人会看到')).toBeVisible()
  await page.getByRole('button', { name: '通过', exact: true }).click()
  await expect(page.getByText('教务管理员 于')).toBeVisible()
  await page.getByRole('button', { name: '办理入学' }).click()
  await dialog(page, `为${name}办理入学？`).getByRole('button', { name: '办理入学' }).click()
  const account = dialog(page, `已为${name}建立学员账号`)
  await expect(account.locator('code')).toHaveText(/^[0-9A-Z]{16}$/)
  await account.getByRole('button', { name: '我已记下' }).click()
  await expect(account).toBeHidden()
  await expect(page.getByRole('button', { name: '办理入学' })).toBeHidden()
})

test('revealed applicant data is printed only after the server has logged it', async ({ page }) => {
  const { name, idCard } = await applied('打印人')
  await recordPrintCalls(page)
  await asAdmin(page, `/admin/training-applications?keyword=${idCard}`)
  await row(page, name).getByRole('link', { name }).click()
  await page.getByRole('button', { name: '查看完整号码' }).click()
  const ask = dialog(page, '查看完整身份证号')
  await ask.getByLabel('查看理由').fill('归档')
  await ask.getByRole('button', { name: '查看', exact: true }).click()
  await expect(page.getByText(idCard)).toBeVisible()
  await openPhotos(page)
  const photo = page.getByRole('img', { name: '身份证人像面' })
  await expect(photo).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(idCard)).toBeHidden()
  await expect(photo).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  const noted = page.waitForResponse(/\/applications\/\d+\/print$/)
  await page.getByRole('button', { name: '打印', exact: true }).click()
  expect((await noted).status()).toBe(200)
  await expect(page.locator('html[data-printed]')).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(idCard)).toBeVisible()
  await expect(photo).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.getByText(idCard)).toBeHidden()
})

test('several applications are approved at once, and each links to the next', async ({ page }) => {
  const prefix = uniqueName('同批')
  const [first, second] = [await applied(`${prefix}甲`), await applied(`${prefix}乙`)]
  await asAdmin(page, `/admin/training-applications?keyword=${encodeURIComponent(prefix)}`)
  await row(page, second.name).getByRole('link', { name: second.name }).click()
  await expect(page.getByRole('button', { name: '上一份' })).toBeDisabled()
  await page.getByLabel('审核意见').fill('材料齐全')
  await page.getByRole('link', { name: '下一份' }).click()
  await dialog(page, '放弃未保存的修改？').getByRole('button', { name: '继续编辑' }).click()
  await expect(page.getByLabel('审核意见')).toHaveValue('材料齐全')
  await page.getByRole('link', { name: '下一份' }).click()
  await dialog(page, '放弃未保存的修改？').getByRole('button', { name: '放弃修改' }).click()
  await expect(page.getByRole('heading', { level: 1, name: first.name })).toBeVisible()
  await expect(page.getByRole('button', { name: '下一份' })).toBeDisabled()
  await page.goBack()
  await page.goBack()
  for (const { name } of [first, second]) await row(page, name).getByRole('checkbox').check()
  await page.getByRole('button', { name: '批量通过' }).click()
  await dialog(page, '通过选中的 2 份申请？').getByRole('button', { name: '通过' }).click()
  await expect(page.getByText('已通过 2 份申请')).toBeVisible()
  for (const { name } of [first, second]) await expect(row(page, name)).toContainText('已通过')

  await page.getByRole('button', { name: `删除 ${first.name}` }).click()
  await dialog(page, `确认删除“${first.name}”？`).getByRole('button', { name: '删除' }).click()
  await expect(row(page, first.name)).toHaveCount(0)
})

test('the application pages are accessible', async ({ page }) => {
  const { name, idCard } = await applied('无障碍')
  for (const size of sizes) {
    await page.setViewportSize(size)
    await asAdmin(page, `/admin/training-applications?keyword=${idCard}`)
    await expect(page.getByRole('link', { name })).toBeVisible()
    await expectAccessible(page, `applications at ${size.width}`)
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expectAccessible(page, `an application at ${size.width}`)
  }
})
