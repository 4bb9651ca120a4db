import { ForgedNotice, type Notice, type ReceivedNotice } from '../pay-provider.ts'
import { isSignature } from '../rsa.ts'
import { alipayKeysOf, type AlipayAccount } from './alipay-account.ts'
import { signedText } from './alipay-call.ts'
import { alipayPaymentOf } from './alipay-wire.ts'

/**
 * Reads a notice of Alipay. It repeats a notice for 25 hours and after refunds, always with the state of the payment;
 * there are no notices about refunds.
 */
export function readAlipayNotice(account: AlipayAccount, { bytes }: ReceivedNotice): Notice {
  const sent = [...new URLSearchParams(bytes.toString('utf8'))]
  const parameters = Object.fromEntries(sent)
  if (sent.length === 0 || Object.keys(parameters).length !== sent.length) throw new ForgedNotice('malformed')
  const { sign = '', sign_type: signType, ...signed } = parameters
  const isGenuine = signType === 'RSA2' && isSignature(alipayKeysOf(account).publicKey, signedText(signed), sign)
  if (!isGenuine) throw new ForgedNotice('signature')
  if (signed['app_id'] !== account.appId || signed['seller_id'] !== account.seller) throw new ForgedNotice('merchant')
  return { kind: 'payment', payment: alipayPaymentOf(signed) }
}
