import type { PayChannel } from '@jiangxue/contract/payment/payment.values.ts'
import { deriveKeys, seal } from '../core/crypto/keys.ts'
import { isSecret, type SettingName, type SettingValues } from '../core/settings/setting-values.ts'
import type { NewPayment, PayProvider, ReceivedNotice } from '../modules/payment/provider/pay-provider.ts'
import { providerOf } from '../modules/payment/provider/provider-of.ts'
import type { PayServer } from './pay-server.ts'
import { paySettings } from './pay-server/pay-keys.ts'
import type { TestApp } from './test-app.ts'

/** What `providerOf` needs for a school with an account at the stand-in; `changed` settings as they are typed. */
export function paySource(server: PayServer, changed: Partial<SettingValues> = {}) {
  const keys = deriveKeys('a key for tests that is long enough')
  const typed = Object.entries({ ...paySettings(server), ...changed }) as [SettingName, string][]
  const values = Object.fromEntries(
    typed.map(([name, value]) => [name, isSecret(name) && value !== '' ? seal(keys, value) : value]),
  ) as unknown as SettingValues
  return { keys, values, config: { wechatPayUrl: server.endpoint, alipayUrl: server.endpoint }, now: server.now }
}

export const providerAt = (server: PayServer, channel: PayChannel, changed: Partial<SettingValues> = {}): PayProvider =>
  providerOf(channel, paySource(server, changed))

let count = 0
/** A payment of ¥268.00 that nobody has begun. */
export const newPayment = (server: PayServer, changed: Partial<NewPayment> = {}): NewPayment => ({
  product: 'native',
  outTradeNo: `JXPAYMENT${String(++count).padStart(10, '0')}`,
  amountFen: 26_800,
  description: '网络安全（二期）',
  expiresAt: server.now() + 1_800_000,
  notifyUrl: 'http://127.0.0.1:1/api/payments/wechat',
  returnUrl: 'https://school.example/student/orders?paid=1',
  payerIp: '203.0.113.7',
  ...changed,
})

/** Delivers notices to a test's server, whatever domain the school has named. */
export const noticesInto =
  (it: Pick<TestApp, 'app'>) =>
  async (url: string, { headers, bytes }: ReceivedNotice): Promise<number> => {
    const call = { method: 'POST', url: new URL(url).pathname, headers: { ...headers }, payload: bytes } as const
    return (await it.app.inject(call)).statusCode
  }
