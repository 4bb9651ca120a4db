import { siteUrlOf } from '@jiangxue/contract/office/setting.values.ts'
import { payChannels, type PayChannel } from '@jiangxue/contract/payment/payment.values.ts'
import { problem } from '../../core/problem.ts'
import type { Services } from '../../core/services.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import type { PayProvider } from './provider/pay-provider.ts'
import { hasAccount, providerOf } from './provider/provider-of.ts'

const switches = { wechat: 'payment.wechatOn', alipay: 'payment.alipayOn' } as const

/** The channels that students can pay by; providers also need an address for their notices. */
export const offeredChannels = (values: SettingValues): PayChannel[] =>
  payChannels.filter(
    (channel) => values[switches[channel]] && hasAccount(channel, values) && siteUrlOf(values['basic.domain']) !== '',
  )

/**
 * The provider of a channel with the school's account, also if the channel has been switched off: what was begun is
 * followed to its end. Throws if there is no account.
 */
export async function accountOf({ keys, config, settings, now }: Services, channel: PayChannel): Promise<PayProvider> {
  const values = await settings.current()
  if (!hasAccount(channel, values)) throw problem('payment.off')
  return providerOf(channel, { keys, values, config, now })
}
