import { readFile } from 'node:fs/promises'
import { rowsOfWorkbook } from '../packages/server/src/testing/files/read-workbook.ts'
import { asAdmin, chooseFound, dialog, row, rowAction } from './admin-page.ts'
import { courseCalls } from './course-page.ts'
import { expect, test, unique } from './test.ts'

interface Student {
  id: number
  name: string
  studentId: string
  idCard: string | null
  completedLessons: number
}

/** Returns a student with an ID number who has completed too few lessons, and a course that no other attempt uses. */
async function beginnerAndCourse() {
  const { course, get } = await courseCalls()
  const { content } = await get<{ content: Student[] }>('/api/admin/users/students?size=100')
  const student = content.find(({ idCard, completedLessons }) => idCard && completedLessons < 60)
  if (!student) throw new Error('Every student of the demo school has completed enough lessons.')
  const name = unique('手工发证的课程')
  await course(name)
  return { student, course: name }
}

test(
  'a certificate is issued manually, viewed, downloaded, reissued, revoked and deleted',
  { tag: '@full' },
  async ({ page }) => {
    const { student, course } = await beginnerAndCourse()
    await asAdmin(page, '/admin/certificates')
    await page.getByRole('button', { name: '模板预览' }).click()
    const template = dialog(page, '证书模板预览')
    await expect(template.getByRole('img', { name: '结业证书的样张' })).toBeVisible()
    await expect(template.getByText('正在绘制证书…')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '生成证书' }).click()
    const form = dialog(page, '生成证书')
    await expect(form.getByLabel('课程名称')).toHaveValue('劳动关系协调员职业技能培训')
    await form.getByLabel('院校名称').fill('')
    await form.getByRole('button', { name: '生成', exact: true }).click()
    for (const missing of ['请填写学员编号', '请填写学员姓名', '请填写院校名称'])
      await expect(form.getByText(missing)).toBeVisible()
    await chooseFound(
      form.getByRole('combobox', { name: '学员' }),
      student.studentId,
      `${student.name}（${student.studentId}）`,
    )
    await expect(form.getByLabel('学生姓名')).toHaveValue(student.name)
    await expect(form.getByText(`该学员已完成 ${student.completedLessons} 课时，未达到 80 课时。`)).toBeVisible()
    await form.getByLabel('课程名称').fill(course)
    await form.getByLabel('授课教师').fill('方敬之')
    await form.getByLabel('院校名称').fill('匠学职业IT培训学校')
    await form.getByRole('button', { name: '生成', exact: true }).click()
    await expect(form.getByText('未达到课时要求，请填写仍发证的理由')).toBeVisible()
    await form.getByLabel('未达到课时仍发证的理由').fill('线下补课')
    await form.getByRole('button', { name: '生成', exact: true }).click()
    await expect(page.getByText('证书生成成功')).toBeVisible()

    await page
      .getByRole('textbox', { name: '课程名称' })
      .or(page.getByRole('searchbox', { name: '课程名称' }))
      .fill(course)
    await page.keyboard.press('Enter')
    await expect(page.getByText('显示 1 - 1 条，共 1 条')).toBeVisible()
    await expect(row(page, course)).toContainText('有效')
    const number = (await row(page, course).textContent())?.match(/ZS\d{8}-\w{11}/)?.[0] ?? ''
    const name = `${student.name} ${number}`
    await page.getByRole('button', { name: `查看 ${name}` }).click()
    const detail = dialog(page, '证书预览')
    await expect(detail).toContainText(number)
    await expect(detail.getByText('正在绘制证书…')).toHaveCount(0)
    const [pdf] = await Promise.all([
      page.waitForEvent('download'),
      detail.getByRole('button', { name: '下载 PDF' }).click(),
    ])
    expect((await readFile(await pdf.path())).toString('latin1', 0, 5)).toBe('%PDF-')
    await expect(detail.getByText('证书下载成功')).toBeVisible()
    await detail.getByRole('button', { name: '关闭' }).click()

    await rowAction(page, name, '换发')
    const reissue = dialog(page, '换发证书')
    await reissue.getByRole('button', { name: '换发' }).click()
    await expect(reissue.getByText('请填写理由')).toBeVisible()
    await reissue.getByLabel('换发原因').fill('姓名更正')
    await reissue.getByRole('button', { name: '换发' }).click()
    await expect(page.getByText('证书已换发').first()).toBeVisible()
    await expect(row(page, number)).toContainText('已换发')
    const successor = row(page, '有效')
    const next = `${student.name} ${(await successor.textContent())?.match(/ZS\d{8}-\w{11}/)?.[0]}`
    await rowAction(page, next, '撤销证书')
    await dialog(page, '撤销证书').getByLabel('撤销原因').fill('误发')
    await dialog(page, '撤销证书').getByRole('button', { name: '撤销证书' }).click()
    await expect(row(page, '已撤销')).toHaveCount(1)
    for (const each of [next, name]) {
      await page.getByRole('button', { name: `删除 ${each}` }).click()
      await dialog(page, '确认删除该证书?').getByRole('button', { name: '删除' }).click()
      await expect(page.getByRole('button', { name: `删除 ${each}` })).toHaveCount(0)
    }
    await expect(page.getByText('没有符合条件的证书')).toBeVisible()
  },
)

test(
  'certificates are filtered, selected ones saved as one zip, and the list exported with masked ID numbers',
  { tag: '@full' },
  async ({ page }) => {
    await asAdmin(page, '/admin/certificates?studentName=陈思齐&status=VALID')
    await expect(page.getByText(/显示 1 - 1 条/)).toBeVisible()
    const save = page.getByRole('button', { name: '批量下载' })
    await expect(save).toBeDisabled()
    await page.getByRole('checkbox', { name: /^选择 陈思齐 ZS/ }).check()
    const [zip] = await Promise.all([page.waitForEvent('download'), save.click()])
    expect(zip.suggestedFilename()).toBe('批量证书.zip')
    await expect(page.getByText('证书下载成功')).toBeVisible()

    const calls = '**/api/admin/certificates/export*'
    const [asked, sheet] = await Promise.all([
      page.waitForRequest(calls),
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出', exact: true }).click(),
    ])
    expect(Object.fromEntries(new URL(asked.url()).searchParams)).toEqual({ studentName: '陈思齐', status: 'VALID' })
    const [, masked] = rowsOfWorkbook(await readFile(await sheet.path()))
    expect(masked?.[4]).toMatch(/^\d{6}\*{8}\w{4}$/)
    await page.getByRole('button', { name: '导出完整身份证号' }).click()
    const reason = dialog(page, '导出完整身份证号')
    await reason.getByLabel('导出理由').fill('报送主管部门')
    const [whole] = await Promise.all([
      page.waitForEvent('download'),
      reason.getByRole('button', { name: '导出' }).click(),
    ])
    const [, full] = rowsOfWorkbook(await readFile(await whole.path()))
    expect(full?.[4]).toMatch(/^\d{17}[\dX]$/)

    await page.getByLabel('发证日期从').fill('2099-01-01')
    await expect(page.getByText('没有符合条件的证书')).toBeVisible()
    await expect(page).toHaveURL(/issuedFrom=2099-01-01/)
    await page.getByRole('button', { name: '清除筛选' }).first().click()
    await expect(page).toHaveURL('/admin/certificates')
  },
)

test('notices on this page disappear after three seconds, including errors', { tag: '@full' }, async ({ page }) => {
  await asAdmin(page, '/admin/certificates')
  await page.route('**/api/admin/certificates/batch-download', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await page.getByRole('button', { name: '批量下载' }).click()
  const notice = page.getByText('批量下载证书失败')
  await expect(notice).toBeVisible()
  await expect(notice).toBeHidden({ timeout: 4500 })
})
