import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fallbackSite } from '../../lib/site.ts'
import { answer, callsOf, refuseWith, refuse } from '../../testing/fake-api.ts'
import { storedSettings } from '../../testing/fixtures/settings.ts'
import { address, choose, dialog, fill, press, region } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

const school = (stored = storedSettings()) =>
  answer({ getSettings: () => stored as never, listRoles: () => [], listCourseStatuses: () => [] })
const groupOf = (name: keyof ReturnType<typeof storedSettings>['data'], change: object) =>
  ({ ...storedSettings().data[name], ...change, version: 2 }) as never

test('on first opening a clerk sees few settings, one save button a tab, and a sidebar in five groups', async () => {
  school()
  const user = open('/admin/settings', 'admin')
  const tabs = await screen.findAllByRole('tab')
  expect(tabs.map((tab) => tab.textContent)).toEqual([
    '学校',
    '用户与权限',
    '通知',
    '教学与学时',
    '在线支付',
    '证书',
    '系统',
  ])
  const sidebar = within(screen.getByRole('navigation', { name: '后台导航' }))
  expect(sidebar.getAllByRole('heading').map((group) => group.textContent)).toEqual([
    '教学',
    '学员',
    '收款',
    '网站',
    '学校',
  ])
  let settings = 0
  for (const tab of tabs) {
    await user.click(tab)
    await waitFor(() => expect(tab).toHaveAttribute('aria-selected', 'true'))
    const panel = document.getElementById(tab.getAttribute('aria-controls')!)!
    expect(await within(panel).findAllByRole('button', { name: '保存' })).toHaveLength(1)
    const shown = [...panel.querySelectorAll('.ant-form-item')].filter((item) => !item.closest('details:not([open])'))
    settings += shown.length
  }
  expect(settings).toBeGreaterThan(30)
  expect(settings).toBeLessThanOrEqual(45)
})

test('one bar says what was changed and saves it', async () => {
  school()
  answer({ saveBasicSettings: ({ body }) => groupOf('basic', body) })
  const user = open('/admin/settings', 'admin')
  await screen.findByText('没有未保存的修改')
  await fill(user, '网站名称', '枕河学校')
  await fill(user, 'ICP 备案号', '苏ICP备1号')
  await screen.findByText('有未保存的修改：网站名称、ICP 备案号')
  school(storedSettings({ basic: { siteName: '枕河学校', icp: '苏ICP备1号' } }, 2))
  await press(user, '保存')
  await screen.findByText('保存成功')
  await screen.findByText('没有未保存的修改')
  expect(callsOf('saveBasicSettings')).toMatchObject([
    { body: { siteName: '枕河学校', icp: '苏ICP备1号', version: 1 } },
  ])
})

test('what is wrong in one group is shown there, while the others are saved', async () => {
  school()
  answer({
    saveLogSettings: ({ body }) => groupOf('log', body),
    saveStorageSettings: () => refuse(422, { errors: { maxSize: '请输入 1 到 100 的整数' } }),
    saveProofSettings: () => refuseWith('credit.needsConfirmation'),
  })
  const user = open('/admin/settings?tab=system', 'admin')
  const files = await region('上传的文件')
  await fill(user, '文件大小上限', '1.5', files)
  await fill(user, '日志保留天数', '200')
  await user.click((await region('存证与送达')).getByRole('switch', { name: '每夜存证' }))
  await press(user, '保存')
  await screen.findByText('保存成功')
  expect(files.getByText('请输入 1 到 100 的整数')).toBeVisible()
  expect((await region('存证与送达')).getByRole('alert')).toHaveTextContent(/^保存设置失败：这项更改影响学时/)
  expect(callsOf('saveLogSettings')).toMatchObject([{ body: { keepDays: 200 } }])
  expect(callsOf('saveStorageSettings')).toEqual([])
})

test('an emptied number is a message at its field, and is not sent', async () => {
  school(storedSettings({ certificate: { previewLessons: 81 } }))
  const user = open('/admin/settings?tab=certificate', 'admin')
  const card = await region('培训项目与证书')
  await user.clear(await card.findByLabelText('领取证书的课时数'))
  await press(user, '保存')
  await card.findByText('请输入 1 到 10000 的整数')
  expect(callsOf('saveCertificateSettings')).toEqual([])
})

test('the range before a certificate moves along with the number of lessons', async () => {
  school()
  answer({ saveCertificateSettings: ({ body }) => groupOf('certificate', body) })
  const user = open('/admin/settings?tab=certificate', 'admin')
  const card = await region('培训项目与证书')
  expect(await card.findByLabelText('提前提示')).toHaveValue('4')
  await fill(user, '领取证书的课时数', '60', card)
  expect(card.getByLabelText('提前提示')).toHaveValue('4')
  await press(user, '保存')
  await screen.findByText('保存成功')
  expect(callsOf('saveCertificateSettings')).toMatchObject([{ body: { previewLessons: 60, buttonLessons: 56 } }])
})

test('what somebody else has changed in the same group is kept, unless both changed the same', async () => {
  school()
  const latest = groupOf('sms', { signName: '甲' })
  answer({
    saveSmsSettings: ({ body }) =>
      body.version === 1 ? refuseWith('resource.stale', { data: latest }) : groupOf('sms', body),
  })
  const user = open('/admin/settings?tab=notification', 'admin')
  const card = await region('短信')
  await fill(user, '验证码模板编号', 'SMS_1', card)
  await press(user, '保存')
  await screen.findByText('保存成功')
  expect(callsOf('saveSmsSettings').at(-1)).toMatchObject({ body: { templateCode: 'SMS_1', version: 2 } })
})

test('the reason for a risky word is asked once, even if somebody else saves the group meanwhile', async () => {
  school()
  const risky = { word: '包就业', why: '不得对培训效果作保证性承诺' }
  answer({
    listRiskyWords: () => [risky],
    saveSiteSettings: ({ body: { riskReason, ...body } }) => {
      if (riskReason === undefined) return refuseWith('content.riskyWords', { data: [risky] })
      return body.version === 1
        ? refuseWith('resource.stale', { data: groupOf('site', { contactHours: '周一至周五' }) })
        : groupOf('site', body)
    },
  })
  const user = open('/admin/site/contact', 'admin')
  await screen.findByText('没有未保存的修改')
  await fill(user, '口号', '学完包就业')
  await press(user, '保存')
  const question = within(await screen.findByRole('dialog'))
  await user.type(question.getByLabelText(/^仍要发布的理由/), '协议约定')
  await user.click(question.getByRole('button', { name: '仍要发布' }))
  await screen.findByText('保存成功')
  expect(callsOf('saveSiteSettings').at(-1)).toMatchObject({ body: { version: 2, riskReason: '协议约定' } })
})

test('both changed the same: the two are compared before one of them is kept', async () => {
  school()
  answer({
    saveSmsSettings: ({ body }) =>
      body.version === 1
        ? refuseWith('resource.stale', { data: groupOf('sms', { signName: '甲' }) })
        : groupOf('sms', body),
  })
  const user = open('/admin/settings?tab=notification', 'admin')
  const card = await region('短信')
  await fill(user, '短信签名', '乙', card)
  await press(user, '保存')
  await card.findByText('内容已被他人修改')
  await press(user, '保留我的修改并覆盖', card)
  await screen.findByText('保存成功')
  expect(callsOf('saveSmsSettings').at(-1)).toMatchObject({ body: { signName: '乙', version: 2 } })
})

test('settings are shown when they are needed, and ready rules stand for many', async () => {
  school()
  const user = open('/admin/settings?tab=teaching', 'admin')
  const card = await region('学时规则')
  expect(card.queryByLabelText('单日上限')).toBeNull()
  await choose(user, '每学时', '自定义', card)
  expect(await card.findByLabelText('单日上限')).toBeVisible()
  const checks = await region('在岗验证')
  expect(checks.queryByLabelText('人脸比对接口地址')).toBeNull()
  await choose(user, '验证方式', '人脸比对', checks)
  expect(await checks.findByLabelText('人脸比对接口地址')).toBeVisible()
})

test('face comparison says that its agreement is to be published first, until it is', async () => {
  school(storedSettings({ presence: { kind: 'face' } }))
  open('/admin/settings?tab=teaching', 'admin')
  const alert = within((await region('在岗验证')).getByRole('alert'))
  expect(alert.getByText('请先发布《人脸信息授权书》')).toBeVisible()
  expect(alert.getByRole('link', { name: '协议管理' })).toHaveAttribute('href', '/admin/agreements')
  cleanup()
  const agreements = [{ kind: 'face' as const, title: '人脸信息授权书', version: 1 }]
  answer({ site: () => ({ ...fallbackSite, agreements }) })
  open('/admin/settings?tab=teaching', 'admin')
  expect((await region('在岗验证')).queryByRole('alert')).toBeNull()
})

test('the switch that lets teachers edit their courses is on the screen', async () => {
  school()
  answer({ saveCourseSettings: ({ body }) => groupOf('course', body) })
  const user = open('/admin/settings?tab=teaching', 'admin')
  await user.click((await region('课程')).getByRole('switch', { name: '教师可以编辑课程' }))
  await press(user, '保存')
  await screen.findByText('保存成功')
  expect(callsOf('saveCourseSettings')).toMatchObject([{ body: { teachersEdit: true } }])
})

test('the history of a card restores defaults', async () => {
  school(storedSettings({ log: { keepDays: 200 } }))
  answer({ resetSetting: () => undefined })
  const user = open('/admin/settings?tab=system', 'admin')
  await press(user, '修改记录', await region('日志保留期限'))
  const history = await dialog('修改记录')
  await history.findByText(/^沈怀瑾 修改于 .+默认值：365 天$/)
  await press(user, '恢复默认值 日志保留天数', history)
  await press(user, '恢复默认值', await dialog('把“日志保留天数”恢复为默认值？'))
  await screen.findByText('已恢复默认值')
  expect(callsOf('resetSetting')).toMatchObject([{ params: { key: 'log.keepDays' } }])
})

test('tabs of earlier versions lead to where their settings are now', async () => {
  school()
  open('/admin/settings?tab=study-time', 'admin')
  await region('学时规则')
  expect(address()).toBe('/admin/settings?tab=teaching')
})

test('a failed save says why, also if the server is at fault', async () => {
  school()
  answer({ saveLogSettings: () => refuse(500, { message: '系统出错了' }) })
  const user = open('/admin/settings?tab=system', 'admin')
  await fill(user, '日志保留天数', '200')
  await press(user, '保存')
  const card = await region('日志保留期限')
  expect(await card.findByRole('alert')).toHaveTextContent('保存设置失败：系统出错了')
  expect(within(screen.getByRole('main')).getByText('有未保存的修改：日志保留天数')).toBeVisible()
})

test('the WeChat account is tried with what is on the screen, and says why it is refused', async () => {
  school()
  answer({ testWechat: () => refuse(422, { message: '微信连接测试失败：AppSecret 不正确' }) })
  const user = open('/admin/settings', 'admin')
  await user.click(await screen.findByRole('tab', { name: '用户与权限' }))
  const card = await region('微信与扫码登录')
  await user.click(card.getByText('高级设置'))
  await fill(user, 'AppID', 'wx0123456789abcdef')
  await press(user, '测试连接', card)
  expect((await card.findByRole('alert')).textContent).toContain('AppSecret 不正确')
  answer({ testWechat: () => undefined })
  await press(user, '测试连接', card)
  await screen.findByText('连接成功，AppID 和 AppSecret 正确')
  expect(card.queryByRole('alert')).toBeNull()
  expect(callsOf('testWechat')).toMatchObject([{ body: { appId: 'wx0123456789abcdef' } }, {}])
})
