import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../packages/web/app/routes.ts'
import { expectSettled } from './accessibility.ts'
import { demoPassword, login, openAs, type Session } from './sessions.ts'
import { openSchool, type RunningSchool } from './start-school.ts'
import { expect, school, test } from './test.ts'
import { untranslated } from './untranslated.ts'

const shared = { BASE_URL: process.env.BASE_URL, SCHOOL: process.env.SCHOOL }
let english: RunningSchool
let admin: Session

test.describe.configure({ mode: 'default' })
test.use({ locale: 'en-US' })

test.beforeAll(async () => {
  english = await openSchool()
  Object.assign(process.env, { BASE_URL: english.url, SCHOOL: english.school })
  admin = await login('admin', demoPassword)
  await post('/api/admin/settings/basic', { language: 'en_US' })
})
test.afterAll(async () => {
  Object.assign(process.env, shared)
  await english.close()
})

async function call(method: string, path: string, data?: object) {
  const response = await fetch(new URL(path, english.url), {
    method,
    headers: { ...admin.headers, ...(data && { 'content-type': 'application/json' }) },
    ...(data && { body: JSON.stringify(data) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as never
}
const post = (path: string, data: object) => call('POST', path, data)
const firstOf = async (path: string) => {
  const { content } = (await call('GET', path)) as { content: { id: number; certificateNumber: string }[] }
  return content[0] as (typeof content)[number]
}

/** Every address of the routes with their parameters filled in. */
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
    kind: 'operation',
    '*': 'nowhere',
  })
  return [...new Set([...all, '/admin/settings/logs/access', '/admin/settings/logs/error'])]
}

test('every page of an English school is in English', async ({ page, elsewhere }) => {
  test.setTimeout(600_000)
  const left: string[] = []
  const student = await elsewhere()
  await openAs(student, await login('student', demoPassword), '/student')
  await openAs(page, admin, '/admin/dashboard')
  for (const address of await addresses()) {
    const isOfStudent = /^\/(student|course\/|learning|profile)/.test(address)
    const visitor = isOfStudent ? student : page
    await visitor.goto(address)
    await expectSettled(visitor)
    left.push(...(await untranslated(visitor)).map((text) => `${address}: ${text}`))
  }
  expect(left).toEqual([])
})
