import { asAdmin, choose, dialog } from './admin-page.ts'
import { expectSaved, makeCourse, openOutline } from './outline-page.ts'
import { play, playPath, position } from './player.ts'
import { asNewStudent } from './sessions.ts'
import { expect, test } from './test.ts'

test('limits of study time are saved, rejected if they make no sense, and shown to learners before they study', async ({
  page,
  elsewhere,
}) => {
  await asAdmin(page, '/admin/settings?tab=teaching')
  const card = page.getByRole('region', { name: '学时规则' })
  await expect(card.getByLabel('单日上限')).toBeHidden()
  await choose(card.getByLabel('每学时'), '自定义')
  await card.getByLabel('单日上限').fill('33')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(card.getByText('请输入 0 到 32 的整数')).toBeVisible()
  // A full day, so that no other test reaches the limit.
  await card.getByLabel('单日上限').fill('32')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('保存成功')).toBeVisible()

  const learner = await elsewhere()
  await asNewStudent(learner, '/student')
  const rules = learner.getByRole('region', { name: '学时规则' })
  await expect(rules).toContainText('每天最多计入 32 学时（1440 分钟），超出的时间不计入。')
  await learner.goto(playPath())
  await expect(rules).toBeVisible()

  await card.getByRole('button', { name: '修改记录' }).click()
  const history = dialog(page, '修改记录')
  await expect(history.getByText(/教务管理员 修改于/).first()).toBeVisible()
  await history.getByRole('button', { name: '恢复默认值 单日上限' }).click()
  await dialog(page, '把“单日上限”恢复为默认值？').getByRole('button', { name: '恢复默认值' }).click()
  await expect(page.getByText('已恢复默认值')).toBeVisible()
  await learner.goto('/student')
  await expect(learner.getByRole('region', { name: '学员资料' })).toBeVisible()
  await expect(rules).toBeHidden()
})

test('at a limit the player pauses once and shows why', { tag: '@full' }, async ({ page }) => {
  const message = '今日已达上限，继续观看不再计入学时'
  await page.route('**/api/learning/watch-records', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const response = await route.fetch()
    const body = (await response.json()) as object
    await route.fulfill({ response, json: { ...body, notCredited: { reason: 'dailyLimit', message } } })
  })
  await asNewStudent(page, playPath(2))
  await play(page)
  await expect.poll(() => position(page)).toBeGreaterThan(1)
  await page.getByRole('button', { name: '暂停', exact: true }).click()
  const alert = page.getByRole('alert').filter({ hasText: message })
  await expect(alert).toBeVisible()
  const stopped = await position(page)
  await alert.getByRole('button', { name: '继续观看，不计入学时' }).click()
  await expect.poll(() => position(page)).toBeGreaterThan(stopped + 1)
  await expect(alert).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible()
})

test('hours beyond the length of a video are marked and rejected', { tag: '@full' }, async ({ page }) => {
  const course = await makeCourse('学时过多的课程')
  await course.chapter('第一章', ['第一课'])
  const lesson = `/api/admin/lessons/${course.lessonIds[0]}`
  await course.put(lesson, { videoUrl: 'https://video.example/a.mp4', duration: 2700 })
  await openOutline(page, course.id)
  const hours = page.getByRole('spinbutton', { name: '“第一课”的学时' })
  await expect(hours).toHaveValue('1')
  await hours.fill('2')
  await hours.press('Enter')
  await expectSaved(page)
  await expect(page.getByRole('alert').filter({ hasText: '超过视频时长，最多 1 学时' })).toBeVisible()

  await page.goto(`/admin/courses/edit/${course.id}`)
  const check = page.getByRole('region', { name: '发布检查' })
  await expect(check).toContainText('1 个课时的学时超过视频时长：“第一课”')
  await course.put(lesson, { creditHours: 1 })
  await course.put(`/api/admin/courses/${course.id}/status`, { status: 'PUBLISHED' })

  await openOutline(page, course.id)
  await page.getByRole('button', { name: '编辑课时“第一课”' }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByText('该视频最多 1 学时')).toBeVisible()
  await panel.getByLabel('学时').fill('1.5')
  await panel.getByRole('button', { name: '保存' }).click()
  await expect(panel.getByText('学时不能超过视频时长，该课时最多 1 学时').first()).toBeVisible()
})
