import { cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fallbackSite } from '../../lib/site.ts'
import { answer, callsOf, disconnect, refuse, refuseWith } from '../../testing/fake-api.ts'
import { chapters, course, coursePlan } from '../../testing/fixtures/course.ts'
import { newLesson } from '../../testing/fixtures/learning.ts'
import { address, dialog, follow, main, press, region, title } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

const whole = () =>
  answer({
    ...newLesson,
    getCourse: () => course,
    getChapters: () => chapters,
    getCoursePlan: () => ({ ...coursePlan, enrollment: null }),
  })
/** Without a lesson that may be watched, and so without a player. */
const locked = () =>
  answer({ getChapters: () => chapters.map((each) => ({ ...each, lessons: each.lessons.slice(1) })) })

test('a course that failed to load can be requested again', async () => {
  whole()
  answer({ getCourse: () => refuse(500, { message: '服务器内部错误' }) })
  const user = open('/courses/7')
  await screen.findByText('获取课程信息失败')
  whole()
  await press(user, '重试', main())
  await title('Linux 运维实战')
})

test('the course is shown even if its chapters failed to load', async () => {
  whole()
  answer({ getChapters: () => refuse(500) })
  const user = open('/courses/7')
  await screen.findByText('获取课程章节失败')
  expect(screen.getByRole('heading', { level: 1, name: 'Linux 运维实战' })).toBeVisible()
  whole()
  await press(user, '重试', main())
  await (await region('课程目录')).findByRole('link', { name: /认识命令行/ })
})

test('a video that the browser cannot play shows an error', async () => {
  whole()
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new Error('no'))
  const user = open('/courses/7')
  await press(user, '播放')
  await screen.findByText('视频播放失败，请重试')
})

test('a session that has ended elsewhere leaves its user on the course, as a visitor', async () => {
  whole()
  answer({ getCoursePlan: () => refuseWith('session.expired') })
  const user = open('/courses/7', 'student')
  await screen.findByText('登录已过期，请重新登录')
  expect(screen.getByRole('heading', { level: 1, name: 'Linux 运维实战' })).toBeVisible()
  expect({ address: address(), token: localStorage.getItem('token') }).toEqual({ address: '/courses/7', token: null })
  await press(user, '立即报名')
  await title('登录')
})

test('enrolling asks a visitor to log in and comes back to the course', async () => {
  whole()
  const user = open('/courses/7')
  await press(user, '立即报名')
  await screen.findByText('请先登录后再报名课程')
  await title('登录')
  expect(address()).toBe('/auth/login?redirect=%2Fcourses%2F7')
})

test('a rejected enrollment shows the server’s reason, or else a generic error', async () => {
  whole()
  const user = open('/courses/7', 'student')
  const answers: [said: string, enroll: () => never][] = [
    ['仅学员可以报名课程', () => refuse(403, { message: '仅学员可以报名课程' })],
    ['报名失败', () => refuse(409)],
    ['报名失败，请稍后重试', () => refuse(500, { message: '服务器内部错误' })],
    ['报名失败，请稍后重试', disconnect],
    ['名额已满', () => refuse(200, { success: false, message: '名额已满' })],
    ['报名失败', () => refuse(200, { success: false })],
  ]
  for (const [said, enroll] of answers) {
    answer({ enroll })
    await press(user, '立即报名')
    await press(user, '确认报名')
    await screen.findByText(said)
    await press(user, '关闭提示')
  }
})

test('the purchase agreement in force is accepted in the dialog, where it opens without losing anything', async () => {
  const inForce = (version: number) =>
    answer({ site: () => ({ ...fallbackSite, agreements: [{ kind: 'purchase', title: '购买协议', version }] }) })
  const ask = async () => {
    await press(user, '立即报名')
    return dialog(/确认报名/)
  }
  whole()
  inForce(1)
  answer({ enroll: () => refuseWith('request.invalid', { errors: { purchaseVersion: '请阅读并同意购买协议' } }) })
  const user = open('/courses/7', 'student')
  const first = await ask()
  const box = await first.findByRole('checkbox', { name: /我已阅读并同意/ })
  expect(box).not.toBeChecked()
  expect(first.getByRole('link', { name: /《购买协议》/ })).toHaveAttribute('target', '_blank')
  await press(user, '确认报名', first)
  await first.findByText('请阅读并同意购买协议')
  expect(box).toHaveFocus()
  expect(callsOf('enroll')).toEqual([])
  await user.click(box)
  expect(first.queryByText('请阅读并同意购买协议')).toBeNull()
  inForce(2)
  await press(user, '确认报名', first)
  await screen.findByText('请阅读并同意购买协议')
  await expect.poll(() => callsOf('site').length).toBeGreaterThan(1)

  const second = await ask()
  const again = await second.findByRole('checkbox')
  expect(again).not.toBeChecked()
  await user.click(again)
  await press(user, '确认报名', second)
  await expect
    .poll(() => callsOf('enroll').map(({ body }) => body))
    .toEqual([{ purchaseVersion: 1 }, { purchaseVersion: 2 }])
})

test('an enrolled student whose enrollment failed to load is not asked to enroll', async () => {
  whole()
  locked()
  answer({ getCoursePlan: () => refuse(500) })
  const user = open('/courses/7', 'student')
  await screen.findByText('获取报名信息失败')
  expect(screen.queryByText('立即报名')).toBeNull()
  answer({ getCoursePlan: () => coursePlan })
  await press(user, '重试', main())
  await screen.findByText('已报名')
  expect(screen.queryByText('立即报名')).toBeNull()
  expect(screen.queryByText('获取报名信息失败')).toBeNull()
})

test('a course shows its next classes, and leads to the application for the training project', async () => {
  whole()
  answer({
    getCourse: () => ({
      ...course,
      nextClasses: [{ startDate: '2026-12-01', endDate: '2027-02-01' }],
      isOfTrainingProject: true,
    }),
  })
  open('/courses/7')
  const box = await region('报名与学习')
  box.getByText('2026-12-01 至 2027-02-01')
  expect(box.getByRole('link', { name: '申请培训报名' })).toHaveAttribute('href', '/training-application')
})

test('a course can be shared', async () => {
  whole()
  const user = open('/courses/7')
  await press(user, '分享', await region('报名与学习'))
  await screen.findByRole('dialog', { name: '分享' })
})

test('a priced course shows what it includes, and has a free preview', async () => {
  whole()
  const user = open('/courses/7?lesson=72')
  const box = await region('报名与学习')
  box.getByText(/共 2 课时/)
  box.getByText(/困难学员可先就业后付款/)
  await follow(user, '免费试看', box)
  await expect.poll(address).toBe('/courses/7?lesson=71')
})

test('the outline of an ordered course says what opens a lesson, and so does the lesson', async () => {
  whole()
  const lock = { kind: 'order' as const, lessonId: 71, title: '认识命令行' }
  const lessons = chapters[0]!.lessons.map((each) => (each.canWatch ? each : { ...each, lock }))
  answer({
    getCourse: () => ({ ...course, learningOrder: 'lessons' }),
    getChapters: () => [{ ...chapters[0]!, lessons }],
  })
  const user = open('/courses/7', 'student')
  await screen.findByText('本课程按学习顺序学习：学完一课，下一课自动解锁。您已学过的课时不受影响。')
  const hint = '完成《认识命令行》后解锁'
  await follow(user, new RegExp(`文件与权限.*${hint}`), await region('课程目录'))
  await screen.findByText(hint, { selector: '[role=alert] p' })
})

test('the outline names the quiz that opens a lesson, and so does the lesson', async () => {
  whole()
  const lock = { kind: 'quiz' as const, lessonId: 71, title: '命令行测验' }
  const lessons = chapters[0]!.lessons.map((each) => (each.canWatch ? each : { ...each, lock }))
  answer({ getChapters: () => [{ ...chapters[0]!, lessons }] })
  const user = open('/courses/7', 'student')
  await follow(user, /文件与权限.*请先通过“命令行测验”/, await region('课程目录'))
  await screen.findByText('请先通过“命令行测验”', { selector: '[role=alert] p' })
})

test('a lesson whose contract is not signed leads to signing it', async () => {
  whole()
  const lessons = chapters[0]!.lessons.map((each) =>
    each.canWatch ? each : { ...each, lock: { kind: 'contract' as const, lessonId: each.id, title: '' } },
  )
  answer({ getChapters: () => [{ ...chapters[0]!, lessons }] })
  const user = open('/courses/7', 'student')
  await follow(user, /文件与权限/, await region('课程目录'))
  await screen.findByText('请先签订培训协议', { selector: '[role=alert] p span' })
  expect(screen.getByRole('link', { name: '去签订' })).toHaveAttribute('href', '/student/contracts/7')
})

test('an unpaid course leads to where it is paid, if the school offers online payment', async () => {
  whole()
  locked()
  const enrollment = { ...coursePlan.enrollment!, orderStatus: 'PENDING', dueAmount: 268 } as const
  answer({
    getCoursePlan: () => ({ ...coursePlan, enrollment }),
    site: () => ({ ...fallbackSite, payments: true, contactPhone: '0571-1234' }),
  })
  open('/courses/7', 'student')
  const card = await region('报名与学习')
  expect(await card.findByRole('link', { name: '去支付 ¥268' })).toHaveAttribute('href', '/student#orders')
  expect(card.getByRole('link', { name: '学校电话 0571-1234' })).toBeVisible()
  answer({ site: () => fallbackSite })
  cleanup()
  open('/courses/7', 'student')
  await (await region('报名与学习')).findByText(/到校或转账缴费/)
  expect(screen.queryByRole('link', { name: /去支付/ })).toBeNull()
})

test('whoever enrolls reads how the course is paid', async () => {
  whole()
  const user = open('/courses/7', 'student')
  await press(user, '立即报名')
  await screen.findByText(/^课程费用 .+，线上不收款：报名后请到校或转账缴费/)
  cleanup()
  answer({ site: () => ({ ...fallbackSite, payments: true }) })
  await press(open('/courses/7', 'student'), '立即报名')
  await screen.findByText(/^课程费用 .+：报名后可以在线支付，也可以到校或转账缴费/)
})
