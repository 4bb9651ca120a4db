import { asAdmin, choose, dialog, row } from './admin-page.ts'
import { login, openAs } from './sessions.ts'
import { expect, school, test } from './test.ts'

test(
  'a finding is taken, explained by its student and discounted, and the student reads the reason',
  { tag: '@full' },
  async ({ page, elsewhere }) => {
    const { username, name } = school().noticed[test.info().retry % 2]!
    await asAdmin(page, '/admin/anomalies')
    await choose(page.getByRole('combobox', { name: '规则' }), '深夜学习')
    await expect(page).toHaveURL(/rule=night/)
    await expect(row(page, name)).toContainText('00:00 至 05:00 之间计入 90 分钟，超过 60 分钟')
    await row(page, name).getByRole('button', { name: '深夜学习' }).click()
    const finding = dialog(page, new RegExp(name))
    await expect(finding.getByRole('table').getByRole('row').nth(1)).toContainText('192.168.')
    await finding.getByRole('button', { name: '由我处理，并请学员说明' }).click()
    await expect(finding.getByText(/处理人：[^—]/)).toBeVisible()
    await finding.getByRole('button', { name: '提交处理结果' }).click()
    await expect(finding.getByRole('alert')).toHaveText('请选择处理方式')
    await finding.getByRole('button', { name: '关闭', exact: true }).last().click()

    const student = await elsewhere()
    await openAs(student, await login(username, school().password), new URL('/student', process.env.BASE_URL).href)
    const asked = student.getByRole('region', { name: '学习情况核实' })
    await expect(asked).toContainText('学校正在核实，核实期间学时不变。')
    await asked.getByLabel('说明当天的学习情况').fill('我上夜班，下班后学习')
    await asked.getByRole('button', { name: '提交说明' }).click()
    await expect(asked).toContainText('您的说明：我上夜班，下班后学习')

    await page.reload()
    await expect(row(page, name)).toContainText('学员已说明')
    await row(page, name).getByRole('button', { name: '深夜学习' }).click()
    await expect(finding).toContainText('我上夜班，下班后学习')
    await finding.getByRole('radio', { name: '扣减学时' }).check()
    await finding.getByLabel('理由').fill('与门禁记录不符')
    await finding.getByLabel('理由').press('Escape')
    await dialog(page, '放弃未保存的修改？').getByRole('button', { name: '继续编辑' }).click()
    await finding.getByRole('button', { name: '提交处理结果' }).click()
    await expect(row(page, name)).toContainText('扣减学时')
    await row(page, name).getByRole('button', { name: '深夜学习' }).click()
    await expect(finding.getByText(/^已扣减 /)).toBeVisible()
    await expect(finding.getByRole('table').getByText('已扣减').first()).toBeVisible()

    await student.reload()
    await expect(asked).toContainText('结果：扣减学时。理由：与门禁记录不符')
  },
)
