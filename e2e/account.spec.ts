import { asNewStudent } from './sessions.ts'
import { expect, test, unique, uniquePhone } from './test.ts'

test('a visitor registers, in a form validated without generating code, which the content policy forbids', async ({
  page,
}) => {
  const broken: string[] = []
  await page.exposeFunction('noteViolation', (directive: string) => broken.push(directive))
  await page.addInitScript(
    `addEventListener('securitypolicyviolation', (event) => noteViolation(event.violatedDirective))`,
  )
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: '注册' }).click()
  const send = page.getByRole('main').getByRole('button', { name: '注册' })
  await send.click()
  await expect(page.getByText('请输入用户名')).toBeVisible()
  expect(broken).toEqual([])
  await page.getByLabel('用户名').fill(unique('account-'))
  await page.getByLabel('姓名').fill('高新生')
  await page.getByLabel('手机号').fill(uniquePhone())
  await page.getByLabel('密码', { exact: true }).fill('a password about accounts')
  await send.click()
  // The notice disappears after some seconds, which the next page may take as well.
  await expect(page.getByText('注册成功')).toBeVisible()
  await expect(page).toHaveURL('/student')
  await expect(page.getByRole('button', { name: /高新生/ })).toBeVisible()
})

test('an avatar is chosen, cropped to a square by keyboard and shown immediately', async ({ page }) => {
  await asNewStudent(page, '/profile')
  const chooser = page.getByLabel('更换头像')
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
  const avatar = page.getByRole('main').locator('img').first()
  await expect(avatar).toHaveAttribute('src', /^\/files\/\d+$/)
  const sides = () =>
    avatar.evaluate((image: HTMLImageElement) => ({ width: image.naturalWidth, height: image.naturalHeight }))
  await expect.poll(async () => (await sides()).width, 'the picture has loaded').toBeGreaterThan(0)
  const { width, height } = await sides()
  expect(height).toBe(width)
})
