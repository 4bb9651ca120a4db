import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { TestInfo } from '@playwright/test'
import { unzip } from '../packages/server/src/testing/files/unzip.ts'
import { adminCalls, asAdmin, dialog, row } from './admin-page.ts'
import { expect, test } from './test.ts'

interface Anchor {
  number: number
  digest: string
  statement: string
}
/** Creates an anchor, or returns the last one if another test is creating one. */
async function anchored(): Promise<Anchor> {
  const { get, post } = await adminCalls()
  const made = await post<Anchor>('/api/admin/anchors', {}).catch(() => undefined)
  return made ?? (await get<{ content: [Anchor] }>('/api/public/anchors')).content[0]
}

test('an anchor is created manually and printed, and anyone can compare it', async ({ page, elsewhere }) => {
  await asAdmin(page, '/admin/anchors')
  await page.getByRole('button', { name: '立即存证' }).click()
  await expect(page.getByText('已存证', { exact: true })).toBeVisible()
  const { number, digest } = (await (await adminCalls()).get<{ content: [Anchor] }>('/api/public/anchors')).content[0]
  await expect(row(page, `第 ${number} 号`)).toContainText('未设置送达处')
  await page.goto(`/admin/anchors/${number}`)
  await expect(page.getByRole('heading', { level: 1, name: `第 ${number} 号存证` })).toBeVisible()
  await expect(page.getByText(digest, { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: '公开存证页的二维码' })).toBeVisible()

  const visitor = await elsewhere()
  await visitor.goto(`/anchors?number=${number}&digest=${digest}`)
  await expect(visitor.getByText('与您手中的存证一致。')).toBeVisible()
  await visitor.goto(`/anchors?number=${number}&digest=${'0'.repeat(64)}`)
  await expect(visitor.getByText('与您手中的存证不一致')).toBeVisible()
})

test('delivery of anchors is configured by addresses and a service', { tag: '@full' }, async ({ page }) => {
  await asAdmin(page, '/admin/settings?tab=system')
  const emails = page.getByLabel('送达邮箱')
  await emails.fill('office@example')
  await emails.press('Enter')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('请输入正确的邮箱格式')).toBeVisible()
  await page.getByRole('region', { name: '存证与送达' }).getByText('高级设置').click()
  await page.getByLabel('时间戳服务地址').fill('http://tsa.example.cn')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('请输入 https:// 开头的地址')).toBeVisible()
})

const folderOf = (info: TestInfo) => mkdtempSync(join(tmpdir(), `jiangxue-evidence-${info.workerIndex}-`))

test(
  'a pack is saved and checked from a file without a network; a single changed digit is reported',
  { tag: '@full' },
  async ({ page, elsewhere }, info) => {
    test.slow()
    const { statement } = await anchored()
    await asAdmin(page, '/admin/students?keyword=JX20260004')
    await page.getByRole('checkbox').nth(1).check()
    await page.getByRole('button', { name: /^学习记录/ }).click()
    await page.getByRole('menuitem', { name: '学时证据包' }).click()
    const ask = dialog(page, /学时证据包/)
    await expect(ask).toBeVisible()
    await ask.getByRole('button', { name: '导出' }).click()
    const confirm = page.getByRole('button', { name: '使用此地址' })
    const download = page.waitForEvent('download')
    await confirm.or(page.getByText('证据包下载成功')).first().waitFor()
    if (await confirm.isVisible()) await confirm.click()
    const folder = folderOf(info)
    const zip = join(folder, 'pack.zip')
    await (await download).saveAs(zip)
    const bytes = readFileSync(zip)
    const files = unzip(bytes)
    const html = join(folder, 'verify.html')
    writeFileSync(html, files.get('verify.html')!)

    const auditor = await elsewhere({ offline: true })
    await auditor.goto(pathToFileURL(html).href)
    await auditor.getByLabel(/存证邮件/).fill(statement)
    await auditor.getByLabel('选择证据包（zip 文件）').setInputFiles(zip)
    await expect(auditor.getByRole('heading', { name: '核验通过' })).toBeVisible()
    await expect(auditor.getByText('与您提供的存证（第')).toBeVisible()
    await expect(auditor.getByRole('cell', { name: '相符' })).toBeVisible()

    const data = [...files.keys()].find((name) => name.endsWith('学时数据.json'))!
    const at = bytes.indexOf(Buffer.from('"toMs":', 'utf8'), bytes.indexOf(files.get(data)!.subarray(0, 40))) + 7
    bytes[at] = bytes[at] === 0x31 ? 0x32 : 0x31
    writeFileSync(zip, bytes)
    await auditor.getByLabel('选择证据包（zip 文件）').setInputFiles([])
    await auditor.getByLabel('选择证据包（zip 文件）').setInputFiles(zip)
    await expect(auditor.getByRole('heading', { name: /核验不通过/ })).toBeVisible()
    await expect(auditor.getByText(/^第 \d+ 行被改动/)).toBeVisible()
    rmSync(folder, { recursive: true })
  },
)
