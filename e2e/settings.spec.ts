import { s3Server } from '../packages/server/src/testing/files/s3-server.ts'
import { sizes } from './accessibility.ts'
import { asAdmin, dialog, optionOf } from './admin-page.ts'
import { openOwnSchool } from './own-school.ts'
import { demoPassword, login, openAs } from './sessions.ts'
import { expect, test, unique } from './test.ts'

test('a saved setting is visible to visitors immediately, and can be reset to its default', async ({
  page,
  browser,
}) => {
  const slogan = unique('手艺人的学校')
  await asAdmin(page, '/admin/site/contact')
  const card = page.getByRole('region', { name: '联系方式与页脚' })
  await card.getByLabel('口号').fill(slogan)
  await expect(page.getByText('有未保存的修改：口号')).toBeVisible()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('保存成功')).toBeVisible()
  const visitor = await browser.newPage()
  await visitor.goto('/about')
  await expect(visitor.getByRole('contentinfo')).toContainText(slogan)
  await card.getByRole('button', { name: '修改记录' }).click()
  const history = dialog(page, '修改记录')
  await expect(history.getByText(/教务管理员 修改于/).first()).toBeVisible()
  await history.getByRole('button', { name: '恢复默认值 口号' }).click()
  await dialog(page, '把“口号”恢复为默认值？').getByRole('button', { name: '恢复默认值' }).click()
  await expect(page.getByText('已恢复默认值')).toBeVisible()
  await expect(card.getByLabel('口号')).not.toHaveValue(slogan)
  await visitor.reload()
  await expect(visitor.getByRole('contentinfo')).not.toContainText(slogan)
  await visitor.close()
})

test(
  'reset discards input, invalid values are rejected, and leaving asks for confirmation',
  { tag: '@full' },
  async ({ page }) => {
    await asAdmin(page, '/admin/settings?tab=system')
    const card = page.getByRole('region', { name: '上传的文件' })
    const size = card.getByLabel('文件大小上限')
    await size.fill('200')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(card.getByText('请输入 1 到 100 的整数')).toBeVisible()
    await page.getByRole('link', { name: '新闻管理' }).click()
    await dialog(page, '放弃未保存的修改？').getByRole('button', { name: '继续编辑' }).click()
    await page.getByRole('button', { name: '重置' }).click()
    await expect(size).toHaveValue('10')
    const place = page.getByRole('region', { name: '存储位置' })
    await place.getByText('高级设置').click()
    await place.getByLabel('图片访问地址').fill('https://cdn.example.cn')
    await page.getByRole('link', { name: '新闻管理' }).click()
    await dialog(page, '放弃未保存的修改？').getByRole('button', { name: '继续编辑' }).click()
    await page.getByRole('button', { name: '重置' }).click()
    await page.getByRole('link', { name: '新闻管理' }).click()
    await expect(page.getByRole('heading', { name: '新闻管理' })).toBeVisible()
  },
)

test('a store is tested before it is saved, and shows what is wrong with a key', { tag: '@full' }, async ({ page }) => {
  const store = await s3Server()
  await asAdmin(page, '/admin/settings?tab=system')
  const card = page.getByRole('region', { name: '存储位置' })
  await expect(card.getByLabel('存储桶')).toBeHidden()
  await card.getByRole('button', { name: '测试连接' }).click()
  await expect(page.getByText('连接成功，可以写入、读取和删除文件')).toBeVisible()
  await card.getByLabel('存储方式').click()
  await optionOf(page, '阿里云 OSS').click()
  await card.getByLabel('AccessKey ID / SecretId').fill('S3RVER')
  await card.getByLabel('AccessKey Secret / SecretKey').fill('mistyped')
  await card.getByLabel('存储桶').fill('school')
  await card.getByLabel('地域').fill('cn-hangzhou')
  await card.getByText('高级设置').click()
  await card.getByLabel('访问端点').fill(store.endpoint)
  await card.getByRole('button', { name: '测试连接' }).click()
  await expect(card.getByRole('alert')).toContainText('存储连接测试失败：SignatureDoesNotMatch')
  await card.getByLabel('AccessKey Secret / SecretKey').fill('S3RVER')
  // The message of the first test may still be visible.
  const tried = page.waitForResponse('**/storage/test')
  await card.getByRole('button', { name: '测试连接' }).click()
  expect((await tried).status()).toBe(422)
  // The school’s domain uses https: browsers would not load its videos from here.
  await expect(card.getByRole('alert')).toContainText('浏览器会拦截 http 的 127.0.0.1')
  expect(await store.keys()).toEqual([])
  await card.getByLabel('存储桶').fill('')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(card.getByText('请输入存储桶名称')).toBeVisible()
  await page.getByRole('button', { name: '重置' }).click()
  await expect(card.getByLabel('存储桶')).toBeHidden()
  await store.close()
})

test('a role is created from the permission tree, changed and deleted', { tag: '@full' }, async ({ page }) => {
  const name = unique('报名专员')
  await asAdmin(page, '/admin/settings?tab=users')
  const card = page.getByRole('region', { name: '角色' })
  await expect(card.getByRole('row', { name: /机构管理员/ })).toContainText('管理本机构的学员')
  await card.getByRole('button', { name: '添加角色' }).click()
  const add = dialog(page, '添加角色')
  await add.getByLabel('角色名称').fill(name)
  await add.getByRole('button', { name: '保存' }).click()
  await expect(add.getByText('请选择权限')).toBeVisible()
  await add.getByRole('button', { name: '招生' }).click()
  await expect(add.getByLabel('角色名称')).toHaveValue('招生')
  await expect(add.getByRole('treeitem', { name: '审核申请，办理入学' }).getByRole('checkbox')).toBeChecked()
  await add.getByLabel('角色名称').fill(name)
  await add.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('添加成功')).toBeVisible()
  await expect(card.getByRole('row', { name })).toContainText('报名审核')
  await page.getByRole('button', { name: `编辑 ${name}` }).click()
  await dialog(page, '编辑角色').getByLabel('说明').fill('周一到周五')
  await dialog(page, '编辑角色').getByRole('button', { name: '保存' }).click()
  await expect(card.getByRole('row', { name })).toContainText('周一到周五')
  await page.getByRole('button', { name: `删除 ${name}` }).click()
  await dialog(page, `确认删除“${name}”？`).getByRole('button', { name: '删除' }).click()
  await expect(card.getByRole('row', { name })).toHaveCount(0)
})

test('a custom course status is added with its color and deleted', { tag: '@full' }, async ({ page }) => {
  const name = unique('教研')
  await asAdmin(page, '/admin/settings?tab=teaching')
  const card = page.getByRole('region', { name: '课程状态' })
  await expect(card.getByText('已发布')).toBeVisible()
  await card.getByRole('button', { name: '添加课程状态' }).click()
  const add = dialog(page, '添加课程状态')
  await add.getByLabel('状态名称').fill(name)
  await add.getByLabel('标识').fill(unique('S').toUpperCase())
  await add.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('添加成功')).toBeVisible()
  await page.getByRole('button', { name: `删除 ${name}` }).click()
  await dialog(page, `确认删除“${name}”？`).getByRole('button', { name: '删除' }).click()
  await expect(card.getByText(name)).toHaveCount(0)
})

test('a recent operation is in the operation log', { tag: '@full' }, async ({ page }) => {
  const name = unique('日志角色')
  await asAdmin(page, '/admin/settings?tab=users')
  await page.getByRole('button', { name: '添加角色' }).click()
  const add = dialog(page, '添加角色')
  await add.getByLabel('角色名称').fill(name)
  await add.getByRole('treeitem', { name: '查看新闻', exact: true }).getByRole('checkbox').click()
  await add.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('添加成功')).toBeVisible()
  await page.getByRole('tab', { name: '系统' }).click()
  await page.getByRole('link', { name: '操作日志' }).click()
  await page.getByPlaceholder('内容、理由或对象编号').fill(name)
  await page.getByPlaceholder('内容、理由或对象编号').press('Enter')
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('添加角色')
})

test('on a phone, the texts of an event are changed with a preview, and the focus stays in the text', async ({
  page,
}) => {
  await page.setViewportSize(sizes[1])
  await asAdmin(page, '/admin/settings?tab=notification')
  const card = page.getByRole('region', { name: '通知事件' })
  await card.getByRole('button', { name: '修改“课程报名”的文字' }).click()
  const words = dialog(page, '修改文字：课程报名')
  await expect(words.getByRole('region', { name: '预览' })).toContainText('您已成功报名课程《Linux 运维实战》。')
  await words.getByLabel('正文').fill('同学你好，')
  await words
    .getByRole('group', { name: '插入占位符' })
    .getByRole('button', { name: /课程名称/ })
    .click()
  await expect(words.getByLabel('正文')).toHaveValue('同学你好，{course}')
  await expect(words.getByLabel('正文')).toBeFocused()
  await expect(words.getByRole('region', { name: '预览' })).toContainText('同学你好，Linux 运维实战')
  await words.getByLabel('正文').fill('验证码 {code}')
  await expect(words.getByRole('alert')).toHaveText('模板中含有该事件没有的占位符')
  await expect(words.getByRole('button', { name: '确定' })).toBeDisabled()
  await words.getByRole('button', { name: '恢复默认文字' }).click()
  await words.getByLabel('标题').fill('报名成功啦')
  await words.getByRole('button', { name: '确定' }).click()
  await expect(card.getByRole('button', { name: '修改“课程报名”的文字' })).toHaveText('已修改')
  await expect(page.getByText('有未保存的修改：通知事件')).toBeVisible()
  await page.getByRole('button', { name: '重置' }).click()
  await expect(card.getByRole('button', { name: '修改“课程报名”的文字' })).toHaveText('修改')
})

test(
  'a new name of the school is in the title and the top bar at once',
  { tag: '@full' },
  async ({ page, elsewhere }) => {
    await using school = await openOwnSchool()
    const admin = await login('admin', demoPassword)
    const other = await elsewhere()
    await openAs(other, admin, `${school.url}/admin/categories`)
    await openAs(page, admin, `${school.url}/admin/settings`)
    await page.getByLabel('网站名称').fill('枕河职业学校')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.locator('header')).toContainText('枕河职业学校')
    await expect(page).toHaveTitle('系统设置 - 枕河职业学校')
    // Any answer tells another tab.
    await other.getByRole('link', { name: '教师管理' }).click()
    await expect(other.locator('header')).toContainText('枕河职业学校')
    await expect(other).toHaveTitle('教师管理 - 枕河职业学校')
  },
)
