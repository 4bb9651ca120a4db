import type { DeletionPlan } from '@jiangxue/contract/privacy/deletion.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, callsOf, refuse } from '../../testing/fake-api.ts'
import { accountSettings } from '../../testing/fixtures/account.ts'
import { dialog, press, region } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

const plan: DeletionPlan = {
  unfinished: [],
  certificates: 1,
  creditedSeconds: 7200,
  orders: 2,
  erasedOn: '2026-12-04',
  keptUntil: '2032-12-04',
}
const show = (erasedOn: string | null) =>
  answer({ getOwnPrivacy: () => ({ consents: [], requests: [], erasedOn }), planDeletion: () => plan })
const card = () => region('隐私与账号')

beforeEach(() => answer(accountSettings))

test('what is erased and what stays is read before the deletion is asked for', async () => {
  show(null)
  answer({ requestDeletion: () => refuse(409, { message: '还有未了结的事项' }) })
  const user = open('/profile', 'student')
  await press(user, '注销账号', await card())
  const sheet = await dialog('注销账号')
  await sheet.findByText('账号将在 2026-12-04 注销，在此之前登录可以撤回。注销后不能恢复。')
  sheet.getByText('依规定保存至 2032-12-04，期间不作他用')
  sheet.getByText('证书：1 张，持证人仍可查验')
  const ask = sheet.getByRole('button', { name: '申请注销' })
  expect(ask).toBeDisabled()
  await user.click(sheet.getByRole('checkbox', { name: '我知道注销后不能恢复' }))
  await user.click(ask)
  await screen.findByText('还有未了结的事项')
  show('2026-12-04')
  answer({ requestDeletion: () => ({ erasedOn: '2026-12-04' }) })
  await press(user, '申请注销', sheet)
  await (await card()).findByText('账号将在 2026-12-04 注销，在此之前登录可以撤回')
  expect(callsOf('requestDeletion')).toHaveLength(2)
})

test('what has to be finished first is named, and nothing can be asked for', async () => {
  show(null)
  answer({ planDeletion: () => ({ ...plan, unfinished: [{ kind: 'order', name: '电工基础' }] }) })
  const user = open('/profile', 'student')
  await press(user, '注销账号', await card())
  const sheet = await dialog('注销账号')
  await sheet.findByText('订单“电工基础”尚未结清')
  expect(sheet.queryByRole('button', { name: '申请注销' })).toBeNull()
})

test('a deletion is taken back', async () => {
  show('2026-12-04')
  answer({ cancelDeletion: () => ({ erasedOn: null }) })
  const user = open('/profile', 'student')
  const status = await (await card()).findByText('账号将在 2026-12-04 注销，在此之前登录可以撤回')
  within(status.parentElement as HTMLElement).getByRole('button', { name: '撤回注销' })
  show(null)
  await press(user, '撤回注销', await card())
  await (await card()).findByRole('button', { name: '注销账号' })
})

test('staff are not offered to delete their own account', async () => {
  show(null)
  open('/profile', 'teacher')
  await (await card()).findByRole('button', { name: '下载我的数据' })
  expect((await card()).queryByRole('button', { name: '注销账号' })).toBeNull()
})
