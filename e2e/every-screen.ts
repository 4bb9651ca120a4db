import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../packages/web/app/routes.ts'
import { expectSettled } from './accessibility.ts'
import { callAs, demoPassword, login, openAs, type Session } from './sessions.ts'
import { expect, school } from './test.ts'

/** The demo accounts that open the screens, each those of its area. */
export const walkers = ['visitor', 'student', 'admin', 'orgadmin', 'teacher'] as const
export type Walker = (typeof walkers)[number]

const areaOf: Record<Walker, (address: string) => boolean> = {
  visitor: (address) => !/^\/(student|course\/|learning|profile|admin|org|teacher)(\/|$)/.test(address),
  student: (address) => /^\/(student|course\/|learning|profile)(\/|$)/.test(address),
  admin: (address) => /^\/admin(\/|$)/.test(address),
  orgadmin: (address) => /^\/org(\/|$)/.test(address),
  teacher: (address) => /^\/teacher(\/|$)/.test(address),
}
/** States of a screen that have an address of their own, besides the routes. */
const moreAddresses = [
  '/courses?keyword=绝无此课',
  '/course-search?keyword=Java',
  '/auth/first-admin?token=none',
  '/admin/students?keyword=绝无此人',
  '/admin/exams/edit',
  '/admin/settings/logs/operation',
  '/admin/system/logs/error',
  '/admin/site/slides',
  '/admin/site/risky-words',
  '/org/learners?group=onTrack',
]
/** Buttons that open a dialog or a menu in which nothing is sent yet, by their Chinese text; the first of each is pressed. */
const openers = [
  '添加分类',
  '添加班期',
  '添加报名',
  '添加教师',
  '添加学员',
  '添加机构',
  '添加资源',
  '添加新闻',
  '添加用户',
  '导入',
  '生成证书',
  '模板预览',
  '登记成绩',
  '登记付款',
  '修改目标',
  '分享',
  '{name}的更多操作',
]
const english = JSON.parse(
  readFileSync(new URL('../packages/contract/src/translations/en.json', import.meta.url), 'utf8'),
) as Record<string, string>
/** The name of a button in Chinese or English, with anything in place of its placeholders. */
const nameOf = (source: string) =>
  new RegExp(`^(${[source, english[source]].map((name) => name?.replaceAll(/\{\w+\}/g, '.+')).join('|')})$`)

/** Opens every screen of an area, its tabs and dialogs, and lets `look` examine each of these states. */
export async function forEveryScreen(page: Page, walker: Walker, look: (what: string) => Promise<unknown>) {
  const session = walker === 'visitor' ? undefined : await login(walker, demoPassword)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (session) await openAs(page, session, '/about')
  for (const address of await addressesOf(walker, session)) {
    await page.goto(address)
    await expectSettled(page)
    await look(address)
    const main = page.getByRole('main')
    for (const tab of await main.getByRole('tab').all()) {
      await tab.click()
      await expectSettled(page)
      await look(`${address}, ${await tab.textContent()}`)
    }
    // In the settings and the site's content they add a row, and open nothing.
    if (/^\/admin\/(settings|site)\b/.test(address)) continue
    for (const source of openers) {
      const button = main
        .getByRole('button', { name: nameOf(source) })
        .filter({ visible: true })
        .first()
      if ((await button.count()) === 0 || !(await button.isEnabled())) continue
      // A link leads to a screen of its own, which the walk opens anyway.
      if (await button.evaluate((element) => element.closest('a') !== null)) continue
      await button.click()
      const opened = page.getByRole('dialog').or(page.getByRole('menu'))
      await expect(opened.first()).toBeVisible()
      await expectSettled(page)
      await look(`${address}, ${source}`)
      await page.keyboard.press('Escape')
      await expect(opened.filter({ visible: true })).toHaveCount(0)
    }
  }
}

interface Row {
  id: number
  certificateNumber: string
}

/** A sitting takes an attempt of a student, and its time runs out. */
const isSitting = (address: string) => /^\/student\/exams\/\d+\/sit$/.test(address)

/** The addresses of the screens of an area; their parameters are of rows that the session may see, if it sees any. */
export async function addressesOf(walker: Walker, session?: Session): Promise<string[]> {
  const admin = await login('admin', demoPassword)
  const list = async (path: string, as: Session) => (await callAs<{ content: Row[] }>(as, 'GET', path)).content[0]
  const firstOf = async (path: string) =>
    ((await list(path, session ?? admin).catch(() => undefined)) ?? (await list(path, admin))) as Row
  const { courseId, lessonIds } = school()
  const all = filled(routes, {
    courseId: String(courseId),
    videoId: String(lessonIds[0]),
    newsId: '1',
    studentId: String((await firstOf('/api/admin/users/students')).id),
    certificateNumber: (await firstOf('/api/admin/certificates')).certificateNumber,
    code: 'ABCDEFGHJK',
    applicationId: String((await list('/api/manage/applications', admin))?.id),
    classId: String((await firstOf('/api/admin/classes')).id),
    itemId: '1',
    importId: '1',
    paperId: '1',
    // Of the demo's exam with results, which its student has sat first.
    examId: '1',
    formId: '1',
    attemptId: '1',
    kind: 'access',
    block: 'contact',
    number: '1',
    '*': 'nowhere',
  })
  return [...new Set([...all, ...moreAddresses])].filter(areaOf[walker]).filter((address) => !isSitting(address))
}

function filled(entries: readonly RouteConfigEntry[], values: Readonly<Record<string, string>>, above = '') {
  const found: string[] = []
  for (const { path = '', index, children } of entries) {
    const address = [above, path].filter(Boolean).join('/')
    if (children) found.push(...filled(children, values, address))
    else if (path || index)
      found.push(
        `/${address.replaceAll(/:(\w+)\??|\*/g, (whole, name: string | undefined) => {
          const value = values[name ?? '*']
          if (value === undefined) throw new Error(`The walk needs a value for ${whole} of /${address}`)
          return value
        })}`,
      )
  }
  return found
}
