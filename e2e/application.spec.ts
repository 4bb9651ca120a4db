import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { newApplicant } from './applicant.ts'
import { expect, test } from './test.ts'
import { uniqueClientAddress } from './unique-client-address.ts'

const photo = await readFile(new URL('../packages/server/src/demo/media/id-cards/front.jpg', import.meta.url))
/** A photo as large as those of a phone's camera. */
const cameraPhoto = () =>
  sharp({
    create: {
      width: 3200,
      height: 2400,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg({ quality: 85 })
    .toBuffer()

async function fillIn(page: Page, { idCard, phone }: ReturnType<typeof newApplicant>, front: Buffer) {
  const fill = (name: RegExp, value: string) => page.getByRole('textbox', { name }).fill(value)
  await fill(/^姓名/, '测试报名人')
  await page.getByRole('radio', { name: '女' }).check()
  await fill(/身份证号/, idCard)
  await fill(/^手机号码/, phone)
  await page.getByRole('combobox', { name: /文化程度/ }).selectOption('本科')
  await fill(/联系地址/, '苏州市姑苏区学士街 88 号')
  await fill(/单位名称/, '测试公司')
  for (const [side, buffer] of [
    ['身份证正面（人像面）', front],
    ['身份证反面（国徽面）', photo],
  ] as const)
    await page.getByLabel(side).setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText('已上传，加密保存')).toHaveCount(2)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '提交报名' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认提交' }).click()
}

test('an applicant applies with a large photo, which is scaled down, and looks up the status with the receipt code', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await context.setExtraHTTPHeaders(uniqueClientAddress())
  const applicant = newApplicant()
  const front = await cameraPhoto()
  await page.goto('/training-application')
  const sent = page.waitForRequest('**/api/upload/public/id-card')
  await fillIn(page, applicant, front)
  expect(Number((await (await sent).allHeaders())['content-length'])).toBeLessThan(front.length * 0.7)
  await expect(page.getByText('报名申请提交成功！我们会尽快审核您的申请。')).toBeVisible()
  const code = await page.locator('code').innerText()
  await page.getByRole('button', { name: '复制编号' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await page.getByRole('button', { name: '为另一位同事报名' }).click()
  await expect(page.getByText('已上传，加密保存')).toHaveCount(0)
  await fillIn(page, applicant, photo)
  await expect(page.getByText('该身份证号已有待审核的报名申请')).toBeVisible()
  await page.getByRole('link', { name: '查询审核进度' }).click()
  await page.getByRole('textbox', { name: '回执编号' }).fill(code.toLowerCase())
  await page.getByRole('button', { name: '按编号查询' }).click()
  await expect(page.getByText('待审核', { exact: true })).toBeVisible()
  const step = page.getByRole('list', { name: '审核进度' }).locator('[aria-current=step]')
  await expect(step).toHaveText(/老师审核/)
  await page.getByRole('textbox', { name: '手机号码' }).fill(applicant.phone)
  const tail = applicant.idCard.slice(-4)
  await page.getByRole('textbox', { name: '身份证号后四位' }).fill(tail === '0000' ? '1111' : '0000')
  await page.getByRole('button', { name: '按手机号查询' }).click()
  await expect(page.getByText('没有查到报名记录，请核对后再试')).toBeVisible()
  await page.getByRole('textbox', { name: '身份证号后四位' }).fill(tail)
  await page.getByRole('button', { name: '按手机号查询' }).click()
  await expect(step).toBeVisible()
})
