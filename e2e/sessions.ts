import type { Page } from '@playwright/test'
import { expect, school, unique, uniquePhone } from './test.ts'
import { uniqueClientAddress } from './unique-client-address.ts'

export const demoPassword = 'jiangxue-demo'
const studentPassword = 'a password for the tests'

interface Account {
  id: number
  username: string
  name: string
}
export interface Session {
  token: string
  account: Account
  headers: { authorization: string }
}

/** Starts a separate session through the API, as on another device. */
export const login = (username: string, password: string) => startSession('/api/auth/login', { username, password })

const shared = new Map<string, Promise<Session & { provedAt: number }>>()
/** Less than the ten minutes after which sensitive calls ask again, by the length of a test. */
const provesAgainAfterMs = 5 * 60_000

/**
 * Returns the session of a demo account, shared by all tests of a worker in one school. A test that ends its session
 * starts its own.
 */
export async function demoSession(username: 'admin' | 'student'): Promise<Session> {
  const key = `${username} ${process.env.BASE_URL}`
  const made = shared.get(key) ?? login(username, demoPassword).then((each) => ({ ...each, provedAt: Date.now() }))
  shared.set(key, made)
  const session = await made
  if (Date.now() - session.provedAt > provesAgainAfterMs) {
    session.provedAt = Date.now()
    await callAs(session, 'POST', '/api/auth/proof', { password: demoPassword })
  }
  return session
}

/** Registers a new student for this attempt at the test. */
export async function newStudent(name = '测试学员'): Promise<Session & { password: string }> {
  const form = {
    username: unique(`student-${students++}-`),
    phone: uniquePhone(),
    name,
    password: studentPassword,
    role: 'STUDENT',
  }
  return { ...(await startSession('/api/auth/register', form, uniqueClientAddress())), password: studentPassword }
}
let students = 0

/** Opens a page signed in, without the login form. */
export async function openAs(page: Page, session: Session, path: string) {
  await page.addInitScript(
    ({ token, account }) => {
      // Once per tab: later loads find the session as the product stored it. An empty first document has no storage.
      if (location.protocol === 'about:' || sessionStorage.getItem('signed-in') === token) return
      sessionStorage.setItem('signed-in', token)
      localStorage.setItem('token', token)
      localStorage.setItem('account', JSON.stringify(account))
    },
    { token: session.token, account: session.account },
  )
  await page.goto(path)
}

/** Opens a page as a newly registered student. */
export async function asNewStudent(page: Page, path = '/student', name?: string) {
  const student = await newStudent(name)
  await openAs(page, student, path)
  return student
}

/** Opens a page as the demo school's student. */
export const asStudent = async (page: Page, path = '/student') => openAs(page, await demoSession('student'), path)

/** Signs in through the login form. */
export async function signIn(page: Page, username: string, password: string, path = '/auth/login') {
  await page.goto(path)
  await page.getByLabel('账号').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click()
  await leaveLogin(page)
}

/** Waits for the page after the login: the URL changes while the form is shown, and a menu opened then closes with it. */
export async function leaveLogin(page: Page) {
  await page.waitForURL((url) => url.pathname !== '/auth/login')
  await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeHidden()
}

/** Returns one of the students who lack one lesson for the certificate; each attempt at a test gets a different one. */
export const nearlyDone = (index: number, attempt: number) => {
  const { nearlyDone: usernames, password } = school()
  const username = usernames[index + 2 * attempt]
  if (!username) throw new Error('The school has no more students who lack one lesson: create more of them.')
  return login(username, password)
}

/** Calls the API with a session; throws if the server responds with an error. */
export async function callAs<T>({ headers }: Pick<Session, 'headers'>, method: string, path: string, body?: object) {
  const response = await fetch(new URL(path, process.env.BASE_URL), {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

async function startSession(path: string, form: object, origin = {}): Promise<Session> {
  const response = await fetch(new URL(path, process.env.BASE_URL), {
    method: 'POST',
    headers: { ...origin, 'content-type': 'application/json' },
    body: JSON.stringify(form),
  })
  const body = (await response.json()) as { token: string; user: Account; message?: string }
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`)
  return { token: body.token, account: body.user, headers: { authorization: `Bearer ${body.token}` } }
}
