import type { Page } from '@playwright/test'
import { workbookOf, type Cells } from '../packages/server/src/testing/people/roster-files.ts'
import { asAdmin, dialog } from './admin-page.ts'

/** The roster import dialog. */
export const wizard = (page: Page) => dialog(page, '导入学员')

export const rosterFile = (rows: readonly Cells[], name = '花名册.xlsx') => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: workbookOf(rows),
})

/** Selects a roster in the student list and starts the check. */
export async function checkRoster(page: Page, rows: readonly Cells[]) {
  await asAdmin(page, '/admin/students')
  await page.getByRole('button', { name: '导入', exact: true }).click()
  await wizard(page).getByLabel('学员名单文件').setInputFiles(rosterFile(rows))
  await wizard(page).getByRole('button', { name: '上传并核对' }).click()
}
