import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { checkCharacterOf } from '../packages/contract/src/id-card.ts'
import { sizes } from './accessibility.ts'
import { adminCalls, asAdmin, choose, dialog, optionOf, picture, row, rowAction } from './admin-page.ts'
import { expect, test, unique, uniqueName, uniquePhone } from './test.ts'

const newIdCard = () => {
  const digits = `3205081996${String(randomInt(1, 13)).padStart(2, '0')}${randomInt(10, 29)}${randomInt(100, 1000)}`
  return digits + checkCharacterOf(digits)
}

/** Creates a student through the API and finds it in the list. */
async function addedStudent(change: object = {}) {
  const body = { studentId: unique('E'), name: uniqueName('林测试'), password: 'a password for the tests', ...change }
  const { id } = await (await adminCalls()).post<{ id: number }>('/api/admin/students/add', body)
  return { id, ...body }
}
const openList = (page: Page, keyword: string) =>
  asAdmin(page, `/admin/students?keyword=${encodeURIComponent(keyword)}`)

test('a student is added with an avatar, changed, deleted and restored', async ({ page }) => {
  const [number, name, idCard] = [unique('N'), uniqueName('周新生'), newIdCard()]
  await asAdmin(page, '/admin/students')
  await page.getByRole('button', { name: '添加学员' }).click()
  const add = dialog(page, '添加学员')
  await add.getByRole('button', { name: '保存' }).click()
  await expect(add.getByText('请填写必填字段')).toHaveCount(2)
  await expect(add.getByText('请设置密码')).toBeVisible()
  await expect(add.getByLabel('入学时间')).toHaveValue(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
  await add.getByLabel('学号').fill(number)
  await add.getByLabel('姓名').fill(name)
  await add.getByLabel('初始密码', { exact: true }).fill('a password for the tests')
  await add.getByLabel('身份证号').fill('110101199003071230')
  await add.getByLabel('民族').fill('汉族')
  await expect(add.getByText('请输入正确的身份证号')).toBeVisible()
  await add.getByLabel('身份证号').fill(idCard)
  await add.getByLabel('手机号').fill(uniquePhone())
  await choose(add.getByLabel('所属机构'), '姑苏学士街就业服务站')
  await add.getByLabel('头像', { exact: true }).setInputFiles(picture)
  await page.getByRole('dialog', { name: '裁剪头像' }).getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('头像上传成功')).toBeVisible()
  await add.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('添加成功')).toBeVisible()

  await page.goto(`/admin/students?keyword=${encodeURIComponent(name)}`)
  await expect(row(page, name)).toContainText('姑苏学士街就业服务站')
  await page.getByRole('button', { name: `编辑 ${name}` }).click()
  const edit = dialog(page, '编辑学员')
  await expect(edit.getByLabel('身份证号')).toHaveValue(`${idCard.slice(0, 6)}********${idCard.slice(14)}`)
  await edit.getByRole('button', { name: '清除' }).click()
  await expect(page.getByText('头像已删除')).toBeVisible()
  await edit.getByLabel('民族').fill('回族')
  await choose(edit.getByLabel('状态'), '禁用')
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('更新成功')).toBeVisible()
  await expect(row(page, name)).toContainText('禁用')

  await rowAction(page, name, '删除')
  const confirm = dialog(page, `确认删除“${name}”？`)
  await expect(confirm).toContainText('此操作不可恢复')
  await confirm.getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('删除成功')).toBeVisible()
  await expect(row(page, name)).toHaveCount(0)
  await page.getByLabel('是否删除').click()
  await optionOf(page, '已删除').click()
  await expect(page).toHaveURL(/deleted=true/)
  await page.getByRole('button', { name: `恢复 ${name}` }).click()
  await expect(page.getByText('已恢复')).toBeVisible()
  await page.goto(`/admin/students?keyword=${encodeURIComponent(name)}`)
  await expect(row(page, name)).toBeVisible()
})

test('the study locations of a deleted student are erased permanently', async ({ page }) => {
  const { id, name } = await addedStudent()
  await (await adminCalls()).remove(`/api/admin/students/delete/${id}`)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await asAdmin(page, `/admin/students?deleted=true&keyword=${encodeURIComponent(name)}`)
    await rowAction(page, name, '清除设备信息')
    const confirm = dialog(page, `清除“${name}”的设备信息？`)
    await expect(confirm).toContainText('在学时账本中留下签名记录')
    await confirm.getByRole('button', { name: '清除' }).click()
    await expect(page.getByText('已清除')).toBeVisible()
  }
})

test('a new password is shown once, and the ID number after a reason', async ({ page }) => {
  const idCard = newIdCard()
  const { id, name } = await addedStudent({ idCard })
  await openList(page, name)
  await rowAction(page, name, '重置密码')
  await dialog(page, `重置${name}的密码？`).getByRole('button', { name: '重置密码' }).click()
  await expect(page.getByText('密码重置成功')).toBeVisible()
  const shown = dialog(page, `${name}的新密码`)
  await expect(shown.getByRole('code')).toHaveText(/^[0-9A-Z]{16}$/)
  await shown.getByRole('button', { name: '我已记下' }).click()
  await rowAction(page, name, '查看身份证号')
  const ask = dialog(page, '查看完整身份证号')
  await ask.getByRole('button', { name: '查看' }).click()
  await expect(ask.getByText('请填写查看理由')).toBeVisible()
  await ask.getByLabel('查看理由').fill('核对证件')
  await ask.getByRole('button', { name: '查看' }).click()
  await expect(dialog(page, `${name}的身份证号`)).toContainText(idCard)
  await page.goto(`/admin/students/${id}`)
  await expect(page.getByRole('region', { name: '变更记录' })).toContainText('核对证件')
  await expect(page.getByRole('region', { name: '变更记录' })).toContainText('重置学员密码')
})

test('selected students are moved, enrolled and disabled, each with its result', async ({ page }) => {
  const name = uniqueName('批量')
  for (const each of ['一', '二'])
    await addedStudent({ studentId: `${unique('B')}${each === '一' ? 1 : 2}`, name: `${name}${each}` })
  await openList(page, name)
  const start = async (action: string) => {
    await page.getByRole('checkbox', { name: '选择本页全部' }).check()
    await page.getByRole('button', { name: '批量操作' }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  const result = dialog(page, '批量操作结果')
  const finish = async (text: string) => {
    await expect(result.getByRole('status')).toContainText(text)
    await result.getByRole('button', { name: '关闭' }).last().click()
    await expect(result).toBeHidden()
  }
  await start('移到机构')
  await choose(dialog(page, /把 2 名学员移到机构/).getByLabel('所属机构'), '姑苏学士街就业服务站')
  await dialog(page, /移到机构/)
    .getByRole('button', { name: '移动' })
    .click()
  await finish('已完成 2 人')
  await expect(page.getByRole('cell', { name: '姑苏学士街就业服务站' })).toHaveCount(2)

  await start('报名课程')
  const enroll = dialog(page, /为 2 名学员报名课程/)
  await enroll.getByLabel('课程', { exact: true }).fill('劳动关系协调员（三级）')
  await optionOf(page, '劳动关系协调员（三级）').click()
  await enroll.getByLabel('已减免').check()
  await enroll.getByRole('button', { name: /报\s?名/ }).click()
  await finish('已完成 2 人')

  await start('禁用账号')
  await dialog(page, '禁用选中的 2 名学员？').getByRole('button', { name: '禁用' }).click()
  await finish('已完成 2 人')
  await expect(page.getByRole('cell', { name: '禁用' })).toHaveCount(2)
  await start('禁用账号')
  await dialog(page, '禁用选中的 2 名学员？').getByRole('button', { name: '禁用' }).click()
  await expect(result).toContainText('无需更改')
})

test('the statistics of a student match the ledger', async ({ page }) => {
  await openList(page, '陈思齐')
  await rowAction(page, '陈思齐', '学习统计')
  const statistics = dialog(page, '学习统计')
  const { get } = await adminCalls()
  const { content } = await get<{ content: { id: number; studyDays: number }[] }>(
    `/api/admin/users/students?keyword=${encodeURIComponent('陈思齐')}`,
  )
  const { overview } = await get<{ overview: { completedCourses: number; totalCourses: number } }>(
    `/api/admin/users/statistics/${content[0]!.id}`,
  )
  await expect(statistics.getByText(`${overview.completedCourses}/${overview.totalCourses}`)).toBeVisible()
  await expect(statistics.getByText(`${content[0]!.studyDays} 天`)).toBeVisible()
  await expect(statistics.getByRole('region', { name: '最近学习记录' }).getByRole('row')).toHaveCount(11)
})

test('a student without study time has statistics, and a failure can be retried', async ({ page }) => {
  const { name } = await addedStudent()
  await openList(page, name)
  let isBroken = true
  await page.route('**/api/admin/users/statistics/*', (route) =>
    isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await rowAction(page, name, '学习统计')
  const statistics = dialog(page, '学习统计')
  await expect(statistics.getByText('获取学习统计失败')).toBeVisible()
  isBroken = false
  await statistics.getByRole('button', { name: '重试' }).click()
  await expect(statistics.getByText('暂无学习记录')).toBeVisible()
  await expect(statistics.getByRole('img', { name: '今日活跃度：0/8' })).toBeVisible()
})

test('the page of a student is complete, accessible and fits a phone', async ({ page }) => {
  await openList(page, '陈思齐')
  await row(page, '陈思齐').getByRole('link', { name: '陈思齐' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '陈思齐' })).toBeVisible()
  const sessions = page.getByRole('region', { name: '学习会话' })
  await expect(sessions.getByRole('row')).toHaveCount(11)
  await expect(page.getByRole('region', { name: '报名课程' })).toContainText('劳动关系协调员（三级）')
  await expect(page.getByRole('region', { name: '证书' })).toContainText('劳动关系协调员职业技能培训')
  await expect(page.getByRole('region', { name: '订单' })).toContainText('已支付')
  await expect(page.getByRole('main')).not.toContainText(/\d{17}[\dX]/)
  const first = await sessions.getByRole('row').nth(1).textContent()
  await page.getByRole('navigation', { name: '学习会话的分页' }).getByTitle('2', { exact: true }).click()
  await expect(sessions.getByRole('row').nth(1)).not.toHaveText(first ?? '')
  await expect(page.getByRole('list', { name: '学习会话' })).toContainText('IP 地址')
})
