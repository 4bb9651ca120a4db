import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { textsOfPdf } from '../packages/server/src/testing/files/pdf-text.ts'
import { rowsOfWorkbook } from '../packages/server/src/testing/files/read-workbook.ts'
import { asAdmin, chooseFound, dialog, row } from './admin-page.ts'
import { apply, newApplicant } from './applicant.ts'
import { courseCalls, newClass } from './course-page.ts'
import { makeCourse, openOutline } from './outline-page.ts'
import { checkRoster, rosterFile, wizard } from './roster-page.ts'
import { expect, test, unique, uniqueName } from './test.ts'

const people = 120
const video = new URL('../packages/server/src/testing/files/eight-seconds.mp4', import.meta.url)
const siteToday = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())

/** Counts what a hand presses on the page; a chosen file counts as one. */
async function clickCounter(page: Page) {
  let clicks = 0
  await page.exposeFunction('noteClick', () => void (clicks += 1))
  await page.addInitScript(() => {
    const note = (window as unknown as { noteClick: () => void }).noteClick
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && note(), true)
  })
  return {
    file: () => void (clicks += 1),
    of: async (job: () => Promise<void>) => {
      clicks = 0
      await job()
      return clicks
    },
  }
}

const saved = async (page: Page, press: () => Promise<void>) => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return readFileSync(await download.path())
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test(
  'a week of the clerk’s jobs takes a few clicks each: roster, class, outline, applications, transfer, certificates',
  { tag: '@full' },
  async ({ page }) => {
    test.setTimeout(480_000)
    const count = await clickCounter(page)
    const { ready, status, get, post } = await courseCalls()
    const courseName = unique('一周的课程')
    const course = await ready(courseName, { price: 680 })
    await status(course.id, 'PUBLISHED')
    const className = unique('一周的班')
    const ended = { startDate: '2026-01-05', endDate: siteToday(), payment: 'PENDING' }
    const classId = await newClass(className, [course.id], ended)
    const named = uniqueName('周学员')
    const rows = [
      ['姓名', '民族', '身份证号', '联系方式'],
      ...Array.from({ length: people }, () => newApplicant()).map(({ idCard, phone }) => [named, '汉', idCard, phone]),
    ]

    const roster = await count.of(async () => {
      await checkRoster(page, rows)
      count.file()
      await wizard(page)
        .getByRole('button', { name: `导入 ${people} 名学员` })
        .click()
      await expect(wizard(page).getByText(`导入成功！共导入 ${people} 条记录`)).toBeVisible()
      await wizard(page)
        .getByRole('button', { name: /的初始密码$/ })
        .click()
      const sheet = rowsOfWorkbook(
        await saved(page, () =>
          dialog(page, '下载初始密码？').getByRole('button', { name: '下载', exact: true }).click(),
        ),
      )
      const numbers = sheet.slice(1).map((cells) => cells[1])
      expect(numbers).toEqual(numbers.toSorted())
      await wizard(page).getByRole('button', { name: '完成', exact: true }).click()
    })
    expect(roster).toBeLessThanOrEqual(8)

    await page.goto(`/admin/classes/${classId}`)
    await press(page, '导入名单')
    const intoClass = dialog(page, /导入名单/)
    await intoClass.getByLabel('学员名单文件').setInputFiles(rosterFile(rows))
    await intoClass.getByRole('button', { name: '上传并核对' }).click()
    await intoClass.getByRole('button', { name: `导入 ${people} 名学员` }).click()
    await expect(intoClass.getByText(`导入成功！${people} 名学员加入班期，其中新建 0 名；0 名原已在班`)).toBeVisible()
    await intoClass.getByRole('button', { name: '完成', exact: true }).click()

    const outline = await makeCourse('按名称上传的课程')
    await outline.chapter('第一章', ['1.1 概述', '1.2 合同（上）'])
    await openOutline(page, outline.id)
    const files = ['概述.mp4', '1.2_合同(上).mp4'].map((name) => ({
      name,
      mimeType: 'video/mp4',
      buffer: readFileSync(video),
    }))
    await page.getByLabel('按名称上传视频到课时').setInputFiles(files)
    await expect(page.getByText('上传完成，可以播放')).toHaveCount(2, { timeout: 60_000 })
    expect(await outline.titles()).toEqual([['第一章', '1.1 概述', '1.2 合同（上）']])

    const applicant = uniqueName('周申请')
    for (let each = 0; each < 5; each++) await apply(newApplicant(), applicant)
    await page.goto(`/admin/training-applications?keyword=${encodeURIComponent(applicant)}`)
    const enrolment = await count.of(async () => {
      await page.getByRole('checkbox', { name: '选择本页全部' }).check()
      await press(page, '批量通过')
      await dialog(page, '通过选中的 5 份申请？').getByRole('button', { name: '通过' }).click()
      await expect(page.getByText('已通过 5 份申请')).toBeVisible()
      await press(page, '批量入学')
      const place = dialog(page, '为选中的 5 名申请人办理入学？')
      await chooseFound(place.getByLabel('课程', { exact: true }), courseName, courseName)
      await place.getByLabel('班期', { exact: true }).click()
      await page.locator('.ant-select-item-option').filter({ hasText: className }).click()
      await place.getByRole('button', { name: '办理入学' }).click()
      const outcome = dialog(page, '已办理入学 5 人')
      await expect(outcome.getByRole('row')).toHaveCount(6)
      await outcome.getByRole('button', { name: '我已记下' }).click()
    })
    expect(enrolment).toBeLessThanOrEqual(15)
    await row(page, applicant).first().getByRole('link', { name: applicant }).click()
    await expect(page.getByRole('list', { name: '入学去向' }).getByRole('link', { name: className })).toBeVisible()

    await page.goto(`/admin/courses/orders?courseId=${course.id}`)
    const transfer = await count.of(async () => {
      await press(page, '登记收款')
      const form = dialog(page, `登记收款：${people + 5} 笔订单`)
      await form.getByLabel('支付方式').fill('银行转账')
      await form.getByLabel('凭证号').fill('HB-0001')
      await form.getByRole('button', { name: '登记', exact: true }).click()
      await expect(page.getByText('已登记收款')).toBeVisible()
    })
    expect(transfer).toBeLessThanOrEqual(6)
    await expect(page.getByRole('region', { name: '订单合计' })).toContainText(/待付¥0\.00/)

    // One of them was taught in a classroom.
    const { content } = await get<{ content: { id: number; name: string; studentNumber: string }[] }>(
      `/api/admin/classes/${classId}/members?size=1`,
    )
    const member = content[0]!
    await post('/api/admin/certificates/admin/generate', {
      studentId: member.id,
      studentName: member.name,
      courseName: '劳动关系协调员职业技能培训',
      completionDate: siteToday(),
      instructorName: '沈怀瑾',
      universityName: '匠学职业IT培训学校',
      overrideReason: '线下面授，考核合格',
    })
    await page.goto(`/admin/classes/${classId}`)
    const certificates = await count.of(async () => {
      await press(page, '生成证书')
      await dialog(page, `为“${className}”生成证书？`).getByRole('button', { name: '生成' }).click()
      const results = dialog(page, '批量证书预览')
      await expect(results.getByRole('status')).toHaveText(`新生成 0 张，已有 1 张，${people + 4} 名学员未生成。`)
      await expect(results.getByText('还差 1 课时').first()).toBeVisible()
      await results.getByRole('button', { name: '关闭', exact: true }).last().click()
    })
    expect(certificates).toBeLessThanOrEqual(3)

    await asAdmin(page, `/admin/students?keyword=${member.studentNumber}`)
    const renamed = uniqueName('周更名')
    await press(page, `编辑 ${member.name}`)
    const edit = dialog(page, '编辑学员')
    await edit.getByLabel('姓名').fill(renamed)
    await edit.getByLabel('变更理由').fill('登记时写错')
    await edit.getByRole('button', { name: '保存' }).click()
    await dialog(page, `换发${renamed}的证书？`).getByRole('button', { name: '换发', exact: true }).click()
    await expect(page.getByText('已换发 1 张证书')).toBeVisible()

    for (const act of ['禁用账号', '启用账号']) {
      await page.getByRole('checkbox', { name: `选择 ${renamed}` }).check()
      await press(page, '批量操作')
      await page.getByRole('menuitem', { name: act }).click()
      await dialog(page, /选中的 1 名学员？/)
        .getByRole('button', { name: act })
        .click()
      await dialog(page, '批量操作结果').getByRole('button', { name: '关闭', exact: true }).last().click()
    }

    await page.goto('/admin/students?keyword=陈思齐')
    await page.getByRole('checkbox', { name: '选择 陈思齐' }).check()
    await press(page, '学习记录（已选 1 人）')
    const records = await saved(page, () => page.getByRole('menuitem', { name: '打印学习记录(PDF)' }).click())
    expect(textsOfPdf(records)[0]).toContain('陈思齐')
    await page.goto(`/admin/training-applications?keyword=${encodeURIComponent(applicant)}`)
    await press(page, '导出')
    const applications = rowsOfWorkbook(
      await saved(page, () => dialog(page, '导出报名申请').getByRole('button', { name: '导出' }).click()),
    )
    expect(applications.map((cells) => cells[3])).toEqual(
      expect.arrayContaining(['身份证号', expect.stringMatching(/^\d{6}\*{8}\d{3}[\dX]$/)]),
    )
  },
)
