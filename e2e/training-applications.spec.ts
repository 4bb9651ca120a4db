import type { Page } from '@playwright/test'
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

test('an applicant’s ID number and photos are revealed, printed only once the server has logged it, and enrolled', async ({
  page,
}) => {
  const { name, idCard } = await applied('报名人')
  await recordPrintCalls(page)
  await asAdmin(page, `/admin/training-applications?keyword=${idCard}`)
  await expect(row(page, name)).toContainText('待审核')
  await row(page, name).getByRole('link', { name }).click()
  await expect(page.getByText(idCard)).toHaveCount(0)
  await page.getByRole('button', { name: '查看完整号码' }).click()
  const ask = dialog(page, '查看完整身份证号')
  await ask.getByRole('button', { name: '查看', exact: true }).click()
  await expect(ask.getByText('请填写查看理由')).toBeVisible()
  await ask.getByLabel('查看理由').fill('归档')
  await ask.getByRole('button', { name: '查看', exact: true }).click()
  await expect(page.getByText(idCard)).toBeVisible()
  await openPhotos(page)
  for (const side of ['身份证人像面', '身份证国徽面'])
    await expect
      .poll(() => page.getByRole('img', { name: side }).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)

  const photo = page.getByRole('img', { name: '身份证人像面' })
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
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('button', { name: '通过', exact: true }).click()
  await expect(page.getByText('教务管理员 于')).toBeVisible()
  await page.getByRole('button', { name: '办理入学' }).click()
  await dialog(page, `为${name}办理入学？`).getByRole('button', { name: '办理入学' }).click()
  const account = dialog(page, `已为${name}建立学员账号`)
  await expect(account.locator('code')).toHaveText(/^[a-km-np-z2-9]{16}$/)
})
