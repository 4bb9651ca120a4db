import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { checkEvidence } from '../packages/server/src/testing/evidence-school.ts'
import { rowsOfWorkbook } from '../packages/server/src/testing/read-workbook.ts'
import { unzip } from '../packages/server/src/testing/unzip.ts'
import { expectAccessible, sizes, tablet } from './accessibility.ts'
import { adminCalls, asAdmin, dialog, optionOf, row } from './admin-page.ts'
import { newApplicant } from './applicant.ts'
import { courseCalls } from './course-page.ts'
import { rosterFile, uniqueName } from './roster-page.ts'
import { login, openAs, type Session } from './sessions.ts'
import { expect, test, unique } from './test.ts'

const password = 'a password for the tests'
const people = 60
const diligent = 8

/** A published course of one lesson so short that it can be learned at once. */
async function shortCourse() {
  const { course, post, status } = await courseCalls()
  const name = unique('短课')
  const { id } = await course(name, { requiresLogin: true, description: '<p>测试的课程。</p>' })
  const { id: chapterId } = await post<{ id: number }>(`/api/admin/courses/${id}/chapters`, { title: '第一章' })
  const videoUrl = 'https://media.school.example/short.mp4'
  const lesson = { title: '唯一的一课', videoUrl, duration: 4 }
  const { id: lessonId } = await post<{ id: number }>(`/api/admin/chapters/${chapterId}/lessons`, lesson)
  await status(id, 'PUBLISHED')
  return { id, name, lessonId }
}

interface Member {
  id: number
  name: string
  username: string
}

/** Lets a member log in for the first time and learn the lesson. */
async function learn({ id, username }: Member, { id: courseId, lessonId }: { id: number; lessonId: number }) {
  const { post } = await adminCalls()
  const { password: initial } = await post<{ password: string }>(`/api/admin/students/reset-password/${id}`, {})
  const session = await login(username, initial)
  const call = (method: string, path: string, body?: object) =>
    fetch(new URL(path, process.env.BASE_URL), {
      method,
      headers: { ...session.headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }).then((response) => response.json() as Promise<{ playbackSession: string; isCompleted: boolean }>)
  await call('PUT', '/api/auth/password', { oldPassword: initial, newPassword: password })
  const lesson = `/api/student/learning/${id}/courses/${courseId}/lessons/${lessonId}`
  const { playbackSession } = await call('GET', `${lesson}/record`)
  const { isCompleted } = await call('POST', `${lesson}/progress`, { currentTime: 4, playbackSession })
  expect(isCompleted).toBe(true)
  // The first login still says that the password must be changed.
  return login(username, password)
}

async function chooseMany(page: Page, field: Locator, keyword: string) {
  await field.fill(keyword)
  await optionOf(page, keyword).click()
  await field.press('Escape')
}

const more = async (page: Page, label: string) => {
  await page.getByRole('button', { name: '更多操作', exact: true }).click()
  await page.getByRole('menuitem', { name: label, exact: true }).click()
}

test('a class of 60 goes from its roster to its archive in one sitting', async ({ page, elsewhere }) => {
  test.setTimeout(180_000)
  const course = await shortCourse()
  const name = unique('考证班')
  await asAdmin(page, '/admin/classes')
  await page.getByRole('button', { name: '添加班期' }).click()
  const form = dialog(page, '添加班期')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('请输入班期名称')).toBeVisible()
  await form.getByLabel('班期名称').fill(name)
  await chooseMany(page, form.getByRole('combobox', { name: '课程' }), course.name)
  await form.getByLabel('开始日期').fill('2026-01-05')
  await form.getByLabel('结束日期').fill('2026-03-31')
  await form.getByLabel('培训项目').fill('叉车司机')
  await form.getByLabel('培训计划').fill('一课，一次考核')
  await form.getByRole('button', { name: '保存' }).click()
  await row(page, name).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  const named = uniqueName('考生')
  const header = ['姓名', '民族', '身份证号', '联系方式']
  const rows = Array.from({ length: people }, () => newApplicant()).map(({ idCard, phone }) => [
    named,
    '汉',
    idCard,
    phone,
  ])
  await page.getByRole('button', { name: '导入名单' }).click()
  const wizard = dialog(page, /导入名单/)
  await wizard.getByLabel('学员名单文件').setInputFiles(rosterFile([header, ...rows]))
  await wizard.getByRole('button', { name: '上传并核对' }).click()
  await wizard.getByRole('button', { name: `导入 ${people} 名学员` }).click()
  await expect(wizard.getByText(`导入成功！共导入 ${people} 条记录`)).toBeVisible()
  await wizard.getByRole('button', { name: '完成', exact: true }).click()
  await expect(page.getByText(`共 ${people} 条`)).toBeVisible()

  await more(page, '学时规则')
  const rule = dialog(page, '学时规则')
  await rule.getByLabel('单日上限').fill('6')
  await rule.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('每天最多计入 6 学时（270 分钟），超出的时间不计入。')).toBeVisible()
  await more(page, '开班')
  await dialog(page, `开班：${name}`).getByRole('button', { name: '开班' }).click()
  await expect(page.getByText('进行中', { exact: true })).toBeVisible()

  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  const { get } = await adminCalls()
  const { content } = await get<{ content: Member[] }>(`/api/admin/classes/${id}/members?size=100`)
  const learners = content.slice(0, diligent)
  const sessions = await Promise.all(learners.map((member) => learn(member, course)))
  await page.reload()
  await expect(page.getByRole('list', { name }).getByText(`${diligent} 人`)).toBeVisible()

  await page.getByRole('button', { name: '登记成绩' }).click()
  const results = dialog(page, '登记成绩')
  await results
    .getByRole('textbox', { name: `${named} 的成绩` })
    .first()
    .focus()
  for (let score = 0; score < diligent; score++) {
    await page.keyboard.type(score === 0 ? '不合格' : String(90 + score))
    await page.keyboard.press('Enter')
  }
  for (const size of [...sizes, tablet]) {
    await page.setViewportSize(size)
    await expectAccessible(page, `results at ${size.width}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await results.getByRole('button', { name: `保存 ${diligent} 项成绩` }).click()
  await expect(page.getByText('保存成功')).toBeVisible()

  await page.getByRole('button', { name: '生成证书' }).click()
  await dialog(page, `为“${name}”生成证书？`).getByRole('button', { name: '生成' }).click()
  const batch = dialog(page, '批量证书预览')
  await expect(batch.getByText('没有合格的考核成绩')).toHaveCount(1)
  await expect(batch.getByText('未完成班期课程')).toHaveCount(people - diligent)
  await batch.getByRole('button', { name: '关闭', exact: true }).last().click()
  await expect(page.getByText(`${diligent - 1} 本`)).toBeVisible()
  for (const size of [...sizes, tablet]) {
    await page.setViewportSize(size)
    await expectAccessible(page, `a class at ${size.width}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })

  const learner = await elsewhere()
  await openAs(learner, sessions[1] as Session, '/student')
  const notice = learner.getByRole('region', { name })
  await expect(notice.getByText('2026-01-05 至 2026-03-31')).toBeVisible()
  await expect(notice.getByText('每天最多计入 6 学时（270 分钟），超出的时间不计入。')).toBeVisible()
  await expectAccessible(learner, 'the class in the student centre')

  await more(page, '结束班期')
  await dialog(page, `结束班期：${name}`).getByRole('button', { name: '结束班期' }).click()
  await expect(page.getByText('已结束', { exact: true })).toBeVisible()
  await more(page, '一键归档')
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    dialog(page, `归档“${name}”？`).getByRole('button', { name: '归档' }).click(),
  ])
  const zip = await readFile(await download.path())
  const files = unzip(zip)
  const proven = checkEvidence(zip).students
  const sheet = rowsOfWorkbook(files.get('班期名册.xlsx') as Buffer)
  expect(sheet).toHaveLength(people + 1)
  expect([...files.keys()].filter((file) => file.startsWith('证书/'))).toHaveLength(diligent - 1)
  expect(proven).toHaveLength(diligent)
  const [number, seconds] = ['学号', '学习时长（秒）'].map((title) => sheet[0]!.indexOf(title)) as [number, number]
  for (const { studentNumber, creditedMs } of proven)
    expect(Number(sheet.find((line) => line[number] === studentNumber)?.[seconds]) * 1000).toBe(creditedMs)
  await expect(page.getByText('已归档', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '添加学员' })).toHaveCount(0)
})

test('students are added from the list, and removed; the pages of classes fit every width', async ({ page }) => {
  test.setTimeout(90_000)
  const course = await shortCourse()
  const { post } = await adminCalls()
  const name = unique('选人班')
  const { id } = await post<{ id: number }>('/api/admin/classes', {
    name,
    project: '',
    courseIds: [course.id],
    teacherIds: [],
    organizationId: null,
    startDate: '2026-01-05',
    endDate: '2026-03-31',
    plan: '',
    onlineShare: 100,
    needsAssessment: false,
    passScore: 60,
    payment: 'PENDING',
    paymentMethod: '',
  })
  await asAdmin(page, `/admin/classes/${id}`)
  await page.getByRole('button', { name: '添加学员' }).click()
  const picker = dialog(page, '添加学员')
  const first = picker.getByRole('row').nth(1)
  await first.getByRole('checkbox').check()
  const chosen = (await first.getByRole('cell').nth(1).textContent()) ?? ''
  await expectAccessible(page, 'the picker of students')
  await picker.getByRole('button', { name: '添加 1 名学员' }).click()
  await dialog(page, '批量操作结果').getByRole('button', { name: '关闭', exact: true }).last().click()
  await expect(row(page, chosen)).toHaveCount(1)
  await page.getByRole('button', { name: `移出 ${chosen}` }).click()
  await dialog(page, `把“${chosen}”移出班期？`).getByRole('button', { name: '移出' }).click()
  await expect(page.getByText('已移出班期')).toBeVisible()
  await expect(row(page, chosen)).toHaveCount(0)
  for (const size of [...sizes, tablet])
    for (const path of ['/admin/classes', `/admin/classes/${id}`]) {
      await page.setViewportSize(size)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expectAccessible(page, `${path} at ${size.width}`)
    }
})
