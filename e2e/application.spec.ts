import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { newApplicant } from './applicant.ts'
import { expect, test } from './test.ts'
import { uniqueClientAddress } from './unique-client-address.ts'

const photo = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await readFile(new URL('../packages/server/src/demo/media/id-cards/front.jpg', import.meta.url)),
})
const front = '身份证正面（人像面）'
const back = '身份证反面（国徽面）'
const required = '请检查并完善所有必填信息后再提交！'

const leave = async (page: Page, label: string | RegExp, value: string) => {
  const field = page.getByRole('textbox', { name: label })
  await field.fill(value)
  await field.blur()
}
const wrong: [label: string | RegExp, value: string, message: string][] = [
  [/^姓名/, '一', '姓名长度在 2 到 50 个字符'],
  [/身份证号/, '123456789012345678', '请输入正确的身份证号'],
  [/^手机号码/, '12345678901', '请输入正确的手机号码'],
  [/联系地址/, '街上', '联系地址长度在 5 到 200 个字符'],
  [/单位名称/, '厂', '单位名称长度在 2 到 200 个字符'],
  [/经办人手机/, '123', '请输入正确的手机号码'],
]

async function fillIn(page: Page, { idCard, phone } = newApplicant()) {
  await leave(page, /^姓名/, '测试报名人')
  await page.getByRole('radio', { name: '女' }).check()
  await leave(page, /身份证号/, idCard)
  await leave(page, /^手机号码/, phone)
  await page.getByRole('combobox', { name: /文化程度/ }).selectOption('本科')
  await leave(page, /联系地址/, '苏州市姑苏区学士街 88 号')
  await leave(page, /单位名称/, '测试公司')
  await page.getByRole('textbox', { name: /备注/ }).fill('请在工作日联系。')
  for (const side of [front, back]) await page.getByLabel(side).setInputFiles(await photo('card.jpg'))
  await expect(page.getByText('已上传，加密保存')).toHaveCount(2)
  await page.getByRole('checkbox').check()
}

test('the form shows what is wrong with each field while it is filled in', async ({ page }) => {
  await page.goto('/training-application')
  for (const [label, value, message] of wrong) {
    await leave(page, label, value)
    await expect(page.getByRole('textbox', { name: label })).toHaveAccessibleDescription(new RegExp(message))
  }
  await leave(page, /^姓名/, '测试报名人')
  await expect(page.getByText('姓名长度在 2 到 50 个字符')).toHaveCount(0)
  await page.getByRole('textbox', { name: /备注/ }).fill('字'.repeat(501))
  await expect(page.getByText('501 / 500')).toBeVisible()

  await page.getByLabel(front).setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(page.getByText('只能上传图片文件!')).toBeVisible()
  await page
    .getByLabel(front)
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
  await expect(page.getByText('图片大小不能超过 5MB!')).toBeVisible()
  await page
    .getByLabel(back)
    .setInputFiles({
      name: 'a.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    })
  await expect(page.getByText('只能上传图片文件!')).toBeVisible()
})

test('an empty form lists everything that is missing', async ({ page }) => {
  await page.goto('/training-application')
  await page.getByRole('button', { name: '提交报名' }).click()
  await expect(page.getByText(required)).toBeVisible()
  for (const message of [
    '请输入姓名',
    '请选择性别',
    '请输入正确的身份证号',
    '请输入正确的手机号码',
    '请选择文化程度',
    '请输入联系地址',
    '请输入单位名称',
    '请上传身份证正面照片',
    '请上传身份证反面照片',
    '请阅读并同意个人信息处理说明',
  ])
    await expect(page.getByText(message, { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an applicant applies, keeps the receipt code and looks up the status', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await context.setExtraHTTPHeaders(uniqueClientAddress())
  const applicant = newApplicant()
  await page.goto('/training-application')
  await fillIn(page, applicant)
  await page.getByRole('button', { name: '重置' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await expect(page.getByRole('textbox', { name: /^姓名/ })).toHaveValue('测试报名人')

  await page.getByRole('button', { name: '提交报名' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await expect(page.getByText('您已取消提交')).toBeVisible()
  await page.getByRole('button', { name: '提交报名' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认提交' }).click()
  await expect(page.getByText('报名申请提交成功！我们会尽快审核您的申请。')).toBeVisible()
  await expect(page.getByRole('heading', { name: '接下来' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^姓名/ })).toHaveCount(0)
  const code = await page.locator('code').innerText()
  await page.getByRole('button', { name: '复制编号' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code)

  await page.getByRole('button', { name: '为另一位同事报名' }).click()
  await expect(page.getByRole('textbox', { name: /^姓名/ })).toHaveValue('')
  await expect(page.getByText('已上传，加密保存')).toHaveCount(0)
  await fillIn(page, applicant)
  await page.getByRole('button', { name: '提交报名' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认提交' }).click()
  await expect(page.getByText('该身份证号已有待审核的报名申请')).toBeVisible()
  await page.getByRole('button', { name: '重置' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '重置' }).click()
  await expect(page.getByRole('textbox', { name: /^姓名/ })).toHaveValue('')

  const tail = applicant.idCard.slice(-4)
  const wrongTail = tail === '0000' ? '1111' : '0000'
  await page.goto('/application-status')
  await page.getByRole('textbox', { name: '回执编号' }).fill(code.toLowerCase())
  await page.getByRole('button', { name: '按编号查询' }).click()
  await expect(page.getByText('待审核')).toBeVisible()
  await expect(page.getByRole('list', { name: '审核进度' }).locator('[aria-current=step]')).toHaveText(/老师审核/)
  await page.getByRole('textbox', { name: '手机号码' }).fill(applicant.phone)
  await page.getByRole('textbox', { name: '身份证号后四位' }).fill(wrongTail)
  await page.getByRole('button', { name: '按手机号查询' }).click()
  await expect(page.getByText('没有查到报名记录，请核对后再试')).toBeVisible()
  await page.getByRole('textbox', { name: '身份证号后四位' }).fill(tail)
  await page.getByRole('button', { name: '按手机号查询' }).click()
  await expect(page.getByText('待审核')).toBeVisible()
})

test('the receipt code, which is shown once, is filled in on the page that looks it up', async ({ page, context }) => {
  await context.setExtraHTTPHeaders(uniqueClientAddress())
  await page.goto('/training-application')
  await fillIn(page, newApplicant())
  await page.getByRole('button', { name: '提交报名' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认提交' }).click()
  const code = await page.locator('code').innerText()
  await page.getByRole('region', { name: '报名申请已提交' }).getByRole('link', { name: '查询审核进度' }).click()
  await expect(page.getByRole('textbox', { name: '回执编号' })).toHaveValue(code)
  await page.getByRole('button', { name: '按编号查询' }).click()
  await expect(page.getByText('待审核')).toBeVisible()
})

test('without a connection the form keeps everything and shows an error', async ({ page, context }) => {
  await page.goto('/training-application')
  await fillIn(page)
  await page.getByRole('button', { name: '提交报名' }).click()
  await context.setOffline(true)
  await page.getByRole('dialog').getByRole('button', { name: '确认提交' }).click()
  await expect(page.getByText('提交失败，请检查网络连接后重试')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^姓名/ })).toHaveValue('测试报名人')
  await page.getByLabel(front).setInputFiles(await photo('again.jpg'))
  await expect(page.getByText('上传失败，请检查网络连接后重试')).toBeVisible()
})
