import { fireEvent, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fallbackSite } from '../../lib/site.ts'
import { answer, callsOf, disconnect, refuse, refuseWith } from '../../testing/fake-api.ts'
import { dialog, fill, follow, press, region } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'
import { dropDraft } from './application-draft.ts'

const front = /身份证正面（人像面）/
const back = /身份证反面（国徽面）/
const idCard = '110101199003070134'
const accessUrl = '/files/id/1'

beforeEach(() => {
  dropDraft()
  answer({ uploadIdPhoto: () => ({ accessUrl }), getTrainingProject: () => refuse(503) })
})

const photo = new File(['photo'], 'card.jpg', { type: 'image/jpeg' })
const choose = async (side: RegExp, file = photo) =>
  fireEvent.change(await screen.findByLabelText(side), { target: { files: [file] } })
const decide = async (user: UserEvent, name: string) => press(user, name, await dialog(/./))
async function submit(user: UserEvent) {
  await press(user, '提交报名')
  await decide(user, '确认提交')
}
async function fillIn(user: UserEvent) {
  for (const [label, value] of [
    [/^姓名/, '测试报名人'],
    [/^身份证号/, idCard],
    [/^手机号码/, '13912345678'],
    [/^联系地址/, '苏州市姑苏区学士街 88 号'],
    [/^单位名称/, '测试公司'],
  ] as const)
    await fill(user, label, value)
  await user.click(screen.getByRole('radio', { name: '女' }))
  await user.selectOptions(screen.getByRole('combobox', { name: /文化程度/ }), '本科')
  await choose(front)
  await choose(back)
  await expect.poll(() => screen.getAllByText('已上传，加密保存')).toHaveLength(2)
  await user.click(screen.getByRole('checkbox'))
}

test('the form shows what is wrong with each field while it is filled in', async () => {
  const user = open('/training-application')
  for (const [name, value, message] of [
    [/^姓名/, '一', '姓名长度在 2 到 50 个字符'],
    [/^身份证号/, '123456789012345678', '请输入正确的身份证号'],
    [/^手机号码/, '12345678901', '请输入正确的手机号码'],
    [/^联系地址/, '街上', '联系地址长度在 5 到 200 个字符'],
    [/^单位名称/, '厂', '单位名称长度在 2 到 200 个字符'],
    [/^经办人手机/, '123', '请输入正确的手机号码'],
  ] as const) {
    await fill(user, name, value)
    await expect.poll(() => screen.getByLabelText(name)).toHaveAccessibleDescription(message)
  }
  await fill(user, /^姓名/, '测试报名人')
  await expect.poll(() => screen.queryByText('姓名长度在 2 到 50 个字符')).toBeNull()
  await user.click(screen.getByRole('textbox', { name: /备注/ }))
  await user.paste('字'.repeat(501))
  expect(screen.getByText('501 / 500')).toBeVisible()
})

test('photos of a wrong kind or size are refused, and those that the server refuses too', async () => {
  open('/training-application')
  await choose(front, new File(['x'], 'a.txt', { type: 'text/plain' }))
  await screen.findByText('只能上传图片文件!')
  await choose(front, new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.jpg', { type: 'image/jpeg' }))
  await screen.findByText('图片大小不能超过 5MB!')
  expect(callsOf('uploadIdPhoto')).toEqual([])
  answer({ uploadIdPhoto: () => refuseWith('upload.photoWrongType') })
  await choose(back)
  await screen.findByText('只能上传图片文件!')
})

test('an empty form lists everything that is missing', async () => {
  const user = open('/training-application')
  await press(user, '提交报名')
  await screen.findByText('请检查并完善所有必填信息后再提交！')
  for (const message of [
    '请输入姓名',
    '请选择性别',
    '请输入正确的身份证号',
    '请输入正确的手机号码',
    '请选择文化程度',
    '请输入联系地址',
    '请输入单位名称',
    '请上传身份证正面照片',
    '请上传身份证反面照片',
    '请阅读并同意个人信息处理说明',
  ])
    expect(screen.getByText(message)).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an application is confirmed before it is sent, kept if it is refused or lost, and then has a receipt code', async () => {
  answer({ submitApplication: disconnect })
  const user = open('/training-application')
  await fillIn(user)
  await press(user, '重置')
  await decide(user, '取消')
  await press(user, '提交报名')
  await decide(user, '取消')
  await screen.findByText('您已取消提交')
  expect(callsOf('submitApplication')).toEqual([])
  await submit(user)
  await screen.findByText('提交失败，请检查网络连接后重试')
  answer({ submitApplication: () => refuseWith('application.pendingExists') })
  await submit(user)
  await screen.findByText('该身份证号已有待审核的报名申请')
  expect(screen.getByLabelText(/^姓名/)).toHaveValue('测试报名人')
  expect(screen.queryByRole('link', { name: /《报名信息处理说明》/ })).toBeNull()
  expect(callsOf('submitApplication')[1]).toMatchObject({
    body: {
      consentVersion: 0,
      attendeeName: '测试报名人',
      attendeeIdCard: idCard,
      idCardFrontUrl: accessUrl,
      idCardBackUrl: accessUrl,
    },
  })
  answer({ submitApplication: () => ({ receiptCode: 'BM-1234' }) })
  await submit(user)
  const receipt = await region('报名申请已提交')
  expect(receipt.getByText('BM-1234')).toBeVisible()
  expect(screen.queryByLabelText(/^姓名/)).toBeNull()
  await follow(user, '查询审核进度', receipt)
  expect(await screen.findByLabelText('回执编号')).toHaveValue('BM-1234')
})

test('the published agreement opens in another tab, and a version that came in between is accepted again', async () => {
  const inForce = (version: number) =>
    answer({
      site: () => ({ ...fallbackSite, agreements: [{ kind: 'application', title: '报名信息处理说明', version }] }),
    })
  inForce(1)
  const user = open('/training-application')
  await fillIn(user)
  const link = screen.getByRole('link', { name: /《报名信息处理说明》/ })
  expect({ href: link.getAttribute('href'), target: link.getAttribute('target') }).toEqual({
    href: '/agreements/application',
    target: '_blank',
  })
  answer({
    submitApplication: () =>
      refuseWith('request.invalid', { errors: { consentVersion: '请阅读并同意个人信息处理说明' } }),
  })
  inForce(2)
  await submit(user)
  await screen.findByText('请阅读并同意个人信息处理说明')
  expect(screen.getByRole('checkbox')).not.toBeChecked()
  expect(screen.getByLabelText(/^姓名/)).toHaveValue('测试报名人')
  await expect.poll(() => callsOf('site').length).toBeGreaterThan(1)
  answer({ submitApplication: () => ({ receiptCode: 'BM-1234' }) })
  await user.click(screen.getByRole('checkbox'))
  await submit(user)
  await region('报名申请已提交')
  expect(callsOf('submitApplication').map(({ body }) => body.consentVersion)).toEqual([1, 2])
})

test('the form is emptied after a question, with a photo that could not be uploaded', async () => {
  const user = open('/training-application')
  await fill(user, /^姓名/, '测试报名人')
  await choose(front)
  await screen.findByText('已上传，加密保存')
  answer({ uploadIdPhoto: disconnect })
  await choose(front)
  await screen.findByText('上传失败，请检查网络连接后重试')
  await press(user, '重置')
  await decide(user, '重置')
  await expect.poll(() => screen.getByLabelText<HTMLInputElement>(/^姓名/).value).toBe('')
  expect(screen.queryByText('上传失败，请检查网络连接后重试')).toBeNull()
})

test('an upload in progress is shown, and asks before the form is left', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  answer({ uploadIdPhoto: async () => (await released, { accessUrl }) })
  const user = open('/training-application')
  await choose(front)
  await screen.findByRole('progressbar', { name: '身份证正面（人像面）上传进度' })
  await follow(user, '查询审核进度')
  await decide(user, '取消')
  // The question that is answered would be answered again.
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(location.pathname).toBe('/training-application')
  await follow(user, '查询审核进度')
  await decide(user, '仍要离开')
  await screen.findByRole('heading', { name: '报名进度查询' })
  release()
})
