import type { Page } from '@playwright/test'
import { asNewStudent, asStudent, login, newStudent, signIn } from './sessions.ts'
import { expect, test, unique, uniquePhone } from './test.ts'

const password = 'a password about accounts'
const main = (page: Page) => page.getByRole('main')

test('a visitor registers and is signed in, and a taken name is reported next to its field', async ({ page }) => {
  const username = unique('account-')
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: '注册' }).click()
  await expect(page).toHaveURL('/auth/register')
  await main(page).getByRole('button', { name: '注册' }).click()
  await expect(page.getByText('请输入用户名')).toBeVisible()
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('姓名').fill('高新生')
  await page.getByLabel('手机号').fill('12345')
  await page.getByLabel('密码', { exact: true }).fill(password)
  await expect(page.getByText('强', { exact: true })).toBeVisible()
  await main(page).getByRole('button', { name: '注册' }).click()
  await expect(page.getByText('请输入正确的手机号码')).toBeVisible()
  await page.getByLabel('手机号').fill(uniquePhone())
  await main(page).getByRole('button', { name: '注册' }).click()
  await expect(page).toHaveURL('/student')
  await expect(page.getByText('注册成功')).toBeVisible()
  await expect(page.getByRole('button', { name: /高新生/ })).toBeVisible()

  await page.goto('/auth/register')
  await expect(page, 'signed-in users are redirected').toHaveURL('/student')
  await expect(page.getByRole('heading', { level: 1, name: '个人中心' })).toBeAttached()
  await page.getByRole('button', { name: /高新生/ }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.goto('/auth/register')
  await page.getByLabel('用户名').fill(username.toUpperCase())
  await page.getByLabel('姓名').fill('后来者')
  await page.getByLabel('手机号').fill(uniquePhone())
  await page.getByLabel('密码', { exact: true }).fill(password)
  await main(page).getByRole('button', { name: '注册' }).click()
  await expect(page.getByText('用户名已被使用')).toBeVisible()
})

test('forms are validated without generating code, which the content policy forbids', async ({ page }) => {
  const broken: string[] = []
  await page.exposeFunction('noteViolation', (directive: string) => broken.push(directive))
  await page.addInitScript(
    `addEventListener('securitypolicyviolation', (event) => noteViolation(event.violatedDirective))`,
  )
  await page.goto('/auth/register')
  await main(page).getByRole('button', { name: '注册' }).click()
  await expect(page.getByText('请输入用户名')).toBeVisible()
  expect(broken).toEqual([])
})

test('a teacher registers as a teacher', async ({ page }) => {
  await page.goto('/auth/register')
  await page.getByLabel('教师').check()
  await page.getByLabel('用户名').fill(unique('account-'))
  await page.getByLabel('姓名').fill('新老师')
  await page.getByLabel('手机号').fill(uniquePhone())
  await page.getByLabel('密码', { exact: true }).fill(password)
  await main(page).getByRole('button', { name: '注册' }).click()
  await expect(page).toHaveURL('/teacher/dashboard')
})

test('a user changes their profile, and the change persists', async ({ page }) => {
  const { account, password } = await newStudent()
  const { username } = account
  await signIn(page, username, password, '/auth/login?redirect=%2Fprofile')
  await expect(page).toHaveURL('/profile')
  await page.getByLabel('姓名').fill('改名学员')
  await page.getByLabel('邮箱').fill('nobody')
  await page.getByRole('button', { name: '保存资料' }).click()
  await expect(page.getByText('请输入正确的邮箱格式')).toBeVisible()
  await page.getByLabel('邮箱').fill(`${username}@example.cn`)
  await page.getByRole('button', { name: '保存资料' }).click()
  await expect(page.getByText('请输入当前密码')).toBeVisible()
  await page.getByLabel('当前密码').fill(password)
  await page.getByRole('button', { name: '保存资料' }).click()
  await expect(page.getByText('个人资料更新成功')).toBeVisible()
  await expect(page.getByLabel('当前密码')).toBeHidden()
  await expect(page.getByRole('button', { name: /改名学员/ })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('邮箱')).toHaveValue(`${username}@example.cn`)
  await page.getByLabel('用户名').fill('admin')
  await page.getByRole('button', { name: '保存资料' }).click()
  await expect(page.getByText('用户名已被使用')).toBeVisible()
})

test('the browser stores neither phone nor e-mail of the account', async ({ page }) => {
  const { account, password } = await newStudent()
  await signIn(page, account.username, password, '/auth/login?redirect=%2Fprofile')
  await page.getByLabel('手机号码').fill(uniquePhone())
  await page.getByLabel('当前密码').fill(password)
  await page.getByRole('button', { name: '保存资料' }).click()
  await expect(page.getByText('个人资料更新成功')).toBeVisible()
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('account') ?? '{}'))
  expect(kept).toMatchObject({ username: account.username })
  expect(Object.keys(kept)).not.toContain('phone')
  expect(Object.keys(kept)).not.toContain('email')
})

test('an avatar is chosen, cropped to a square by keyboard and shown immediately', async ({ page }) => {
  await asNewStudent(page, '/profile')
  const chooser = page.getByLabel('更换头像')
  await chooser.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('text') })
  await expect(page.getByText('请选择图片文件')).toBeVisible()
  await chooser.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(page.getByText('头像图片只能是 JPG/PNG 格式!')).toBeVisible()
  await chooser.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(2 * 1024 * 1024 + 1) })
  await expect(page.getByText('头像图片大小不能超过 2MB!')).toBeVisible()

  const picture = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 300 })
    const context = canvas.getContext('2d')!
    context.fillStyle = '#0f4c75'
    context.fillRect(0, 0, 600, 300)
    return canvas.toDataURL('image/png').split(',')[1]!
  })
  await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') })
  await expect(page.getByRole('dialog', { name: '裁剪头像' })).toBeVisible()
  await page.getByLabel('裁剪区域').press('ArrowRight')
  await page.getByLabel('缩放').press('ArrowRight')
  await page.route('**/api/upload/avatar', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await page.getByRole('button', { name: '保存头像' }).click()
  await expect(page.locator(':popover-open'), 'shown above the dialog').toContainText('头像上传失败')
  await page.getByRole('button', { name: '保存头像' }).click()
  await expect(page.getByText('头像上传成功')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  const avatar = main(page).locator('img').first()
  await expect(avatar).toHaveAttribute('src', /^\/files\/\d+$/)
  const sides = () =>
    avatar.evaluate((image: HTMLImageElement) => ({ width: image.naturalWidth, height: image.naturalHeight }))
  await expect.poll(async () => (await sides()).width, 'the picture has loaded').toBeGreaterThan(0)
  const { width, height } = await sides()
  expect(height).toBe(width)
})

test('a new password works after the change, and a wrong old one is reported', async ({ page }) => {
  const { account, password } = await asNewStudent(page, '/profile')
  await page.getByLabel('原密码').fill('not the password')
  await page.getByLabel('新密码').fill('another password entirely')
  await page.getByRole('button', { name: '保存新密码' }).click()
  await expect(page.getByText('原密码不正确')).toBeVisible()
  await page.getByLabel('原密码').fill(password)
  await page.getByRole('button', { name: '保存新密码' }).click()
  await expect(page.getByText('密码修改成功')).toBeVisible()
  await login(account.username, 'another password entirely')
})

test('a student whose ID number is on record cannot change the name', async ({ page }) => {
  await asStudent(page, '/profile')
  await expect(page.getByLabel('姓名')).not.toBeEditable()
})

test('a school that cannot send messages shows this to users who forgot their password', async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByRole('link', { name: '忘记密码' }).click()
  await expect(page.getByRole('button', { name: '发送验证码' })).toBeVisible()
  await page.getByLabel('账号').fill('student')
  await page.getByRole('button', { name: '发送验证码' }).click()
  await expect(page.getByText('学校尚未开通邮件或短信服务，请联系学校重置密码')).toBeVisible()
})

test('a used link for the first admin is rejected', async ({ page }) => {
  await page.goto('/auth/first-admin?token=no-such-token')
  await page.getByLabel('用户名').fill('principal')
  await page.getByLabel('姓名').fill('校长')
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '创建管理员' }).click()
  await expect(page.getByText('链接已失效或学校已有管理员')).toBeVisible()
})
