import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { siteDay } from '../packages/server/src/core/time/site-day.ts'
import type { PackedStudent } from '../packages/server/src/proof/verifier/pack.ts'
import { rowsOfWorkbook } from '../packages/server/src/testing/files/read-workbook.ts'
import { unzip } from '../packages/server/src/testing/files/unzip.ts'
import { checkEvidence } from '../packages/server/src/testing/papers/evidence-school.ts'
import { adminCalls, asAdmin, choose, dialog, firstLogin, optionOf, row } from './admin-page.ts'
import { enrollApplicant, newApplicant } from './applicant.ts'
import { courseCalls, newClass } from './course-page.ts'
import { rosterFile } from './roster-page.ts'
import { callAs, login, openAs, type Session } from './sessions.ts'
import { expect, test, unique, uniqueName } from './test.ts'

const password = 'a password for the tests'
const people = 60
const diligent = 8
/** The day in the time zone of the demo school. */
const siteToday = () => siteDay(Date.now(), 'Asia/Shanghai')

/** A published course with one lesson short enough to complete in the test. */
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

interface Answer {
  playbackSession: string
  isCompleted: boolean
  presenceCheck?: string
  spokenDigits: string
}

/** Lets a member log in for the first time, complete the lesson and answer the check at its end. */
async function learn({ id, username }: Member, { id: courseId, lessonId }: { id: number; lessonId: number }) {
  const session = await firstLogin(id, username, password)
  const call = (method: string, path: string, body?: object) => callAs<Answer>(session, method, path, body)
  const lesson = `/api/student/learning/${id}/courses/${courseId}/lessons/${lessonId}`
  const { playbackSession } = await call('GET', `${lesson}/record`)
  const { isCompleted, presenceCheck } = await call('POST', `${lesson}/progress`, { currentTime: 4, playbackSession })
  expect(isCompleted).toBe(false)
  const check = `/api/learning/presence-checks/${presenceCheck}`
  const { spokenDigits: digits } = await call('POST', `${check}/show`, { playbackSession, isSpoken: true })
  expect((await call('POST', `${check}/answer`, { playbackSession, digits })).isCompleted).toBe(true)
  // The session of the first login still requires a password change.
  return login(username, password)
}

interface LessonRecord {
  id: number
  duration: number
}
/** Returns the lesson records that the pages of the school show for students. */
async function recordsOf(ids: readonly number[]): Promise<Map<number, LessonRecord[]>> {
  const { get } = await adminCalls()
  const read = (id: number) => get<LessonRecord[]>(`/api/admin/users/learning-records/${id}`)
  return new Map(await Promise.all(ids.map(async (id) => [id, await read(id)] as const)))
}

interface Archive {
  /** The roster, header row first. */
  sheet: (readonly unknown[])[]
  files: ReadonlyMap<string, Buffer>
  proven: readonly { studentId: number; studentNumber: string | null; creditedMs: number; hours: number }[]
  records: ReadonlyMap<number, LessonRecord[]>
}

/** Of a duration in a sheet: `1:02:03`. */
const secondsOf = (duration: string) => duration.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

/** Compares, row by row, the ledger rows in the archive, its roster, its certificates, and the pages of the school. */
function expectToAgree({ sheet, files, proven, records }: Archive) {
  const packed = [...files]
    .filter(([name]) => name.endsWith('学时数据.json'))
    .map(([, bytes]) => JSON.parse(bytes.toString()) as PackedStudent)
  const inRoster = (line: readonly unknown[] | undefined, title: string) => line?.[sheet[0]!.indexOf(title)]
  let certificates = 0
  for (const { studentId, studentNumber, creditedMs, hours } of proven) {
    const line = sheet.find((each) => inRoster(each, '学号') === studentNumber)
    const own = packed.find(({ student }) => student.studentId === studentId)!
    const segments = own.rows.filter((each) => each.row === 'segment')
    const ofLessons = Map.groupBy(segments, ({ lessonId }) => lessonId)
    const sums = [...ofLessons].map(([id, of]) => ({
      id,
      duration: Math.floor(of.reduce((sum, { newMs }) => sum + newMs, 0) / 1000),
    }))
    expect(records.get(studentId)!.map(({ id, duration }) => ({ id, duration }))).toEqual(sums)
    expect(segments.reduce((sum, { newMs }) => sum + newMs, 0)).toBe(creditedMs)
    expect(secondsOf(String(inRoster(line, '学习时长'))) * 1000).toBe(creditedMs)
    expect(Number(inRoster(line, '学时'))).toBe(hours)
    expect(own.rows.map((each) => (each.row === 'event' ? each.kind : each.row))).toContain('presencePassed')
    const [certificate] = own.certificates
    expect(inRoster(line, '证书编号') || undefined).toBe(certificate?.number)
    expect(inRoster(line, '结果')).toBe(certificate ? '合格' : '不合格')
    if (!certificate) continue
    certificates++
    // The days of the study, not of the class.
    expect([certificate.periodFrom, certificate.periodTo]).toEqual([siteToday(), siteToday()])
    expect(
      [...files.keys()].filter((name) => name.startsWith('证书/') && name.includes(certificate.number)),
    ).toHaveLength(1)
  }
  expect(certificates).toBe(diligent - 1)
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

test('a class of 60 goes from its roster to its archive', { tag: '@full' }, async ({ page, elsewhere }) => {
  const course = await shortCourse()
  const name = unique('考证班')
  await asAdmin(page, '/admin/classes')
  await page.getByRole('button', { name: '添加班期' }).click()
  const form = dialog(page, '添加班期')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('请输入班期名称')).toBeVisible()
  await form.getByLabel('班期名称').fill(name)
  await chooseMany(page, form.getByRole('combobox', { name: '课程' }), course.name)
  const { get } = await adminCalls()
  const [teacher] = (await get<{ content: { name: string }[] }>('/api/teachers?size=1&status=ACTIVE')).content
  await chooseMany(page, form.getByRole('combobox', { name: '授课教师' }), teacher?.name ?? '')
  await form.getByLabel('开始日期').fill('2026-01-05')
  // The days of a class contain the study that it certifies.
  const today = siteToday()
  await form.getByLabel('结束日期').fill(today)
  await form.getByLabel('培训项目').fill('叉车司机')
  await form.getByLabel('培训计划').fill('一课，一次考核')
  await form.getByRole('button', { name: '保存' }).click()
  await row(page, name).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  const named = uniqueName('考生')
  const header = ['姓名', '民族', '身份证号', '联系方式']
  const applicants = Array.from({ length: people }, () => newApplicant())
  const rows = applicants.map(({ idCard, phone }) => [named, '汉', idCard, phone])
  await page.getByRole('button', { name: '导入名单' }).click()
  const wizard = dialog(page, /导入名单/)
  await wizard.getByLabel('学员名单文件').setInputFiles(rosterFile([header, ...rows]))
  await wizard.getByRole('button', { name: '上传并核对' }).click()
  await wizard.getByRole('button', { name: `导入 ${people} 名学员` }).click()
  const joined = `导入成功！${people} 名学员加入班期，其中新建 ${people} 名；0 名原已在班`
  await expect(wizard.getByText(joined)).toBeVisible()
  await wizard.getByRole('button', { name: '完成', exact: true }).click()
  await expect(page.getByText(`共 ${people} 条`)).toBeVisible()

  // Two of them had applied before; their accounts are matched by the roster.
  for (const applicant of applicants.slice(0, 2)) await enrollApplicant(applicant, named)

  await more(page, '学时规则')
  const rule = dialog(page, '学时规则')
  await rule.getByLabel('单日上限').fill('6')
  await rule.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('每天最多计入 6 学时（270 分钟），超出的时间不计入。')).toBeVisible()
  await more(page, '在岗验证')
  const presence = dialog(page, '在岗验证')
  await choose(presence.getByLabel('验证方式'), '输入屏幕上的数字')
  await presence.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(/每学习 10 至 20 分钟和课时结束时/)).toBeVisible()
  await expect(page.getByText(teacher?.name ?? '')).toBeVisible()
  await page.getByRole('button', { name: '更多操作', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: /一键归档/ })).toContainText('请先结束班期，再归档')
  await page.keyboard.press('Escape')
  await more(page, '开班')
  await dialog(page, `开班：${name}`).getByRole('button', { name: '开班' }).click()
  await expect(page.getByText('进行中', { exact: true })).toBeVisible()

  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
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
  await results.getByRole('button', { name: `保存 ${diligent} 项成绩` }).click()
  await expect(page.getByText('保存成功')).toBeVisible()

  await page.getByRole('button', { name: '生成证书' }).click()
  await dialog(page, `为“${name}”生成证书？`).getByRole('button', { name: '生成' }).click()
  const batch = dialog(page, '批量证书预览')
  await expect(batch.getByRole('status')).toHaveText(
    `新生成 ${diligent - 1} 张，已有 0 张，${people - diligent + 1} 名学员未生成。`,
  )
  await batch.getByRole('button', { name: '关闭', exact: true }).last().click()
  await expect(page.getByText(`${diligent - 1} 本`)).toBeVisible()

  const learner = await elsewhere()
  await openAs(learner, sessions[1] as Session, '/student')
  const notice = learner.getByRole('region', { name })
  await expect(notice.getByText(`2026-01-05 至 ${today}`)).toBeVisible()
  await expect(notice.getByText('每天最多计入 6 学时（270 分钟），超出的时间不计入。')).toBeVisible()

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
  const proven = (await checkEvidence(zip)).students
  const sheet = rowsOfWorkbook(files.get('班期名册.xlsx') as Buffer)
  expect(sheet).toHaveLength(people + 1)
  expect([...files.keys()].filter((file) => file.startsWith('证书/'))).toHaveLength(diligent - 1)
  expect(proven).toHaveLength(diligent)
  const applied = rowsOfWorkbook(files.get('报名申请.xlsx') as Buffer)
  expect(applied).toHaveLength(3)
  expectToAgree({ sheet, files, proven, records: await recordsOf(proven.map(({ studentId }) => studentId)) })
  await expect(page.getByText('已归档', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '添加学员' })).toHaveCount(0)
})

test('students are added from the list and removed', async ({ page }) => {
  const course = await shortCourse()
  const name = unique('选人班')
  const id = await newClass(name, [course.id], { endDate: '2026-03-31', payment: 'PENDING' })
  await asAdmin(page, `/admin/classes/${id}`)
  await page.getByRole('button', { name: '添加学员' }).click()
  const picker = dialog(page, '添加学员')
  const first = picker.getByRole('row').nth(1)
  await first.getByRole('checkbox').check()
  const chosen = (await first.getByRole('cell').nth(1).textContent()) ?? ''
  await picker.getByRole('button', { name: '添加 1 名学员' }).click()
  await dialog(page, '批量操作结果').getByRole('button', { name: '关闭', exact: true }).last().click()
  await expect(row(page, chosen)).toHaveCount(1)
  await page.getByRole('button', { name: `移出 ${chosen}` }).click()
  await dialog(page, `把“${chosen}”移出班期？`).getByRole('button', { name: '移出' }).click()
  await expect(page.getByText('已移出班期')).toBeVisible()
  await expect(row(page, chosen)).toHaveCount(0)
})
