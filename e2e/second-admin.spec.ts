import { sizes } from './accessibility.ts'
import { choose, dialog, row } from './admin-page.ts'
import { openOwnSchool } from './own-school.ts'
import { callAs, demoPassword, login, openAs } from './sessions.ts'
import { expect, test } from './test.ts'

const password = 'reads twice, signs once'

test('a rule that a second admin confirms is in force at once', { tag: '@full' }, async ({ page, elsewhere }) => {
  await using school = await openOwnSchool()
  const first = await login('admin', demoPassword)
  await callAs(first, 'POST', '/api/admin/users/add', {
    username: 'second-admin',
    name: '李复核',
    role: 'ADMIN',
    password,
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAs(page, first, `${school.url}/admin/settings?tab=system`)
  const proof = page.getByRole('region', { name: '存证与送达' })
  await proof.getByRole('switch', { name: '双人确认' }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('保存成功')).toBeVisible()

  await page.goto(`${school.url}/admin/settings?tab=teaching`)
  const limits = page.getByRole('region', { name: '学时规则' })
  await choose(limits.getByLabel('每学时'), '自定义')
  await limits.getByLabel('单日上限').fill('8')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(limits.getByRole('alert')).toContainText('须由另一位管理员确认')

  const other = await elsewhere()
  await other.emulateMedia({ reducedMotion: 'reduce' })
  await openAs(other, await login('second-admin', password), `${school.url}/admin/dashboard`)
  await expect(other.getByText('有影响学时的更改等待另一位管理员确认')).toBeVisible()
  await other.goto(`${school.url}/admin/anchors/confirmations`)
  const asked = row(other, '单日上限')
  await expect(asked).toContainText('待确认')
  await expect(asked).toContainText('8 学时')
  await other.setViewportSize(sizes[0]!)
  await asked.getByRole('button', { name: /^确认/ }).click()
  const question = dialog(other, '确认这项更改')
  await question.getByLabel('说明').fill('按主管部门要求')
  await question.getByRole('button', { name: '确认' }).click()
  await expect(asked).toContainText('已生效')
  await expect(asked).toContainText('按主管部门要求')
  await page.reload()
  await expect(limits.getByLabel('单日上限')).toHaveValue('8')
})
