import type { PayChannel } from '@jiangxue/contract/payment/payment.values.ts'
import type { Actor } from '../../core/http/caller.ts'
import { assertFullAdmin } from '../../core/http/full-admin.ts'
import { withinBudget } from '../../core/outside/outside-call.ts'
import { outsideReasonOf } from '../../core/outside/outside-reason.ts'
import { invalid, problem } from '../../core/problem.ts'
import { withUnsaved } from '../../office/settings/unsaved-settings.ts'
import { hasAccount, providerOf, testCredentials } from './provider/provider-of.ts'

const switchOf = { wechat: 'wechatOn', alipay: 'alipayOn' } as const

/** Tries an account as shown on the screen: the provider must give a signed answer about a payment that does not exist. */
export async function testPayment(
  { context, caller }: Actor,
  { channel, ...form }: { readonly channel: PayChannel },
): Promise<void> {
  assertFullAdmin(caller)
  const { keys, config, now } = context
  const values = await withUnsaved(context, 'payment', form)
  if (!hasAccount(channel, values)) throw invalid({ [switchOf[channel]]: 'payment.incomplete' })
  // A key that cannot be read fails before the call.
  const trial = async () => testCredentials(providerOf(channel, { keys, values, config, now }))
  await withinBudget(trial()).catch((error: unknown) => {
    throw problem('payment.testFailed', { values: { reason: outsideReasonOf(error) } })
  })
}
