import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { holdScripts } from './delayed-calls.ts'
import { expect, test } from './test.ts'

const idCard = '110101199003070134'
const front = '身份证正面（人像面）'
const name = (page: Page) => page.getByRole('textbox', { name: /^姓名/ })
const idCardField = (page: Page) => page.getByRole('textbox', { name: /身份证号/ })
const smallPhoto = async () => ({
  name: 'front.jpg',
  mimeType: 'image/jpeg',
  buffer: await readFile(new URL('../packages/server/src/demo/media/id-cards/front.jpg', import.meta.url)),
})

test('the form is restored after following a link and going back, and after a reload except for the ID number', async ({
  page,
}) => {
  await page.goto('/training-application')
  await name(page).fill('阿依古丽')
  await idCardField(page).fill(idCard)
  await page.getByRole('radio', { name: '女' }).check()
  await page.getByLabel(front).setInputFiles(await smallPhoto())
  await expect(page.getByText('已上传，加密保存')).toBeVisible()

  await page.getByRole('link', { name: '查询审核进度' }).click()
  await expect(page.getByRole('heading', { name: '报名进度查询' })).toBeVisible()
  await page.goBack()
  await expect(name(page)).toHaveValue('阿依古丽')
  await expect(idCardField(page)).toHaveValue(idCard)
  await expect(page.getByText('已上传，加密保存')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(idCard)

  // Chromium asks before the ID number is lost; accepting means leaving the page.
  page.once('dialog', (dialog) => void dialog.accept())
  const asked = page.waitForEvent('dialog')
  await page.reload()
  expect((await asked).type()).toBe('beforeunload')
  await expect(name(page)).toHaveValue('阿依古丽')
  await expect(page.getByRole('radio', { name: '女' })).toBeChecked()
  await expect(page.getByText('已上传，加密保存')).toBeVisible()
  await expect(idCardField(page)).toHaveValue('')
})

test('input entered before the scripts have loaded is preserved', async ({ context }) => {
  // A separate page, because the pages of the fixtures wait for the scripts.
  const page = await context.newPage()
  const release = await holdScripts(page)
  await page.goto('/training-application')
  await name(page).fill('买买提')
  await page.getByText('女', { exact: true }).click()
  await page.getByRole('combobox', { name: /文化程度/ }).selectOption('大专')
  await page.getByLabel(front).setInputFiles(await smallPhoto())
  release()
  await expect(page.getByText('已上传，加密保存')).toBeVisible()
  await expect(page.getByText('还有 6 个必填项未填')).toBeVisible()
  await expect(page.getByRole('radio', { name: '女' })).toBeChecked()
  await expect(name(page)).toHaveValue('买买提')
})
