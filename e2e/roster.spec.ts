import { readFile } from 'node:fs/promises'
import type { Route } from '@playwright/test'
import { rowsOfWorkbook } from '../packages/server/src/testing/files/read-workbook.ts'
import type { Cells } from '../packages/server/src/testing/people/roster-files.ts'
import { asAdmin, dialog, row } from './admin-page.ts'
import { newApplicant } from './applicant.ts'
import { delayCalls } from './delayed-calls.ts'
import { checkRoster, rosterFile, wizard } from './roster-page.ts'
import { newStudent } from './sessions.ts'
import { expect, test, unique, uniqueName } from './test.ts'

test('a roster is checked, imported and undone', async ({ page }) => {
  const name = uniqueName('名单学员')
  const [good, bad] = [newApplicant(), newApplicant()]
  const header: Cells = ['姓名', '民族', '身份证号', '联系方式']
  const fileName = unique('花名册') + '.xlsx'
  await asAdmin(page, '/admin/students')
  await page.getByRole('button', { name: '导入', exact: true }).click()
  await wizard(page).getByRole('button', { name: '上传并核对' }).click()
  await expect(page.getByText('请选择要导入的文件')).toBeVisible()
  const input = wizard(page).getByLabel('学员名单文件')
  await input.setInputFiles({ name: '名单.txt', mimeType: 'text/plain', buffer: Buffer.from('姓名') })
  await expect(page.getByText('请选择Excel文件(.xlsx, .xls)')).toBeVisible()
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载导入模板' }).click(),
  ])
  expect(rowsOfWorkbook(await readFile(await template.path()))[0]).toContain('身份证号')

  await input.setInputFiles(
    rosterFile([header, [name, '汉', good.idCard, good.phone], [name, '汉', bad.idCard, '123']], fileName),
  )
  await wizard(page).getByRole('button', { name: '上传并核对' }).click()
  await expect(wizard(page).getByRole('row').filter({ hasText: name })).toHaveCount(2)
  await expect(wizard(page).getByText(good.idCard)).toHaveCount(0)
  await wizard(page).getByText('只看不能导入 1').click()
  await expect(wizard(page).getByText('联系方式（D3）：手机号应为 11 位数字，以 13 到 19 开头')).toBeVisible()
  await wizard(page).getByText('各列的内容').click()
  await wizard(page).getByRole('button', { name: '导入 1 名学员' }).click()
  await expect(wizard(page).getByText('导入成功！共导入 1 条记录')).toBeVisible()
  const [errors] = await Promise.all([
    page.waitForEvent('download'),
    wizard(page)
      .getByRole('button', { name: `下载 ${fileName} 未导入的行` })
      .click(),
  ])
  expect(rowsOfWorkbook(await readFile(await errors.path()))[1]?.[3]).toBe('123')
  await wizard(page)
    .getByRole('button', { name: `下载 ${fileName} 的初始密码` })
    .click()
  const [passwords] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page, '下载初始密码？').getByRole('button', { name: '下载' }).click(),
  ])
  expect(rowsOfWorkbook(await readFile(await passwords.path()))[1]?.[0]).toBe(name)
  await expect(wizard(page).getByRole('button', { name: `下载 ${fileName} 的初始密码` })).toHaveCount(0)
  await wizard(page).getByRole('button', { name: '完成', exact: true }).click()
  await expect(row(page, name)).toHaveCount(1)

  await page.getByRole('button', { name: '导入', exact: true }).click()
  await wizard(page)
    .getByRole('button', { name: `撤销 ${fileName} 的导入` })
    .click()
  await dialog(page, `撤销“${fileName}”的导入？`).getByRole('button', { name: '撤销导入' }).click()
  await expect(page.getByText('已撤销导入')).toBeVisible()
  await wizard(page).getByRole('button', { name: '取消' }).click()
  await expect(row(page, name)).toHaveCount(0)
})

test(
  'progress that arrives after the import has ended does not keep the dialog busy',
  { tag: '@full' },
  async ({ page }) => {
    const name = uniqueName('迟到进度')
    const { idCard, phone } = newApplicant()
    await checkRoster(page, [
      ['姓名', '民族', '身份证号', '联系方式'],
      [name, '汉', idCard, phone],
    ])
    const commit = await delayCalls(page, '**/students/import/*/commit')
    const { promise: asked, resolve: poll } = Promise.withResolvers<Route>()
    // Only the first request is a poll; the result also requests its import.
    await page.route(/\/students\/import\/\d+$/, poll, { times: 1 })
    await wizard(page).getByRole('button', { name: '导入 1 名学员' }).click()
    const late = await asked
    commit()
    await expect(wizard(page).getByText('导入成功！共导入 1 条记录')).toBeVisible()
    await expect(wizard(page).getByRole('progressbar')).toHaveCount(0)
    const answer = await late.fetch()
    const heard = page.waitForResponse(late.request().url())
    await late.fulfill({ response: answer, json: { ...(await answer.json()), progress: 50 } })
    await (await heard).finished()
    await wizard(page).getByRole('button', { name: '继续导入' }).click()
    await expect(wizard(page).getByLabel('学员名单文件')).toBeAttached()
    await expect(wizard(page).getByRole('progressbar')).toHaveCount(0)
  },
)

test('students are exported with masked ID numbers, or in full for a reason', async ({ page }) => {
  const name = uniqueName('导出的学员')
  await newStudent(name)
  await asAdmin(page, `/admin/students?keyword=${encodeURIComponent(name)}`)
  const button = page.getByRole('button', { name: '导出', exact: true })
  await row(page, name).getByRole('checkbox').check()
  await button.click()
  const ask = dialog(page, '导出学员')
  await ask.getByText('完整显示').click()
  await ask.getByRole('button', { name: '导出' }).click()
  await expect(page.getByText('请填写查看理由')).toBeVisible()
  await ask.getByLabel('查看完整身份证号的理由').fill('核对名单')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    ask.getByRole('button', { name: '导出' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^学员-\d{4}-\d\d-\d\d\.xlsx$/)
  const [titles, ...rows] = rowsOfWorkbook(await readFile(await download.path()))
  expect(titles?.slice(0, 5)).toEqual(['编号', '姓名', '学号', '登录名', '身份证号'])
  expect(rows).toHaveLength(1)
})
