import type { Page } from '@playwright/test'
import { workbookOf, type Cells } from '../packages/server/src/testing/people/roster-files.ts'
import { adminCalls, asAdmin, choose, dialog, row } from './admin-page.ts'
import { newApplicant } from './applicant.ts'
import { courseCalls, newClass } from './course-page.ts'
import { checkRoster, rosterFile, wizard } from './roster-page.ts'
import { expect, test, unique, uniqueName } from './test.ts'

/** Imports students without looking at the pages. */
async function importStudents(page: Page, rows: readonly Cells[]): Promise<void> {
  const { headers } = await adminCalls()
  const multipart = { file: rosterFile([['姓名', '身份证号'], ...rows]) }
  expect((await page.request.post('/api/admin/users/import', { headers, multipart })).ok()).toBe(true)
}

test('a row about someone with another name is imported only if it is confirmed', async ({ page }) => {
  const [known, fresh] = [newApplicant(), newApplicant()]
  const [name, other] = [uniqueName('原有'), uniqueName('别人')]
  await importStudents(page, [[name, known.idCard]])
  await checkRoster(page, [
    ['姓名', '身份证号', '联系方式', '家长电话'],
    [other, known.idCard, known.phone, '13900000000'],
    [uniqueName('新人'), fresh.idCard, fresh.phone, '13900000001'],
  ])
  await expect(wizard(page).getByText('没有导入的列：家长电话 (D)')).toBeVisible()
  await expect(wizard(page).getByText(`系统中该身份证号的姓名是“${name}”`)).toBeVisible()
  await expect(wizard(page).getByRole('button', { name: '导入 1 名学员' })).toBeEnabled()
  await wizard(page).getByText('只看待确认 1').click()
  await wizard(page).getByRole('checkbox', { name: '确认导入第 2 行' }).check()
  await wizard(page).getByRole('button', { name: '导入 2 名学员' }).click()
  await expect(wizard(page).getByText('导入成功！共导入 2 条记录')).toBeVisible()
})

test(
  'columns that look alike are chosen between, and another sheet can be read',
  { tag: '@full' },
  async ({ page }) => {
    const { idCard, phone } = newApplicant()
    const name = uniqueName('选列')
    await checkRoster(page, [
      ['姓名', '身份证号', '手机', '联系电话'],
      [name, idCard, '13900000000', phone],
    ])
    await expect(
      wizard(page).getByText('这些列都可能是联系方式：手机 (C)、联系电话 (D)。请在下面选择其中一列。'),
    ).toBeVisible()
    await choose(wizard(page).getByLabel('D 列的内容'), '联系方式')
    await wizard(page).getByRole('button', { name: '按此重新核对' }).click()
    await expect(wizard(page).getByRole('row').filter({ hasText: name })).toContainText(phone)

    await wizard(page).getByRole('button', { name: '重新选择文件' }).click()
    const sheets = workbookOf(
      [
        ['姓名', '身份证号'],
        [name, idCard],
      ],
      'xlsx',
      ['说明', '名单'],
    )
    await wizard(page)
      .getByLabel('学员名单文件')
      .setInputFiles({ ...rosterFile([]), buffer: sheets })
    await wizard(page).getByRole('button', { name: '上传并核对' }).click()
    await expect(wizard(page).getByText('工作表“名单”，表头在第 1 行。')).toBeVisible()
    await choose(wizard(page).getByLabel('更换工作表'), '说明')
    await expect(wizard(page).getByText('没有找到姓名、身份证号列，请在下面指定各列的内容。')).toBeVisible()
    await expect(wizard(page).getByRole('button', { name: '导入 0 名学员' })).toBeDisabled()
  },
)

test('a result beside another name is entered only if it is confirmed', { tag: '@full' }, async ({ page }) => {
  const { get, post } = await adminCalls()
  const name = uniqueName('考生')
  await importStudents(page, [[name, newApplicant().idCard]])
  const { course } = await courseCalls()
  const { id: courseId } = await course(unique('成绩课'))
  const { content } = await get<{ content: { id: number; studentId: string }[] }>(
    `/api/admin/users/students?keyword=${encodeURIComponent(name)}`,
  )
  const student = content[0]!
  const id = await newClass(unique('成绩班'), [courseId], { onlineShare: 80, needsAssessment: true })
  await post(`/api/admin/classes/${id}/members`, { ids: [student.id] })
  await asAdmin(page, `/admin/classes/${id}`)
  await page.getByRole('button', { name: '登记成绩' }).click()
  const results = dialog(page, '登记成绩')
  const rows: Cells[] = [
    ['学号', '姓名', '考试成绩'],
    [student.studentId, '别人', 88],
    [null, '没有学号', 70],
  ]
  await results.getByLabel('成绩文件').setInputFiles({ ...rosterFile([]), buffer: workbookOf(rows) })
  await expect(results.getByText(`该学号的学员是${name}`)).toBeVisible()
  await expect(results.getByText('没有填写学号')).toBeVisible()
  const score = results.getByRole('textbox', { name: `${name} 的成绩` })
  await expect(score).toHaveValue('')
  await results.getByRole('button', { name: '仍然填入第 2 行' }).click()
  await expect(score).toHaveValue('88')
  await results.getByRole('button', { name: '保存 1 项成绩' }).click()
  await expect(page.getByText('保存成功')).toBeVisible()
  await expect(row(page, name)).toContainText('88')
})
