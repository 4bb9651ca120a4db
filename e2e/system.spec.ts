import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asAdmin } from './admin-page.ts'
import { expect, test } from './test.ts'

test(
  'the school is backed up and its ledger verified from the system page, which shows the results',
  { tag: '@full' },
  async ({ page }) => {
    const folder = mkdtempSync(join(tmpdir(), 'jiangxue-e2e-backups-'))
    try {
      await asAdmin(page, '/admin/system')
      await page.getByRole('link', { name: '备份设置' }).click()
      const field = page.getByRole('textbox', { name: '备份文件夹' })
      await field.fill('backups')
      await page.getByRole('button', { name: '保存' }).click()
      await expect(page.getByText('请填写绝对路径，例如 /mnt/backups')).toBeVisible()
      await field.fill(folder)
      await page.getByRole('button', { name: '保存' }).click()
      await expect(page.getByText('保存成功')).toBeVisible()

      await page.goto('/admin/system')
      const backup = page.getByRole('region', { name: '备份' })
      await expect(backup).toContainText('未开启')
      await backup.getByRole('button', { name: '立即备份' }).click()
      await expect(page.getByText('已开始备份，完成后显示结果')).toBeVisible()
      await expect(backup).toContainText(/成功.*行数据，\d+ 个文件/, { timeout: 30_000 })
      await expect(backup).toContainText('备份没有加密')

      const verify = page.getByRole('region', { name: '账本核验' })
      await verify.getByRole('button', { name: '立即核验' }).click()
      await expect(verify).toContainText(/完好.*条学习记录/, { timeout: 30_000 })
      await expect(page.getByRole('region', { name: '服务进程' })).toContainText('负责定时任务')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
