import { randomBytes } from 'node:crypto'
import { text } from '@jiangxue/contract/kit/text.ts'
import type { PayChannel } from '@jiangxue/contract/payment/payment.values.ts'
import type { Config } from '../../../core/config/config.ts'
import type { Keys } from '../../../core/crypto/keys.ts'
import { ShownReason } from '../../../core/outside/outside-call.ts'
import type { SettingValues } from '../../../core/settings/setting-values.ts'
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

/** The provider of a channel; undefined if the school has switched it off or its account is incomplete. */
export const payProviderOf = (channel: PayChannel, source: Source): PayProvider | undefined =>
  source.values[`payment.${channel}On`] ? payProviderOfAccount(channel, source) : undefined

/** The same, whether the channel is switched on or not: accounts are tested first. */
export function payProviderOfAccount(channel: PayChannel, source: Source): PayProvider | undefined {
  if (channel === 'wechat') {
    const account = wechatAccountOf(source)
    return isComplete(account) ? wechatProvider(account) : undefined
  }
  const account = alipayAccountOf(source)
  return isComplete(account) ? alipayProvider(account) : undefined
}

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
const isComplete = (account: WechatAccount | AlipayAccount) => !Object.values(account).includes('')

/** Throws with what to correct unless the provider answers, signed, that it does not know a payment. */
export async function testCredentials(provider: PayProvider): Promise<void> {
  const { state } = await provider.query(`JXTEST${randomBytes(11).toString('hex').toUpperCase()}`)
  if (state !== 'UNKNOWN') throw new ShownReason(translate(text('支付平台的回答不正确，请稍后再试')))
}
