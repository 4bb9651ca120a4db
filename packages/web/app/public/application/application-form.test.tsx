import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, callsOf, disconnect, refuseWith } from '../../testing/fake-api.ts'
import { open } from '../../testing/open.tsx'
import { dropDraft } from './application-draft.ts'

type User = ReturnType<typeof open>
const front = /身份证正面（人像面）/
const back = /身份证反面（国徽面）/
const idCard = '110101199003070134'
const accessUrl = '/files/id/1'
const progress = { status: 'PENDING', statusText: '待审核', note: '', submittedAt: '2026-11-05T01:00:00.000Z' } as const

beforeEach(() => {
  dropDraft()
  answer({ uploadIdPhoto: () => ({ accessUrl }) })
})

const field = (name: RegExp) => screen.findByRole('textbox', { name })
async function leave(user: User, name: RegExp, value: string) {
  await user.clear(await field(name))
  await user.click(await field(name))
  await user.paste(value)
  await user.tab()
}
const photo = new File(['photo'], 'card.jpg', { type: 'image/jpeg' })
const choose = (side: RegExp, file = photo) =>
  fireEvent.change(screen.getByLabelText(side), { target: { files: [file] } })
const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }))
const decide = async (user: User, name: string) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

async function fillIn(user: User) {
  await leave(user, /^姓名/, '测试报名人')
  await user.click(screen.getByRole('radio', { name: '女' }))
  await leave(user, /身份证号/, idCard)
  await leave(user, /^手机号码/, '13912345678')
  await user.selectOptions(screen.getByRole('combobox', { name: /文化程度/ }), '本科')
  await leave(user, /联系地址/, '苏州市姑苏区学士街 88 号')
  await leave(user, /单位名称/, '测试公司')
  choose(front)
  choose(back)
  expect(await screen.findAllByText('已上传，加密保存')).toHaveLength(2)
  await user.click(screen.getByRole('checkbox'))
}

test('the form shows what is wrong with each field while it is filled in', async () => {
  const user = open('/training-application')
  for (const [name, value, message] of [
    [/^姓名/, '一', '姓名长度在 2 到 50 个字符'],
    [/身份证号/, '123456789012345678', '请输入正确的身份证号'],
    [/^手机号码/, '12345678901', '请输入正确的手机号码'],
    [/联系地址/, '街上', '联系地址长度在 5 到 200 个字符'],
    [/单位名称/, '厂', '单位名称长度在 2 到 200 个字符'],
    [/经办人手机/, '123', '请输入正确的手机号码'],
  ] as const) {
    await leave(user, name, value)
    await expect.poll(async () => (await field(name)).getAttribute('aria-invalid')).toBe('true')
    expect(await field(name)).toHaveAccessibleDescription(message)
  }
  await leave(user, /^姓名/, '测试报名人')
  await expect.poll(() => screen.queryByText('姓名长度在 2 到 50 个字符')).toBeNull()
  await leave(user, /备注/, '字'.repeat(501))
  expect(screen.getByText('501 / 500')).toBeVisible()
})

test('photos of a wrong kind or size are refused, and those that the server refuses too', async () => {
  open('/training-application')
  await field(/^姓名/)
  choose(front, new File(['x'], 'a.txt', { type: 'text/plain' }))
  await screen.findByText('只能上传图片文件!')
  choose(front, new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.jpg', { type: 'image/jpeg' }))
  await screen.findByText('图片大小不能超过 5MB!')
  expect(callsOf('uploadIdPhoto')).toEqual([])
  answer({ uploadIdPhoto: () => refuseWith('upload.photoWrongType') })
  choose(back)
  await screen.findByText('只能上传图片文件!')
})

test('an empty form lists everything that is missing', async () => {
  const user = open('/training-application')
  await field(/^姓名/)
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

test('an application is confirmed before it is sent, and one that is refused or lost is kept', async () => {
  answer({ submitApplication: disconnect })
  const user = open('/training-application')
  await fillIn(user)
  await press(user, '重置')
  await decide(user, '取消')
  await press(user, '提交报名')
  await decide(user, '取消')
  await screen.findByText('您已取消提交')
  expect(callsOf('submitApplication')).toEqual([])
  await press(user, '提交报名')
  await decide(user, '确认提交')
  await screen.findByText('提交失败，请检查网络连接后重试')
  answer({ submitApplication: () => refuseWith('application.pendingExists'), uploadIdPhoto: disconnect })
  await press(user, '提交报名')
  await decide(user, '确认提交')
  await screen.findByText('该身份证号已有待审核的报名申请')
  expect(await field(/^姓名/)).toHaveValue('测试报名人')
  expect(callsOf('submitApplication')[1]).toMatchObject({
    body: { attendeeName: '测试报名人', attendeeIdCard: idCard, idCardFrontUrl: accessUrl, idCardBackUrl: accessUrl },
  })
  choose(front)
  await screen.findByText('上传失败，请检查网络连接后重试')
  await press(user, '重置')
  await decide(user, '重置')
  await expect.poll(async () => (await field(/^姓名/)).getAttribute('value') ?? '').toBe('')
  expect(screen.queryByText('已上传，加密保存')).toBeNull()
})

test('the receipt code, which is shown once, is filled in on the page that looks it up', async () => {
  answer({ submitApplication: () => ({ receiptCode: 'BM-1234' }) })
  const user = open('/training-application')
  await fillIn(user)
  await press(user, '提交报名')
  await decide(user, '确认提交')
  const receipt = within(await screen.findByRole('region', { name: '报名申请已提交' }))
  expect(receipt.getByText('BM-1234')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: /^姓名/ })).toBeNull()
  await user.click(receipt.getByRole('link', { name: '查询审核进度' }))
  expect(await field(/回执编号/)).toHaveValue('BM-1234')
})

test('the progress of an application is looked up by its code or by phone and ID number', async () => {
  answer({ getApplicationProgress: () => progress, listApplicationsOfPhone: () => [] })
  const user = open('/application-status')
  await user.type(await field(/回执编号/), 'bm-1234')
  await press(user, '按编号查询')
  await screen.findByText('待审核')
  const steps = within(screen.getByRole('list', { name: '审核进度' })).getAllByRole('listitem')
  expect(steps.find((step) => step.getAttribute('aria-current') === 'step')).toHaveTextContent('老师审核')
  expect(callsOf('getApplicationProgress')).toMatchObject([{ params: { receiptCode: 'bm-1234' } }])
  await user.type(await field(/手机号码/), '13912345678')
  await user.type(await field(/身份证号后四位/), '0000')
  await press(user, '按手机号查询')
  await screen.findByText('没有查到报名记录，请核对后再试')
  expect(callsOf('listApplicationsOfPhone')).toMatchObject([
    { params: { phone: '13912345678' }, query: { idCardTail: '0000' } },
  ])
})

test('an upload in progress is shown, and asks before the form is left', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  answer({ uploadIdPhoto: async () => (await released, { accessUrl }) })
  const user = open('/training-application')
  await field(/^姓名/)
  choose(front)
  await screen.findByRole('progressbar', { name: '身份证正面（人像面）上传进度' })
  const lookUp = () => user.click(screen.getByRole('link', { name: '查询审核进度' }))
  await lookUp()
  await decide(user, '取消')
  expect(location.pathname).toBe('/training-application')
  await lookUp()
  await decide(user, '仍要离开')
  await screen.findByRole('heading', { name: '报名进度查询' })
  release()
})
