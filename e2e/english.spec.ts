import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../packages/web/app/routes.ts'
import { expectPagesAccessible, expectSettled } from './accessibility.ts'
import { openOwnSchool, type OwnSchool } from './own-school.ts'
import { callAs, demoPassword, login, openAs, type Session } from './sessions.ts'
import { expect, school, test } from './test.ts'
import { untranslated } from './untranslated.ts'

const sharedUrl = process.env.BASE_URL
let english: OwnSchool
let admin: Session

test.describe.configure({ mode: 'default' })
test.use({ locale: 'en-US' })

test.beforeAll(async () => {
  english = await openOwnSchool()
  admin = await login('admin', demoPassword)
  await post('/api/admin/settings/basic', { language: 'en_US' })
})
test.afterAll(() => english[Symbol.asyncDispose]())

const post = (path: string, data: object) => callAs(admin, 'POST', path, data)
interface Row {
  id: number
  certificateNumber: string
}
const firstOf = async (path: string) => (await callAs<{ content: Row[] }>(admin, 'GET', path)).content[0] as Row

/** Returns the URL of every route, with parameters filled in. */
function addressesOf(entries: readonly RouteConfigEntry[], values: Readonly<Record<string, string>>, above = '') {
  const addresses: string[] = []
  for (const { path = '', index, children } of entries) {
    const address = [above, path].filter(Boolean).join('/')
    if (children) addresses.push(...addressesOf(children, values, address))
    else if (path || index)
      addresses.push(
        `/${address.replaceAll(/:(\w+)\??|\*/g, (whole, name: string | undefined) => {
          const value = values[name ?? '*']
          if (value === undefined) throw new Error(`The walk needs a value for ${whole} of /${address}`)
          return value
        })}`,
      )
  }
  return addresses
}

async function addresses() {
  const { courseId, lessonIds } = school()
  const certificate = await firstOf('/api/admin/certificates')
  const student = await firstOf('/api/admin/users/students?keyword=student')
  const all = addressesOf(routes, {
    courseId: String(courseId),
    videoId: String(lessonIds[0]),
    newsId: '1',
    studentId: String(student.id),
    certificateNumber: certificate.certificateNumber,
    code: 'ABCDEFGHJK',
    applicationId: String((await firstOf('/api/manage/applications')).id),
    classId: String((await firstOf('/api/admin/classes')).id),
    kind: 'operation',
    number: '1',
    '*': 'nowhere',
  })
  return [...new Set([...all, '/admin/settings/logs/access', '/admin/settings/logs/error'])]
}

/** The consoles, each opened by a user of its role. */
const consoles: [username: string, paths: [string, ...string[]]][] = [
  [
    'orgadmin',
    [
      '/org/dashboard',
      '/org/students',
      '/org/learners?group=onTrack',
      '/org/classes',
      '/org/applications',
      '/org/report',
    ],
  ],
  [
    'teacher',
    [
      '/teacher/dashboard',
      '/teacher/courses',
      '/teacher/students',
      '/teacher/classes',
      '/teacher/questions',
      '/teacher/messages',
    ],
  ],
]

test('every page of an English school is in English, and so are its dialogs', async ({ page, elsewhere }) => {
  test.setTimeout(600_000)
  const left: string[] = []
  const student = await elsewhere()
  await openAs(student, await login('student', demoPassword), '/student')
  await openAs(page, admin, '/admin/dashboard')
  for (const address of await addresses()) {
    const isOfStudent = /^\/(student|course\/|learning|profile)/.test(address)
    const visitor = isOfStudent ? student : page
    const look = async (where = address) => {
      await expectSettled(visitor)
      left.push(...(await untranslated(visitor)).map((text) => `${where}: ${text}`))
    }
    await visitor.goto(address)
    await look()
    if (!address.startsWith('/admin')) continue
    for (const tab of await page.getByRole('main').getByRole('tab').all()) {
      await tab.click()
      await look(`${address}, ${await tab.textContent()}`)
    }
    // Adding to a list in the settings opens no dialog.
    if (address.startsWith('/admin/settings')) continue
    for (const name of [
      /^Add (category|class|enrollment|teacher|students?|organization|resource|article|user)$/,
      /^Import$/,
      /^(Issue certificate|Preview template)$/,
    ]) {
      const button = page.getByRole('main').getByRole('button', { name }).first()
      if ((await button.count()) === 0 || !(await button.isVisible())) continue
      await button.click()
      await expect(page.getByRole('dialog').first()).toBeVisible()
      await look(`${address}, ${name}`)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  }
  for (const [username, areaPaths] of consoles) {
    const own = await elsewhere()
    await openAs(own, await login(username, demoPassword), areaPaths[0])
    for (const address of areaPaths) {
      await own.goto(address)
      await expectSettled(own)
      left.push(...(await untranslated(own)).map((text) => `${username} ${address}: ${text}`))
    }
  }
  expect(left).toEqual([])
})

test('English screens are accessible and fit at every width', async ({ page, elsewhere }) => {
  test.setTimeout(300_000)
  const { courseId, lessonIds } = school()
  await expectPagesAccessible(page, ['/', '/courses', '/courses/1', '/auth/login', '/verify', '/training-application'])
  const student = await elsewhere()
  await openAs(student, await login('student', demoPassword), '/student')
  await expectPagesAccessible(student, ['/student', `/courses/${courseId}`, `/course/${courseId}/play/${lessonIds[0]}`])
  for (const [username, areaPaths] of consoles) {
    const own = await elsewhere()
    await openAs(own, await login(username, demoPassword), areaPaths[0])
    await expectPagesAccessible(own, areaPaths)
  }
  await openAs(page, admin, '/admin/dashboard')
  await expectPagesAccessible(page, [
    '/admin/dashboard',
    '/admin/students',
    '/admin/settings',
    '/admin/training-applications/1',
  ])
})

test('form errors are in English, before and after submission', async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Enter a username')).toBeVisible()
  await page.getByLabel('Account').fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('wrong password')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Wrong username or password')).toBeVisible()
})

test('only visitors of an English site load the English texts', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => request.url().includes('english') && loaded.push(request.url()))
  await page.goto(`${sharedUrl}/courses`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expect(page.getByRole('link', { name: '登录' })).toBeVisible()
  expect(loaded).toEqual([])
  await page.goto('/courses')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(loaded).toHaveLength(1)
})
