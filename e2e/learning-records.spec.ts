import { readFile } from 'node:fs/promises'
import { textsOfPdf } from '../packages/server/src/testing/files/pdf-text.ts'
import { rowsOfWorkbook } from '../packages/server/src/testing/files/read-workbook.ts'
import { adminCalls, asAdmin, choose, dialog } from './admin-page.ts'
import { recordPrintCalls } from './record-print-calls.ts'
import { expect, test } from './test.ts'

async function studentOf(name: string) {
  const { get } = await adminCalls()
  const { content } = await get<{ content: [{ id: number }] }>(
    `/api/admin/users/students?keyword=${encodeURIComponent(name)}`,
  )
  return content[0].id
}
const codeIn = (text: string) => /\/verify\/record\/[0-9A-Z-]{34}/.exec(text)?.[0] ?? ''

test('a student’s records are printed by the browser, with a full ID number only after a reason is given', async ({
  page,
}) => {
  const id = await studentOf('陈思齐')
  await recordPrintCalls(page)
  await asAdmin(page, `/admin/students/${id}/records`)
  const sheet = page.getByRole('article')
  await expect(sheet).toContainText('学员姓名陈思齐')
  await expect(sheet).toContainText('培训项目劳动关系协调员职业技能培训')
  await expect(sheet).toContainText('机构名称匠学职业IT培训学校')
  await expect(sheet).toContainText(/身份证号\d{6}\*{8}/)
  await expect(sheet.getByRole('columnheader')).toHaveText(['课程名称', '课时名称', '进度', '观看时长', '观看时间'])
  await expect(sheet.getByRole('row')).toHaveCount(12)
  await choose(page.getByRole('combobox', { name: '每页条数' }), '200 条/页')
  await expect(page).toHaveURL(/size=200/)
  const studied = await sheet
    .getByText('学习时长', { exact: true })
    .locator('xpath=following-sibling::dd')
    .textContent()
  await expect(sheet.getByRole('row').last()).toContainText(`合计${studied}`)

  const noted = page.waitForRequest('**/records/print')
  await page.getByRole('button', { name: '打印', exact: true }).click()
  expect((await noted).postDataJSON()).toEqual({})
  await expect(page.locator('html[data-printed]')).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: '打印', exact: true })).toBeHidden()
  await expect(page.getByRole('navigation', { name: '分页' })).toBeHidden()
  await expect(page.getByRole('button', { name: '查看完整号码' })).toBeHidden()
  await expect(page.getByText('学员签字：')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('button', { name: '查看完整号码' }).click()
  await dialog(page, '查看完整身份证号').getByLabel('查看理由').fill('人社局抽查')
  await dialog(page, '查看完整身份证号').getByRole('button', { name: '查看', exact: true }).click()
  await expect(sheet).toContainText(/身份证号\d{17}[\dX]/)
  const notedReason = page.waitForRequest('**/records/print')
  await page.getByRole('button', { name: '打印', exact: true }).click()
  expect((await notedReason).postDataJSON()).toEqual({ reason: '人社局抽查' })
})

test(
  'the PDF’s code leads anyone to the totals, and records of many students are exported',
  { tag: '@full' },
  async ({ page, elsewhere }) => {
    await asAdmin(page, `/admin/students/${await studentOf('陈思齐')}/records`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下载 PDF' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^学习记录-陈思齐-\d{4}-\d\d-\d\d\.pdf$/)
    const pages = textsOfPdf(await readFile(await download.path()))
    expect(pages.length).toBeGreaterThan(1)
    expect(pages[0]).toContain(`第 1 页，共 ${pages.length} 页`)
    expect(pages[0]).toContain('www.school.example/verify/record/')
    const phone = await elsewhere({ viewport: { width: 360, height: 740 } })
    const response = await phone.goto(codeIn(pages[0] ?? ''))
    expect(response?.status()).toBe(200)
    await expect(phone.getByRole('heading', { name: '学习记录属实' })).toBeVisible()
    await expect(phone.getByRole('main')).toContainText('陈**')
    await expect(phone.getByRole('main')).not.toContainText('陈思齐')
    await expect(phone.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    const unknown = await phone.goto('/verify/record/7K2M-AAAA-BBBB-CCCC-DDDD-EEEE-FFFF')
    expect(unknown?.status()).toBe(404)
    await expect(phone.getByRole('heading', { name: '没有查到这份学习记录' })).toBeVisible()

    await page.goto('/admin/students?keyword=陈思齐')
    await page.getByRole('button', { name: '学习记录', exact: true }).click()
    const [sheet] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: '导出学习记录' }).click(),
    ])
    expect(sheet.suggestedFilename()).toMatch(/^学习记录-.*\.xlsx$/)
    const [heading, first] = rowsOfWorkbook(await readFile(await sheet.path()))
    expect(heading?.[7]).toBe('观看时长')
    expect(first?.[1]).toBe('陈思齐')
    await expect(page.getByText('学习记录导出成功')).toBeVisible()

    await page.getByRole('checkbox', { name: '选择 陈思齐', exact: true }).check()
    await page.getByRole('button', { name: '学习记录（已选 1 人）' }).click()
    const [pdf] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: '打印学习记录(PDF)' }).click(),
    ])
    expect(pdf.suggestedFilename()).toBe('学习记录.pdf')
    expect((await readFile(await pdf.path())).toString('latin1')).toMatch(/^%PDF-/)
    await expect(page.getByText('学习记录下载成功')).toBeVisible()
  },
)
