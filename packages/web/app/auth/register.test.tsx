import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fallbackSite } from '../lib/site.ts'
import { accounts } from '../testing/accounts.ts'
import { answer, callsOf, refuse } from '../testing/fake-api.ts'
import { studentCentre } from '../testing/fixtures/student-centre.ts'
import { open } from '../testing/open.tsx'

beforeEach(() =>
  answer({
    ...studentCentre,
    site: () => ({
      ...fallbackSite,
      registration: { isOpen: true, roles: ['STUDENT', 'TEACHER'], verifyMethod: 'none' },
    }),
  }),
)
const main = () => within(screen.getByRole('main'))
const send = (user: ReturnType<typeof open>) => user.click(main().getByRole('button', { name: '注册' }))
async function fillIn(user: ReturnType<typeof open>, phone: string) {
  await user.type(screen.getByLabelText('用户名'), 'newcomer')
  await user.type(screen.getByLabelText('姓名'), '高新生')
  await user.type(screen.getByLabelText('手机号码'), phone)
  await user.type(screen.getByLabelText('密码'), 'a password about accounts')
}

test('a visitor registers and is signed in, and what is wrong is reported next to its field', async () => {
  const user = open('/auth/register')
  await screen.findByLabelText('教师')
  await send(user)
  await screen.findByText('请输入用户名')
  await fillIn(user, '12345')
  expect(screen.getByText('强')).toBeVisible()
  await send(user)
  await screen.findByText('请输入正确的手机号码')
  await user.type(screen.getByLabelText('手机号码'), '{Control>}a{/Control}13912345678')
  answer({ register: () => refuse(409, { errors: { username: '用户名已被使用' } }) })
  await send(user)
  await screen.findByText('用户名已被使用')
  answer({ register: () => ({ token: 'token', user: accounts.student }) })
  await send(user)
  await screen.findByText('注册成功')
  await screen.findByRole('heading', { level: 1, name: '个人中心' })
  expect(callsOf('register').at(-1)).toMatchObject({
    body: { username: 'newcomer', role: 'STUDENT', phone: '13912345678' },
  })
  expect(localStorage.getItem('token')).toBe('token')
})

test('signed-in users are redirected from the registration', async () => {
  open('/auth/register', 'student')
  await screen.findByRole('heading', { level: 1, name: '个人中心' })
  expect(location.pathname).toBe('/student')
})

test('a teacher registers as a teacher', async () => {
  answer({ register: () => refuse(409) })
  const user = open('/auth/register')
  await user.click(await screen.findByLabelText('教师'))
  await fillIn(user, '13912345678')
  await send(user)
  await expect.poll(() => callsOf('register')).toMatchObject([{ body: { role: 'TEACHER' } }])
})
