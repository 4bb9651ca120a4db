import { emptySchool } from './empty-school.ts'
import { expect, test } from './test.ts'

const password = 'a password for the tests'

test(
  'a visitor on a phone reads and accepts the agreements, and accepts a new version before going on',
  { tag: '@full' },
  async ({ page, request }) => {
    await using school = await emptySchool()
    const token = new URL(school.invitation, school.url).searchParams.get('token')
    const post = async (path: string, data: object, as?: string) => {
      const headers: Record<string, string> = as ? { authorization: `Bearer ${as}` } : {}
      const answer = await request.post(school.url + path, { data, headers })
      expect(answer.ok(), await answer.text()).toBe(true)
      return answer.json()
    }
    const first = { token, username: 'principal', name: '沈校长', password }
    const admin = (await post('/api/auth/first-admin', first)).token
    await post('/api/admin/settings/user', { verifyMethod: 'none' }, admin)
    const publish = async (kind: string, words: string, needsConsentAgain: boolean) => {
      const path = `${school.url}/api/admin/agreements/${kind}`
      const headers = { authorization: `Bearer ${admin}` }
      const saved = await request.put(path, { headers, data: { title: '协议', html: `<p>${words}</p>` } })
      const { version } = (await saved.json()).data
      await post(`/api/admin/agreements/${kind}/publish`, { version, summary: words, needsConsentAgain }, admin)
    }
    await publish('terms', '一人一个账号', false)
    await publish('privacy', '身份证号码加密保存', false)

    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto(`${school.url}/auth/register`)
    await page.getByLabel('用户名').fill('reader')
    await page.getByLabel('姓名').fill('李读')
    await page.getByLabel('手机号码').fill('13912345678')
    await page.getByLabel('密码', { exact: true }).fill(password)
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: /《隐私政策》/ }).click()
    const text = await opened
    await expect(text.getByText('身份证号码加密保存')).toBeVisible()
    await text.close()
    await page.getByRole('main').getByRole('button', { name: '注册' }).click()
    await expect(page.getByText('请阅读并同意用户协议和隐私政策')).toBeVisible()
    await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
    await page.getByRole('main').getByRole('button', { name: '注册' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '个人中心' })).toBeAttached()

    await publish('privacy', '新的受托方', true)
    await page.goto(`${school.url}/student/messages`)
    await expect(page.getByRole('heading', { level: 1, name: '协议已更新' })).toBeVisible()
    await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
    await page.getByRole('button', { name: '同意并继续' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '我的消息' })).toBeVisible()
    const headers = { authorization: `Bearer ${admin}` }
    const consents = await request.get(`${school.url}/api/admin/consents/export`, { headers })
    expect(consents.headers()['content-type']).toContain('spreadsheet')
    await page.goto(`${school.url}/agreements/privacy`)
    await page.getByRole('link', { name: /第 1 版/ }).click()
    await expect(page.getByText('这是以前的版本。')).toBeVisible()
    await expect(page.getByText('身份证号码加密保存').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  },
)
