import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { rowsOfWorkbook } from '../packages/server/src/testing/files/read-workbook.ts'
import { asAdmin, optionOf } from './admin-page.ts'
import { courseCalls } from './course-page.ts'
import { delayCalls } from './delayed-calls.ts'
import { newStudent } from './sessions.ts'
import { expect, test, unique } from './test.ts'

const calls = '**/api/admin/orders/export*'
const button = (page: Page) => page.getByRole('button', { name: '导出', exact: true })

test('the orders matching a filter are exported as a sheet', async ({ page }) => {
  const { course: create, post, put, remove } = await courseCalls()
  const name = unique('导出的课程')
  const course = await create(name, { price: 680.5 })
  const orders: number[] = []
  for (const student of ['付款的学员', '未付款的学员']) {
    const { account } = await newStudent(student)
    orders.push((await post<{ id: number }>('/api/admin/orders', { courseId: course.id, studentId: account.id })).id)
  }
  await put(`/api/admin/orders/${orders[0]}/status`, { status: 'PAID', method: '银行转账', date: '2026-01-05' })

  await asAdmin(page, `/admin/courses/orders?courseId=${course.id}&status=PAID&size=50`)
  await expect(page.getByText('显示 1 - 1 条，共 1 条')).toBeVisible()
  const totals = page.getByRole('region', { name: '订单合计' })
  await expect(totals).toContainText(/合计1 笔.*订单金额¥680\.50.*已付¥680\.50.*待付¥0\.00.*已退¥0\.00/)
  await expect(totals).toContainText('银行转账¥680.50')
  // The other order of the course is not listed but still counted.
  await page.getByLabel('状态', { exact: true }).click()
  await expect(optionOf(page, '待支付 1')).toBeVisible()
  await expect(optionOf(page, '已支付 1')).toBeVisible()
  await page.keyboard.press('Escape')
  const release = await delayCalls(page, calls)
  const [asked] = await Promise.all([page.waitForRequest(calls), button(page).click()])
  const search = new URL(asked.url()).searchParams
  expect(Object.fromEntries(search)).toEqual({ courseId: String(course.id), status: 'PAID' })
  await expect(page.getByRole('button', { name: '正在导出…' })).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), release()])
  expect(download.suggestedFilename()).toMatch(/^课程订单-\d{4}-\d\d-\d\d\.xlsx$/)
  const [heading, ...rows] = rowsOfWorkbook(await readFile(await download.path()))
  expect(heading).toEqual([
    '订单编号',
    '学员',
    '学号',
    '课程',
    '金额（元）',
    '状态',
    '已付（元）',
    '待付（元）',
    '支付方式',
    '付款日期',
    '已退（元）',
    '退款日期',
    '有效期至',
    '备注',
    '报名时间',
  ])
  expect(rows.map(([first]) => first)).toEqual([String(orders[0]), '合计', '已支付小计', '银行转账小计'])
  expect(rows[0]?.slice(0, 11)).toEqual([
    String(orders[0]),
    '付款的学员',
    expect.any(String),
    name,
    '680.50',
    '已支付',
    '680.50',
    '0.00',
    '银行转账',
    '2026-01-05',
    '0.00',
  ])
  await expect(button(page)).toBeVisible()
  await put(`/api/admin/orders/${orders[0]}/status`, { status: 'REFUNDED', note: '退课', date: '2026-01-06' })
  await remove(`/api/admin/orders/${orders[1]}`)
})
