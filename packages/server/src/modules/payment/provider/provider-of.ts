import { randomBytes } from 'node:crypto'
import { text } from '@jiangxue/contract/kit/text.ts'
import type { PayChannel } from '@jiangxue/contract/payment/payment.values.ts'
import type { Config } from '../../../core/config/config.ts'
import type { Keys } from '../../../core/crypto/keys.ts'
import { ShownReason } from '../../../core/outside/outside-call.ts'
import type { SettingName, SettingValues } from '../../../core/settings/setting-values.ts'
import { openSecret } from '../../../core/settings/settings.ts'
import { translate } from '../../../core/text/translate.ts'
import type { AlipayAccount } from './alipay/alipay-account.ts'
import { alipayProvider } from './alipay/alipay-provider.ts'
import type { PayProvider } from './pay-provider.ts'
import type { WechatAccount } from './wechat/wechat-account.ts'
import { wechatProvider } from './wechat/wechat-provider.ts'

interface Source {
  readonly keys: Keys
  readonly values: SettingValues
  readonly config: Pick<Config, 'wechatPayUrl' | 'alipayUrl'>
  /** Epoch milliseconds. */
  readonly now: () => number
}

const accountSettings = {
  wechat: [
    'payment.wechatMchId',
    'payment.wechatAppId',
    'payment.wechatSerial',
    'payment.wechatPrivateKey',
    'payment.wechatApiKey',
    'payment.wechatPublicKeyId',
    'payment.wechatPublicKey',
  ],
  alipay: ['payment.alipayAppId', 'payment.alipaySeller', 'payment.alipayPrivateKey', 'payment.alipayPublicKey'],
} as const satisfies Record<PayChannel, readonly SettingName[]>

/** Whether everything is entered that the account of a channel needs; its switch may be off. */
export const hasAccount = (channel: PayChannel, values: SettingValues): boolean =>
  accountSettings[channel].every((name) => values[name] !== '')

export const providerOf = (channel: PayChannel, source: Source): PayProvider =>
  channel === 'wechat' ? wechatProvider(wechatAccountOf(source)) : alipayProvider(alipayAccountOf(source))

const wechatAccountOf = ({ keys, values, config, now }: Source): WechatAccount => ({
  url: addressOf(config.wechatPayUrl),
  mchId: values['payment.wechatMchId'],
  appId: values['payment.wechatAppId'],
  serial: values['payment.wechatSerial'],
  privateKey: openSecret(keys, values, 'payment.wechatPrivateKey'),
  apiKey: openSecret(keys, values, 'payment.wechatApiKey'),
  publicKeyId: values['payment.wechatPublicKeyId'],
  publicKey: values['payment.wechatPublicKey'],
  now,
})

const alipayAccountOf = ({ keys, values, config, now }: Source): AlipayAccount => ({
  url: addressOf(config.alipayUrl),
  appId: values['payment.alipayAppId'],
  seller: values['payment.alipaySeller'],
  privateKey: openSecret(keys, values, 'payment.alipayPrivateKey'),
  publicKey: values['payment.alipayPublicKey'],
  now,
})

const addressOf = (url: string) => url.replace(/\/+$/, '')

/** Throws with what to correct unless the provider answers, signed, that it does not know a payment. */
export async function testCredentials(provider: PayProvider): Promise<void> {
  const { state } = await provider.query(`JXTEST${randomBytes(11).toString('hex').toUpperCase()}`)
  if (state !== 'UNKNOWN') throw new ShownReason(translate(text('支付平台的回答不正确，请稍后再试')))
}
