import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { checkCharacterOf } from '../packages/contract/src/account/id-card.ts'
import { sizes } from './accessibility.ts'
import { adminCalls, asAdmin, choose, dialog, optionOf, picture, row, rowAction } from './admin-page.ts'
import { expect, test, unique, uniqueName } from './test.ts'

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

test('a student is added with an avatar that is cropped and later removed', async ({ page }) => {
  const name = uniqueName('周新生')
  await asAdmin(page, '/admin/students')
  await page.getByRole('button', { name: '添加学员' }).click()
  const add = dialog(page, '添加学员')
  await add.getByLabel('学号').fill(unique('N'))
  await add.getByLabel('姓名').fill(name)
  await add.getByLabel('初始密码', { exact: true }).fill('a password for the tests')
  await add.getByLabel('头像', { exact: true }).setInputFiles(picture)
  await page.getByRole('dialog', { name: '裁剪头像' }).getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('头像上传成功')).toBeVisible()
  await add.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('添加成功')).toBeVisible()
  await expect(dialog(page, `已添加${name}`).locator('code')).toHaveText('a password for the tests')
  await page.goto(`/admin/students?keyword=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `编辑 ${name}` }).click()
  await dialog(page, '编辑学员').getByRole('button', { name: '清除' }).click()
  await expect(page.getByText('头像已删除')).toBeVisible()
})

test('the page of a student is complete, and on a phone its sessions are cards', async ({ page }) => {
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
  await page.setViewportSize(sizes[1])
  await expect(page.getByRole('list', { name: '学习会话' })).toContainText('IP 地址')
})

test(
  'a new password and an ID number are shown once, and the server has noted it',
  { tag: '@full' },
  async ({ page }) => {
    const idCard = newIdCard()
    const { id, name } = await addedStudent({ idCard })
    await openList(page, name)
    await rowAction(page, name, '重置密码')
    await dialog(page, `重置${name}的密码？`).getByRole('button', { name: '重置密码' }).click()
    await expect(page.getByText('密码重置成功')).toBeVisible()
    const shown = dialog(page, `${name}的新密码`)
    await expect(shown.getByRole('code')).toHaveText(/^[a-km-np-z2-9]{16}$/)
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
  },
)

test(
  'selected students are moved, enrolled and disabled in the school, each with its result',
  { tag: '@full' },
  async ({ page }) => {
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
  },
)
