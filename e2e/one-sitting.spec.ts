import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { textsOfPdf } from '../packages/server/src/testing/files/pdf-text.ts'
import { rowsOfWorkbook } from '../packages/server/src/testing/files/read-workbook.ts'
import { unzip } from '../packages/server/src/testing/files/unzip.ts'
import type { Cells } from '../packages/server/src/testing/people/roster-files.ts'
import { dialog, optionOf } from './admin-page.ts'
import { newApplicant } from './applicant.ts'
import { courseCalls } from './course-page.ts'
import { play, playPath } from './player.ts'
import { checkRoster, wizard } from './roster-page.ts'
import { login, openAs } from './sessions.ts'
import { expect, school, test, unique, uniqueName } from './test.ts'

const count = 300
const price = 299.5

/** Returns the requested number of people with unique ID numbers and phones. */
function newPeople(howMany: number) {
  const people = new Map<string, { idCard: string; phone: string }>()
  while (people.size < howMany) {
    const { idCard, phone } = newApplicant()
    people.set(phone, { idCard, phone })
    if (new Set([...people.values()].map((person) => person.idCard)).size < people.size) people.delete(phone)
  }
  return [...people.values()]
}

async function saved(page: Page, press: () => Promise<void>) {
  // Three hundred papers take a while on a busy machine.
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 180_000 }), press()])
  return readFile(await download.path())
}
const exported = async (page: Page) =>
  rowsOfWorkbook(await saved(page, () => page.getByRole('button', { name: '导出', exact: true }).click()))

test(
  '300 students are imported, enrolled, taught, certified and exported, and every file has the same totals',
  { tag: '@full' },
  async ({ page, elsewhere }) => {
    test.setTimeout(480_000)
    const { course: create, get, post } = await courseCalls()
    const graduate = school().namedNearlyDone[test.info().retry]!
    const organization = unique('一程机构')
    await post('/api/admin/organizations', { name: organization, managerName: '沈怀瑾', contactPhone: '0512-65880000' })
    const organizations = await get<{ content: [{ id: number }] }>(`/api/admin/organizations?keyword=${organization}`)
    const organizationId = organizations.content[0].id
    const courseName = unique('一程课程')
    const course = await create(courseName, { price })

    // One of them already exists: for that one the roster only sets the organization.
    const rows = newPeople(count - 1).map(({ idCard, phone }, index): Cells => {
      return [uniqueName(`同学${String(index).padStart(3, '0')}`), '汉', idCard, phone, organization]
    })
    await checkRoster(page, [
      ['姓名', '民族', '身份证号', '联系方式', '机构'],
      ...rows,
      [graduate.name, '汉', graduate.idCard, newApplicant().phone, organization],
    ])
    await wizard(page)
      .getByRole('button', { name: `导入 ${count} 名学员` })
      .click()
    await expect(wizard(page).getByText(`导入成功！共导入 ${count} 条记录`)).toBeVisible()
    await wizard(page).getByRole('button', { name: '完成', exact: true }).click()

    const list = `/admin/students?organizationId=${organizationId}&size=100`
    await page.goto(list)
    for (const number of [1, 2, 3]) {
      if (number > 1) await page.getByRole('listitem', { name: String(number), exact: true }).click()
      await expect(page.getByText(`显示 ${number * 100 - 99} - ${number * 100} 条，共 ${count} 条`)).toBeVisible()
      await page.getByRole('checkbox', { name: '选择本页全部' }).check()
    }
    await expect(page.getByText(`已选 ${count} 项，其中本页 100 项`)).toBeVisible()
    await page.getByRole('button', { name: '批量操作' }).click()
    await page.getByRole('menuitem', { name: '报名课程', exact: true }).click()
    const enrolling = dialog(page, `为 ${count} 名学员报名课程`)
    await enrolling.getByLabel('课程', { exact: true }).fill(courseName)
    await optionOf(page, courseName).click()
    await enrolling.getByLabel('已支付').check()
    await enrolling.getByLabel('支付方式').fill('银行转账')
    await enrolling.getByRole('button', { name: /报\s?名/ }).click()
    await expect(dialog(page, '批量操作结果').getByRole('status')).toContainText(`已完成 ${count} 人`)

    const student = await elsewhere()
    await openAs(student, await login(graduate.username, school().password), playPath())
    await play(student)
    await expect(student.getByText('本节课程已完成！')).toBeVisible({ timeout: 25_000 })
    // Otherwise the player would continue to the next lesson.
    await student.close()

    const { content } = await get<{ content: [{ id: number }] }>(
      `/api/admin/users/students?keyword=${encodeURIComponent(graduate.name)}`,
    )
    await page.goto(`/admin/students/${content[0].id}/records`)
    const sheet = page.getByRole('article')
    const figure = (title: string) => sheet.getByText(title, { exact: true }).locator('xpath=following-sibling::dd')
    const studied = (await figure('学习时长').textContent()) ?? ''
    const listed = (await page.getByText(/^显示 1 - \d+ 条，共 \d+ 条$/).textContent()) ?? ''
    const pdf = textsOfPdf(await saved(page, () => page.getByRole('button', { name: '下载 PDF' }).click()))
    expect(pdf[0]).toContain(graduate.name)
    expect(pdf.at(-1)).toContain('合计 80 节')
    const phone = await elsewhere({ viewport: { width: 360, height: 740 } })
    await phone.goto(/\/verify\/record\/[0-9A-Z-]{34}/.exec(pdf[0] ?? '')?.[0] ?? '')
    await expect(phone.getByRole('heading', { name: '学习记录属实' })).toBeVisible()
    await expect(phone.getByRole('main')).toContainText(studied)

    // The others were taught in a classroom: the admin marks the lessons as completed, and the log records it.
    const pages = await Promise.all(
      [0, 1, 2].map((number) =>
        get<{ content: { id: number; name: string }[] }>(
          `/api/admin/users/students?organizationId=${organizationId}&size=100&page=${number}`,
        ),
      ),
    )
    for (const { id, name } of pages.flatMap(({ content }) => content))
      if (name !== graduate.name)
        await post('/api/admin/certificates/admin/generate', {
          studentId: id,
          studentName: name,
          courseName: '劳动关系协调员职业技能培训',
          completionDate: '2026-11-20',
          instructorName: '沈怀瑾',
          universityName: '匠学职业IT培训学校',
          overrideReason: '线下面授，考核合格',
        })

    await page.goto(list)
    await page.getByRole('button', { name: '一键生成下载证书' }).click()
    const zip = unzip(
      await saved(page, () =>
        dialog(page, `为 ${count} 名学员生成并下载证书？`).getByRole('button', { name: '生成并下载' }).click(),
      ),
    )
    const [, ...results] = rowsOfWorkbook(zip.get('结果.xlsx') as Buffer).map((cells) => cells.join())
    const issued = results.filter((line) => /\d{8}-[0-9A-Z]{11}/.test(line))
    expect([results.length, issued.length, zip.size - 1]).toEqual([count, count, count])
    const ofGraduate = issued.find((line) => line.includes(graduate.name)) ?? ''
    const number = /[A-Z]*\d{8}-[0-9A-Z]{11}/.exec(ofGraduate)?.[0] ?? ''
    await phone.goto(`/verify/${number}`)
    await expect(phone.getByRole('heading', { name: '证书有效' })).toBeVisible()

    const outcome = dialog(page, '批量证书预览')
    await expect(outcome).toContainText(`新生成 1 张，已有 ${count - 1} 张，0 名学员未生成。`)
    await outcome.getByRole('button', { name: '关闭', exact: true }).last().click()

    // Every file of the filtered students.
    await page.getByRole('button', { name: '导出', exact: true }).click()
    const students = rowsOfWorkbook(
      await saved(page, () => dialog(page, '导出学员').getByRole('button', { name: '导出' }).click()),
    )
    expect(students).toHaveLength(1 + count)
    expect(students.filter(([, name]) => name === graduate.name)).toHaveLength(1)
    await page.goto(`/admin/certificates?organizationId=${organizationId}`)
    await expect(page.getByText(`显示 1 - 10 条，共 ${count} 条`)).toBeVisible()
    const certificates = await exported(page)
    expect(certificates).toHaveLength(1 + count)
    expect(certificates.flat()).toContain(number)
    await page.goto(`/admin/courses/orders?courseId=${course.id}`)
    const totals = page.getByRole('region', { name: '订单合计' })
    const sum = (count * price).toFixed(2)
    await expect(totals).toContainText(`合计${count} 笔`)
    await expect(totals).toContainText(`已付¥${Number(sum).toLocaleString('en', { minimumFractionDigits: 2 })}`)
    const orders = await exported(page)
    expect(orders.filter((row) => row[3] === courseName)).toHaveLength(count)
    expect(orders.find(([first]) => first === '合计')).toContain(sum)
    await page.goto(list)
    await page.getByRole('button', { name: '学习记录', exact: true }).click()
    const records = rowsOfWorkbook(
      await saved(page, () => page.getByRole('menuitem', { name: '导出学习记录' }).click()),
    ).slice(1)
    expect(records.filter((row) => row[1] === graduate.name && row.includes('已完成'))).toHaveLength(80)
    expect(listed).toContain(`共 ${records.length} 条`)
  },
)
