import { asNewStudent } from './sessions.ts'
import { expect, test } from './test.ts'

test('a phone signs a computer in by its code, across two browsers with cookies of their own', async ({
  page,
  browser,
  baseURL,
}) => {
  const phone = await browser.newContext({
    baseURL: baseURL!,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  await using _ = { [Symbol.asyncDispose]: () => phone.close() }
  const hand = await phone.newPage()
  await asNewStudent(hand, '/profile')
  const name = await hand.getByLabel('姓名').inputValue()

  await page.goto('/auth/login?redirect=%2Fstudent')
  const [answer] = await Promise.all([
    page.waitForResponse('**/api/auth/scan'),
    page.getByRole('button', { name: '扫码登录' }).click(),
  ])
  await expect(page.getByRole('img', { name: '登录二维码' })).toBeVisible()
  const { data } = (await answer.json()) as { data: { code: string } }

  await hand.goto(`/auth/scan/${data.code}`)
  await expect(hand.getByText(/^您正在登录电脑：.+ · 与本手机在同一网络$/)).toBeVisible()
  await expect(page.getByText('已扫描，请在手机上确认')).toBeVisible()
  await hand.getByRole('button', { name: '确认登录' }).click()
  await expect(hand.getByText('已确认，请在电脑上继续。')).toBeVisible()
  await expect(page).toHaveURL('/student')
  await expect(page.getByRole('button', { name })).toBeVisible()
})
