import { text } from '@jiangxue/contract/kit/text.ts'
import { ShownReason } from '../../../core/outside/outside-call.ts'
import { translate } from '../../../core/text/translate.ts'

const noBalance = text('商户账户余额不足，请充值后再退款')
const tooOften = text('请求过于频繁，请稍后再试')
/** What the school does about the codes of WeChat Pay and Alipay. */
const sentences: Readonly<Record<string, string>> = {
  SIGN_ERROR: text('签名不正确，请检查商户号、商户证书序列号和商户私钥是否属于同一个商户'),
  MCH_NOT_EXISTS: text('商户号不存在，请检查商户号'),
  APPID_MCHID_NOT_MATCH: text('AppID 没有与商户号绑定，请在微信支付商户平台绑定'),
  NO_AUTH: text('商户号没有此产品的权限，请在微信支付商户平台开通'),
  NOT_ENOUGH: noBalance,
  USER_ACCOUNT_ABNORMAL: text('付款人的账户异常，不能原路退款，请线下退款'),
  STATEMENT_CREATING: text('账单还在生成，请稍后再试'),
  FREQUENCY_LIMITED: tooOften,
  RATELIMIT_EXCEEDED: tooOften,
  'isv.invalid-signature': text('签名不正确，请检查应用 AppID 和应用私钥是否属于同一个应用'),
  'isv.invalid-app-id': text('应用 AppID 不正确'),
  'isv.insufficient-isv-permissions': text('应用没有此产品的权限，请在支付宝开放平台签约并上线应用'),
  'ACQ.SELLER_BALANCE_NOT_ENOUGH': noBalance,
  'ACQ.TRADE_HAS_FINISHED': text('交易已经结束，不能原路退款，请线下退款'),
  'ACQ.TRADE_HAS_CLOSE': text('交易已经关闭，不能原路退款，请线下退款'),
}

const longestMessage = 200

/** A provider's refusal. Only a signed one is certain: the others may come from somebody in between. */
export class PayRefusal extends ShownReason {
  readonly code: string
  readonly isSigned: boolean
  constructor(code: string, message: string, isSigned: boolean) {
    const sentence = sentences[code]
    super(sentence === undefined ? `${code} ${message.slice(0, longestMessage)}`.trim() : translate(sentence))
    this.code = code
    this.isSigned = isSigned
  }
}

/** Whether a provider has refused a call for one of these reasons, signed. */
export const isRefusedAs = (error: unknown, codes: RegExp): error is PayRefusal =>
  error instanceof PayRefusal && error.isSigned && codes.test(error.code)

/** Turns a signed refusal for one of these reasons into `undefined`. */
export const undefinedIf = (codes: RegExp) => (error: unknown) => {
  if (!isRefusedAs(error, codes)) throw error
  return undefined
}
