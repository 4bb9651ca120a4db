import { adminCalls, asAdmin, picture } from './admin-page.ts'
import { expect, test, unique } from './test.ts'

const reset = async (name: string) => (await adminCalls()).remove(`/api/admin/settings/site.${name}`)

test('a slide is edited next to its preview, seen by a visitor, and moved by keyboard', async ({ page, elsewhere }) => {
  const title = unique('会修机器的人')
  await asAdmin(page, '/admin/site/slides')
  const card = page.getByRole('region', { name: '首页轮播' })
  const first = card.getByRole('list', { name: '首页轮播' }).getByRole('listitem').first()
  await first.getByRole('button', { expanded: false }).click()
  await first.getByLabel('标题').fill(title)
  await expect(
    page.getByRole('group', { name: '预览', exact: true }).getByRole('heading', { name: title }),
  ).toBeVisible()
  const handle = card.getByRole('button', { name: `移动“${title}”` })
  await handle.focus()
  await handle.press('Space')
  await expect(handle).toHaveAttribute('aria-pressed', 'true')
  await handle.press('ArrowDown')
  await expect(page.getByText(`“${title}”移到第 2 位，共 6 项`)).toBeAttached()
  await handle.press('Space')
  const rows = card.getByRole('list', { name: '首页轮播' }).getByRole('listitem')
  await expect(rows.nth(1)).toHaveAccessibleName(title)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('保存成功')).toBeVisible()
  const visitor = await elsewhere()
  await visitor.goto('/')
  await visitor.getByRole('button', { name: '第 2 张' }).click()
  await expect(visitor.getByRole('heading', { name: title })).toBeVisible()
  await reset('slides')
})

test(
  'a partner is added with its logo, and an invalid row shows what is missing',
  { tag: '@full' },
  async ({ page, elsewhere }) => {
    const name = unique('枕河')
    const before = await (await adminCalls()).get<{ data: { site: { partners: object[] } } }>('/api/admin/settings')
    await asAdmin(page, '/admin/site/partners')
    const card = page.getByRole('region', { name: '合作企业' })
    await card.getByRole('button', { name: '添加企业' }).click()
    await expect(card.getByLabel('企业名称')).toBeFocused()
    await page.getByRole('button', { name: '保存' }).click()
    await expect(card.getByText('有误')).toBeVisible()
    await card.getByLabel('企业名称').fill(name)
    await card.getByLabel('企业标志', { exact: true }).setInputFiles(picture)
    await expect(card.getByRole('button', { name: '清除' })).toBeVisible()
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('保存成功')).toBeVisible()
    const visitor = await elsewhere()
    await visitor.goto('/')
    await expect(visitor.getByRole('img', { name })).toHaveAttribute('src', /^\/files\/\d+/)
    await (await adminCalls()).post('/api/admin/settings/site', { partners: before.data.site.partners })
  },
)

test(
  'a graduate who withdraws consent disappears from the home page immediately',
  { tag: '@full' },
  async ({ page, elsewhere }) => {
    const name = unique('顾')
    const calls = await adminCalls()
    const before = await calls.get<{ data: { site: { successfulStudents: object[] } } }>('/api/admin/settings')
    await calls.post('/api/admin/settings/site', {
      successfulStudents: [
        { name, job: '工程师', city: '', story: '一句话', avatarUrl: null, consentedOn: '2026-03-01' },
      ],
    })
    const visitor = await elsewhere()
    const graduates = visitor.getByRole('region', { name: '优秀学员' })
    await visitor.goto('/')
    await graduates.scrollIntoViewIfNeeded()
    await expect(graduates.getByRole('heading', { name })).toBeVisible()
    await asAdmin(page, '/admin/site/students')
    const card = page.getByRole('region', { name: '优秀学员' })
    await card.getByRole('button', { name, expanded: false }).click()
    await card.getByLabel('撤回同意日期').fill('2026-11-01')
    await expect(page.getByText('1 位学员未同意展示或已撤回，访客看不到')).toBeVisible()
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('保存成功')).toBeVisible()
    await visitor.reload()
    await graduates.scrollIntoViewIfNeeded()
    await expect(graduates).toHaveAttribute('aria-busy', 'false')
    await expect(graduates.getByRole('heading', { name })).toHaveCount(0)
    await calls.post('/api/admin/settings/site', { successfulStudents: before.data.site.successfulStudents })
  },
)

test('a word that the advertising law may forbid is marked while typing and requires a reason', async ({ page }) => {
  await asAdmin(page, '/admin/site/contact')
  const card = page.getByRole('region', { name: '联系方式与页脚' })
  const save = page.getByRole('button', { name: '保存' })
  await card.getByLabel('口号').fill('学完包就业')
  await expect(card.getByText('“包就业”：《广告法》第二十四条')).toBeVisible()
  await save.press('Enter')
  const question = page.getByRole('dialog', { name: '内容含有可能违反《广告法》的用语' })
  await question.getByRole('button', { name: '返回修改' }).click()
  // The next question is another dialog: the reason must not be typed into the one that closes.
  await expect(question).toBeHidden()
  await expect(card.getByRole('alert').first()).toContainText('内容含有可能违反《广告法》的用语：包就业')
  await save.press('Enter')
  await expect(question.getByRole('button', { name: '仍要发布' })).toBeDisabled()
  await question.getByLabel('仍要发布的理由').fill('协议约定')
  await question.getByRole('button', { name: '仍要发布' }).click()
  await expect(page.getByText('保存成功')).toBeVisible()
  await reset('slogan')
})
