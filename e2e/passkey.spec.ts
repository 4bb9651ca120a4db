import type { Page } from '@playwright/test'
import { choose, dialog } from './admin-page.ts'
import { openOwnSchool, type OwnSchool } from './own-school.ts'
import { callAs, demoPassword, demoSession, login, openAs, signIn } from './sessions.ts'
import { expect, test, unique, uniqueName } from './test.ts'

const password = 'a password for the tests'

/** Passkeys are bound to a name: in a school without a domain, to `localhost` instead of the address. */
const localhostOf = ({ url }: OwnSchool) => url.replace('127.0.0.1', 'localhost')

/** A device with a fingerprint sensor, always touched. */
async function addAuthenticator(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('an admin adds a passkey, signs in with it, and proves with it who exports the students', async ({ page }) => {
  const form = {
    username: unique('passkey-'),
    name: uniqueName('密钥管理员'),
    role: 'ADMIN',
    password,
    status: 'ACTIVE',
  }
  await using school = await openOwnSchool()
  const site = localhostOf(school)
  const admin = await login('admin', demoPassword)
  await callAs(admin, 'POST', '/api/admin/settings/basic', { domain: '' })
  await callAs(admin, 'POST', '/api/admin/users/add', form)
  await addAuthenticator(page)
  await openAs(page, await login(form.username, password), site + '/profile')

  await page.getByRole('button', { name: '添加通行密钥' }).click()
  const naming = page.getByRole('dialog', { name: '添加通行密钥' })
  await naming.getByLabel('名称').fill('办公室电脑')
  await naming.getByRole('button', { name: '创建通行密钥' }).click()
  const codes = page.getByRole('dialog', { name: '请保存恢复码' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByRole('button', { name: '我已保存' }).click()
  await expect(page.getByText('办公室电脑')).toBeVisible()
  await expect(page.getByText('还有 10 个恢复码未使用')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto(site + '/auth/login')
  await page.getByLabel('账号').fill(form.username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('button', { name: '使用通行密钥' }).click()
  await page.waitForURL('**/admin/dashboard')

  await page.goto(site + '/admin/students')
  let refusals = 0
  // As ten minutes after the sign-in; the server's part is tested with its clock.
  await page.route('**/api/admin/students/export*', async (route) => {
    if (refusals++ > 0) return route.continue()
    const refusal = { code: 403, problem: 'account.proofNeeded', success: false, message: '请先确认是您本人' }
    return route.fulfill({ status: 403, json: refusal })
  })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  await dialog(page, '导出学员').getByRole('button', { name: '导出' }).click()
  const proof = page.getByRole('dialog', { name: '请确认是您本人' })
  await proof.getByRole('button', { name: '使用通行密钥' }).click()
  await expect(proof).toBeHidden()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
})

test(
  'over a dialog of the back office the password is asked for, and closing it keeps what was entered',
  { tag: '@full' },
  async ({ page }) => {
    const form = {
      username: unique('proof-'),
      name: uniqueName('证明管理员'),
      role: 'ADMIN',
      password,
      status: 'ACTIVE',
    }
    await callAs(await demoSession('admin'), 'POST', '/api/admin/users/add', form)
    await signIn(page, form.username, password)
    await page.goto('/admin/users')
    let refusals = 0
    await page.route('**/api/admin/users/add', async (route) => {
      if (refusals++ > 1) return route.continue()
      const refusal = { code: 403, problem: 'account.proofNeeded', success: false, message: '请先确认是您本人' }
      return route.fulfill({ status: 403, json: refusal })
    })
    await page.getByRole('button', { name: '添加用户' }).click()
    const add = dialog(page, '添加用户')
    await add.getByLabel('姓名').fill(uniqueName('新用户'))
    await add.getByLabel('登录名').fill(unique('added-'))
    await add.getByLabel('初始密码', { exact: true }).fill(password)
    await choose(add.getByLabel('角色', { exact: true }), '教师')
    await add.getByRole('button', { name: '保存' }).click()
    const proof = page.getByRole('dialog', { name: '请确认是您本人' })
    await proof.getByRole('button', { name: '关闭' }).click()
    await expect(add.getByText('请先确认是您本人')).toBeVisible()
    await add.getByRole('button', { name: '保存' }).click()
    await proof.getByLabel('密码', { exact: true }).fill('not the password')
    await proof.getByRole('button', { name: '确认' }).click()
    await expect(proof.getByText('当前密码不正确')).toBeVisible()
    await proof.getByLabel('密码', { exact: true }).fill(password)
    await proof.getByRole('button', { name: '确认' }).click()
    await expect(add).toBeHidden()
  },
)
