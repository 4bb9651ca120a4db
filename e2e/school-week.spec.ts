import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { textsOfPdf } from '../packages/server/src/testing/files/pdf-text.ts'
import { rowsOfWorkbook } from '../packages/server/src/testing/files/read-workbook.ts'
import { adminCalls, asAdmin, choose, chooseFound, dialog, optionOf, row } from './admin-page.ts'
import { graduatedClass } from './make-graduates.ts'
import { makeCourse } from './outline-page.ts'
import { openOwnSchool, type OwnSchool } from './own-school.ts'
import { play, reasonsOf } from './player.ts'
import { callAs, login, newStudent, openAs } from './sessions.ts'
import { expect, school, test, uniqueName } from './test.ts'

const graduates = 60
const phone = { viewport: { width: 360, height: 740 } }
const captions = `1
00:00:00,000 --> 00:00:03,000
今天学习合同的订立

2
00:00:03,000 --> 00:00:07,000
再看违约责任
`
const media = new URL('../packages/server/src/testing/media/', import.meta.url)
/** As a phone records them, and as some screens do: neither plays before it has been prepared. */
const films = [
  ['合同的订立', 'IMG_0042.MOV', 'quicktime.mov'],
  ['违约责任', '录屏.mp4', 'fragmented.mp4'],
] as const
const saved = async (page: Page, press: () => Promise<void>) => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return readFileSync(await download.path())
}

// What a school does beside lessons, in a school of its own: 60 people have finished a class 90 days ago.
test.describe.configure({ mode: 'default' })
let own: OwnSchool
test.beforeAll(async () => {
  own = await openOwnSchool({ GRADUATES: String(graduates) })
})
test.afterAll(() => own[Symbol.asyncDispose]())

test(
  'a film from an iPhone becomes a lesson with captions, and a video of the library replaces it',
  { tag: '@full' },
  async ({ page, elsewhere }) => {
    const course = await makeCourse('字幕的课程')
    await course.chapter('第一章', ['合同的订立', '违约责任'])
    await asAdmin(page, `/admin/courses/outline/${course.id}`)
    for (const [lesson, name, source] of films)
      await page
        .getByLabel(`“${lesson}”的视频文件`)
        .setInputFiles({ name, mimeType: 'video/mp4', buffer: readFileSync(new URL(source, media)) })
    await expect(page.getByText('上传完成，可以播放')).toHaveCount(films.length, { timeout: 60_000 })
    await page.getByRole('button', { name: '编辑课时“合同的订立”' }).click()
    const panel = dialog(page, '编辑课时')
    await panel
      .getByLabel('选择字幕文件')
      .setInputFiles({ name: '合同.srt', mimeType: 'application/x-subrip', buffer: Buffer.from(captions) })
    await expect(panel.getByRole('link', { name: '查看字幕' })).toBeVisible()
    await panel.getByRole('button', { name: '保存' }).click()
    await expect(panel).toBeHidden()
    await course.put(`/api/admin/courses/${course.id}/status`, { status: 'PUBLISHED' })

    const learner = await elsewhere(phone)
    const reasons = reasonsOf(learner)
    await openAs(learner, await newStudent(), `/course/${course.id}/play/${course.lessonIds[0]}`)
    const duration = () => learner.locator('video').evaluate((video: HTMLVideoElement) => video.duration)
    await expect.poll(duration).toBeGreaterThan(1)
    const filmed = await duration()
    await learner.getByText('字幕文稿').click()
    await learner.getByLabel('查找字幕').fill('违约')
    await expect(learner.getByRole('list', { name: '字幕文稿' }).getByRole('listitem')).toHaveText([/再看违约责任/])

    for (const id of course.lessonIds) {
      await learner.goto(`/course/${course.id}/play/${id}`)
      await play(learner)
      await expect(learner.getByText('本节课程已完成！')).toBeVisible({ timeout: 60_000 })
    }
    expect(reasons).not.toContain('notDelivered')

    await page.getByRole('button', { name: '编辑课时“合同的订立”' }).click()
    await panel.getByLabel('从视频库选择').fill('eight-seconds')
    await optionOf(page, 'eight-seconds.mp4 · 8 秒').click()
    await expect(page.getByText('视频已更换')).toBeVisible()
    await learner.goto(`/course/${course.id}/play/${course.lessonIds[0]}`)
    await expect.poll(duration).toBeGreaterThan(7)
    expect(await duration()).not.toBe(filmed)
  },
)

test(
  'a contract is signed on a phone before learning, and its invoice asked for and handed over',
  { tag: '@full' },
  async ({ page, elsewhere }) => {
    const { get, post, put } = await adminCalls()
    const draft = { title: '培训协议', html: '<p>{{学员姓名}}参加{{课程名称}}，费用{{培训费用}}。</p>' }
    const { version } = await put<{ version: number }>('/api/admin/agreements/contract', draft)
    await post('/api/admin/agreements/contract/publish', { version, summary: '第一版', needsConsentAgain: false })
    await post('/api/admin/settings/payment', { invoices: true })
    const { pricedCourseId } = school()
    const course = await get<{ version: number; name: string }>(`/api/admin/courses/${pricedCourseId}`)
    await put(`/api/admin/courses/${pricedCourseId}`, { version: course.version, needsContract: true })
    const name = uniqueName('签约学员')
    const student = await newStudent(name)
    await callAs(student, 'POST', `/api/courses/${pricedCourseId}/enroll`, {})
    const { content } = await callAs<{ content: [{ id: number }] }>(student, 'GET', '/api/student/orders')
    await put(`/api/admin/orders/${content[0].id}/status`, { status: 'PAID', method: '现金' })

    const learner = await elsewhere(phone)
    await openAs(learner, student, `/student/contracts/${pricedCourseId}`)
    await expect(learner.getByText(`${name}参加${course.name}`)).toBeVisible()
    await learner.getByLabel('您的姓名').fill(name)
    const pad = learner.getByRole('img', { name: '手写签名' })
    await pad.scrollIntoViewIfNeeded()
    const box = (await pad.boundingBox())!
    await learner.mouse.move(box.x + 40, box.y + 60)
    await learner.mouse.down()
    await learner.mouse.move(box.x + 160, box.y + 40, { steps: 8 })
    await learner.mouse.up()
    await learner.getByLabel('密码', { exact: true }).fill(student.password)
    await learner.getByRole('button', { name: '已阅读，签订协议' }).click()
    await expect(learner.getByRole('heading', { name: '培训协议已签订' })).toBeVisible()

    await learner.goto('/student')
    const orders = learner.getByRole('region', { name: '我的订单' })
    await orders.getByRole('button', { name: /^申请开票/ }).click()
    const ask = dialog(learner, '申请开票')
    await ask.getByLabel('发票抬头').fill(name)
    await ask.getByLabel('接收邮箱').fill('invoices@school.example')
    await ask.getByRole('button', { name: '提交申请' }).click()
    await expect(orders.getByText(/^开票申请/)).toBeVisible()

    await asAdmin(page, `/admin/contracts?keyword=${encodeURIComponent(name)}`)
    const contract = await saved(page, () => row(page, name).getByRole('button', { name: /下载/ }).click())
    expect(textsOfPdf(contract).join('')).toContain(name)
    await page.goto(`/admin/courses/orders/invoices?keyword=${encodeURIComponent(name)}`)
    await row(page, name)
      .getByRole('button', { name: /上传发票/ })
      .click()
    await page
      .getByLabel('选择发票文件')
      .setInputFiles({ name: '发票.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') })
    await expect(row(page, name).getByRole('link', { name: '下载发票' })).toBeVisible()
    await row(page, name)
      .getByRole('button', { name: /已开票/ })
      .click()
    await dialog(page, '标记为已开票').getByLabel('发票号码').fill('24112000000012345678')
    await dialog(page, '标记为已开票').getByRole('button', { name: '保存' }).click()
    await learner.reload()
    await expect(orders.getByText(/^已开发票/)).toBeVisible()
    await expect(orders.getByRole('link', { name: '下载发票' })).toBeVisible()
  },
)

test(
  '60 graduates are followed up after 90 days, by the link on a phone and by hand',
  { tag: '@full' },
  async ({ page, elsewhere }) => {
    const { get, post } = await adminCalls()
    const { content } = await get<{ content: [{ id: number }] }>(
      `/api/admin/classes?keyword=${encodeURIComponent(graduatedClass)}`,
    )
    const classId = content[0].id
    const list = await get<{ content: { id: number; name: string }[] }>(
      `/api/admin/classes/${classId}/employment/graduates?step=90&size=100`,
    )
    expect(list.content).toHaveLength(graduates)

    const first = await login('graduate-0', school().password)
    const messages = await callAs<{ content: { event: string; values: { link: string } }[] }>(
      first,
      'GET',
      '/api/messages',
    )
    const link = messages.content.find(({ event }) => event === 'employmentAsked')?.values.link ?? ''
    const graduate = await elsewhere(phone)
    await graduate.goto(new URL(link).pathname)
    await expect(graduate.getByText(/^结\*+，您好：您参加的《三个月前结业的班》/)).toBeVisible()
    await graduate.getByLabel('就业', { exact: true }).check()
    await graduate.getByLabel('单位名称').fill('苏州云海科技')
    await graduate.getByRole('button', { name: '提交' }).click()
    await expect(graduate.getByRole('status').filter({ hasText: '感谢您的答复' })).toBeVisible()

    await asAdmin(page, `/admin/classes/${classId}`)
    await page.getByRole('button', { name: '就业', exact: true }).click()
    const followUp = dialog(page, '就业')
    await followUp.getByRole('button', { name: '登记 结业学员1', exact: true }).click()
    const entry = dialog(page, /^登记 结业学员1 的就业情况/)
    await choose(entry.getByLabel('去向'), '联系不上')
    await entry.getByRole('button', { name: '保存' }).click()
    await expect(entry).toBeHidden()
    for (const { id, name } of list.content)
      if (!['结业学员0', '结业学员1'].includes(name))
        await post(`/api/admin/classes/${classId}/employment/${id}`, {
          step: 90,
          source: 'PHONE',
          status: id % 2 ? 'SEEKING' : 'EMPLOYED',
          employer: id % 2 ? '' : '昆山精工',
        })
    const rows = rowsOfWorkbook(await saved(page, () => followUp.getByRole('button', { name: '导出' }).click()))
    const total = (title: string) =>
      rows
        .findLast((cells) => cells.includes(title))
        ?.filter(Boolean)
        .at(-1)
    expect([total('全部结业'), total('联系不上'), total('未答复')]).toEqual(['60', '1', '0'])
  },
)

test(
  'three forms of an authority are made from the examples and open in a spreadsheet',
  { tag: '@full' },
  async ({ page }) => {
    const { get } = await adminCalls()
    const { content } = await get<{ content: [{ id: number; name: string }] }>(
      `/api/admin/classes?keyword=${encodeURIComponent(graduatedClass)}`,
    )
    await asAdmin(page, '/admin/authority-forms')
    const sheets: string[][][] = []
    for (const name of ['培训学员花名册', '线上培训学时明细', '考核结果汇总']) {
      await page.goto('/admin/authority-forms')
      await page.getByRole('button', { name: '添加报表' }).click()
      await page.getByRole('menuitem', { name: `从示例开始：${name}` }).click()
      await page.getByRole('button', { name: '保存', exact: true }).click()
      await expect(page.getByText('添加成功')).toBeVisible()
      await page.goto(`/admin/authority-forms?keyword=${encodeURIComponent(name)}`)
      await row(page, name)
        .getByRole('button', { name: /检查和导出/ })
        .click()
      const check = dialog(page, /^检查和导出/)
      await chooseFound(check.getByLabel('班期'), content[0].name, content[0].name)
      await check.getByLabel('查看完整身份证号的理由').fill('上报主管部门')
      sheets.push(rowsOfWorkbook(await saved(page, () => check.getByRole('button', { name: '导出 Excel' }).click())))
    }
    for (const rows of sheets)
      expect(rows.filter((cells) => cells.some((cell) => cell.startsWith('结业学员')))).toHaveLength(graduates)
  },
)
