import { secretMask } from '@jiangxue/contract/kit/setting.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accounts } from '../../testing/accounts.ts'
import { answer, callsOf, refuse } from '../../testing/fake-api.ts'
import { storedSettings } from '../../testing/fixtures/settings.ts'
import { fill, press, region } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

const school = (payment: Readonly<Record<string, unknown>> = {}) => {
  const stored = storedSettings({ payment })
  answer({ getSettings: () => stored as never, listRoles: () => [], listCourseStatuses: () => [] })
  return stored.data.payment
}
const on = { wechatOn: true, wechatMchId: '1900000001', wechatPrivateKey: secretMask }

test('the account at a provider is asked for once the provider is on, and saved', async () => {
  const stored = school()
  answer({ savePaymentSettings: ({ body }) => ({ ...stored, ...body, version: 2 }) as never })
  const user = open('/admin/settings?tab=payment', 'admin')
  const card = await region('支付宝')
  expect(card.queryByLabelText('应用私钥')).toBeNull()
  expect(card.queryByRole('button', { name: '测试连接' })).toBeNull()
  await user.click(card.getByRole('switch', { name: '开通支付宝' }))
  await fill(user, '应用 AppID', '2021000000000001', card)
  await fill(user, '应用私钥', '-----BEGIN PRIVATE KEY-----\nMII\n-----END PRIVATE KEY-----', card)
  await press(user, '保存')
  await screen.findByText('保存成功')
  expect(callsOf('savePaymentSettings')).toMatchObject([
    {
      body: {
        alipayOn: true,
        alipayAppId: '2021000000000001',
        alipayPrivateKey: '-----BEGIN PRIVATE KEY-----\nMII\n-----END PRIVATE KEY-----',
        version: 1,
      },
    },
  ])
})

test('a stored key stays masked and is replaced by what is pasted', async () => {
  const stored = school(on)
  answer({ savePaymentSettings: ({ body }) => ({ ...stored, ...body, version: 2 }) as never })
  const user = open('/admin/settings?tab=payment', 'admin')
  const card = await region('微信支付')
  const key = await card.findByLabelText('商户私钥')
  expect(key.tagName).toBe('TEXTAREA')
  expect(key).toHaveValue(secretMask)
  await fill(user, '商户号', '1900000002', card)
  await press(user, '保存')
  await expect.poll(() => callsOf('savePaymentSettings').length).toBe(1)
  expect(callsOf('savePaymentSettings')[0]?.body).not.toHaveProperty('wechatPrivateKey')
  await user.click(key)
  await user.paste('-----BEGIN PRIVATE KEY-----')
  expect(key).toHaveValue('-----BEGIN PRIVATE KEY-----')
})

test('a key that is none is a message at its field', async () => {
  school(on)
  const user = open('/admin/settings?tab=payment', 'admin')
  const card = await region('微信支付')
  await fill(user, '微信支付公钥', 'MIIB', card)
  await card.findByText('请粘贴以 -----BEGIN 开头的完整内容')
  await press(user, '保存')
  expect(callsOf('savePaymentSettings')).toEqual([])
})

test('a provider is tried with what is on the screen, and a failure says why', async () => {
  school(on)
  answer({ testPayment: () => refuse(422, { message: '支付平台连接测试失败：签名错误' }) })
  const user = open('/admin/settings?tab=payment', 'admin')
  const card = await region('微信支付')
  await fill(user, '商户号', '1900000003', card)
  await press(user, '测试连接', card)
  expect(await card.findByRole('alert')).toHaveTextContent('支付平台连接测试失败：签名错误')
  answer({ testPayment: () => undefined })
  await press(user, '测试连接', card)
  await screen.findByText('连接成功，签名正确')
  expect(card.queryByRole('alert')).toBeNull()
  expect(callsOf('testPayment').at(-1)).toMatchObject({
    body: { channel: 'wechat', wechatMchId: '1900000003', wechatPrivateKey: secretMask },
  })
})

test('an admin with a custom role cannot change where the money goes', async () => {
  school(on)
  answer({ me: () => ({ ...accounts.admin, isFullAdmin: false, permissions: ['settings.view', 'settings.edit'] }) })
  open('/admin/settings?tab=payment', 'admin')
  const card = await region('微信支付')
  expect(await card.findByLabelText('商户号')).toBeDisabled()
  expect(card.getByRole('switch', { name: '开通微信支付' })).toBeDisabled()
})
