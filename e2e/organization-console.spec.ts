import { adminCalls, dialog, firstLogin, optionOf } from './admin-page.ts'
import { newApplicant } from './applicant.ts'
import { rosterFile, wizard } from './roster-page.ts'
import { callAs, login, openAs, type Session } from './sessions.ts'
import { expect, school, test, unique, uniqueName, uniquePhone } from './test.ts'

const password = 'a password for the tests'
const phone = { width: 360, height: 740 }

/** Creates an organization for this attempt, with its admin. */
async function newOrganization(): Promise<Session & { name: string }> {
  const { post } = await adminCalls()
  const name = unique('培训单位')
  const manager = { managerName: '王主任', contactPhone: '13800000000' }
  const { id: organizationId } = await post<{ id: number }>('/api/admin/organizations', { name, ...manager })
  const username = unique('manager-')
  const account = { username, name: '王主任', phone: uniquePhone(), role: 'ORG_ADMIN', organizationId }
  const added = { ...account, password, status: 'ACTIVE', mustChangePassword: false }
  await post('/api/admin/users/add', added)
  return { ...(await login(username, password)), name }
}

/** Lets an imported student begin a lesson. */
async function begin(id: number, username: string) {
  const session = await firstLogin(id, username, password)
  const { courseId, lessonIds } = school()
  const lesson = `/api/student/learning/${id}/courses/${courseId}/lessons/${lessonIds[0]}`
  type Playback = { playbackSession: string; videoUrl: string }
  const { playbackSession, videoUrl } = await callAs<Playback>(session, 'GET', `${lesson}/record`)
  await (await fetch(new URL(videoUrl, process.env.BASE_URL))).arrayBuffer()
  const report = { currentTime: 3, playbackSession }
  const { creditedSeconds } = await callAs<{ creditedSeconds: number }>(session, 'POST', `${lesson}/progress`, report)
  expect(creditedSeconds).toBe(3)
}

test(
  'on a phone an organization imports 20 people, reminds the three who have not begun, and prints its monthly report',
  { tag: '@full' },
  async ({ page }) => {
    const manager = await newOrganization()
    const name = uniqueName('学员')
    await page.setViewportSize(phone)
    await openAs(page, manager, '/org')
    await expect(page).toHaveURL('/org/dashboard')
    await expect(page.getByText(manager.name)).toBeVisible()

    await page.getByRole('main').getByText('导入学员').click()
    const people = Array.from({ length: 20 }, () => newApplicant())
    const rows = people.map(({ idCard, phone: number }) => [name, '汉', idCard, number])
    await wizard(page)
      .getByLabel('学员名单文件')
      .setInputFiles(rosterFile([['姓名', '民族', '身份证号', '联系方式'], ...rows]))
    await wizard(page).getByRole('button', { name: '上传并核对' }).click()
    await wizard(page).getByRole('button', { name: '导入 20 名学员' }).click()
    await expect(wizard(page).getByText('导入成功！共导入 20 条记录')).toBeVisible()
    await wizard(page).getByRole('button', { name: '完成', exact: true }).click()

    const list = `/api/admin/users/students?size=100&keyword=${encodeURIComponent(name)}`
    const { content } = await (await adminCalls()).get<{ content: { id: number; username: string }[] }>(list)
    expect(content).toHaveLength(20)
    await Promise.all(content.slice(3).map(({ id, username }) => begin(id, username)))

    await page.goto('/org')
    await page.getByRole('link', { name: /3\s*人尚未开始/ }).click()
    await page.getByRole('button', { name: '提醒本页 3 人' }).click()
    await dialog(page, '提醒 3 名学员学习？').getByRole('button', { name: '提醒', exact: true }).click()
    await expect(dialog(page, '批量操作结果').getByText('已完成 3 人，未变动 0 人，未完成 0 人。')).toBeVisible()
    await dialog(page, '批量操作结果').getByRole('button', { name: '关闭', exact: true }).last().click()
    await page.getByRole('button', { name: '提醒本页 3 人' }).click()
    await dialog(page, '提醒 3 名学员学习？').getByRole('button', { name: '提醒', exact: true }).click()
    await expect(dialog(page, '批量操作结果').getByText('三天内已提醒过')).toHaveCount(3)

    await page.goto('/org')
    await page.getByRole('main').getByText('月度报告').click()
    await expect(page.getByRole('heading', { name: `${manager.name}学习月报` })).toBeVisible()
    await page.evaluate(() => (window.print = () => document.body.setAttribute('data-printed', 'yes')))
    await page.getByRole('button', { name: '打印' }).click()
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
    const pdf = await page.pdf({ format: 'A4' })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  },
)

test.describe('in a browser with an earlier time zone', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('the current month is in the school’s time zone, and is requested by name', async ({ page }) => {
    // November 1 in the school’s time zone.
    await page.clock.setFixedTime('2025-10-31T20:00:00Z')
    await openAs(page, await newOrganization(), '/org/report?month=2025-09')
    await page.getByRole('combobox', { name: '月份' }).click()
    await optionOf(page, '2025-11').click()
    await expect(page).toHaveURL(/month=2025-11/)
  })
})
