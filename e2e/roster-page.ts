import type { Page } from '@playwright/test'
import { workbookOf, type Cells } from '../packages/server/src/testing/roster-files.ts'
import { asAdmin, dialog } from './admin-page.ts'
import { unique } from './test.ts'

const characters = [...'甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳']

/** A name for this attempt without digits, which names cannot contain. */
export const uniqueName = (name: string) =>
  unique(name).replaceAll(/[0-9a-f]/g, (digit) => characters[parseInt(digit, 16)] as string)

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
