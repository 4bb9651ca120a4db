import { text } from '@jiangxue/contract/kit/text.ts'
import { ShownReason } from '../../../../core/outside/outside-call.ts'
import { translate } from '../../../../core/text/translate.ts'
import { callProvider } from '../call-provider.ts'
import { chinaDateTime } from '../china-time.ts'
import { PayRefusal } from '../refusal.ts'
import { isSignature, signText } from '../rsa.ts'
import { alipayKeysOf, type AlipayAccount } from './alipay-account.ts'
import { rawMembers } from './raw-members.ts'

const unsigned = text('支付宝的应答签名不正确，请检查支付宝公钥（不是应用公钥）')
const succeeded = '10000'

type Parameters = Readonly<Record<string, string>>

/** Parameters as Alipay signs them: sorted by name, not encoded. */
export const signedText = (parameters: Parameters) =>
  Object.keys(parameters)
    .toSorted()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&')

/** The query of a signed call; `more` are parameters beside what the call is about. */
export function alipayQuery(account: AlipayAccount, method: string, content: object, more: Parameters = {}): string {
  const parameters: Parameters = {
    app_id: account.appId,
    method,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: chinaDateTime(account.now()),
    version: '1.0',
    ...more,
    biz_content: JSON.stringify(content),
  }
  const sign = signText(alipayKeysOf(account).privateKey, signedText(parameters))
  return Object.entries({ ...parameters, sign })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
}

export const gatewayOf = ({ url }: AlipayAccount) => `${url}/gateway.do`

/** Calls Alipay and returns its signed answer; throws `PayRefusal` if it has refused. */
export async function callAlipay(account: AlipayAccount, method: string, content: object): Promise<unknown> {
  const { status, bytes } = await callProvider(`${gatewayOf(account)}?charset=utf-8`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
    body: alipayQuery(account, method, content),
  })
  if (status !== 200) throw new Error(`Alipay: status ${status}`)
  const members = membersOf(bytes.toString('utf8'))
  const raw = members.get(`${method.replaceAll('.', '_')}_response`) ?? members.get('error_response')
  const answer = (raw === undefined ? undefined : JSON.parse(raw)) as Record<string, unknown> | null | undefined
  if (raw === undefined || typeof answer !== 'object' || answer === null) throw new Error('Alipay: no answer')
  const isSigned = isSignedByAlipay(account, raw, members.get('sign'))
  if (answer['code'] === succeeded && isSigned) return answer
  throw refusalOf(answer, isSigned)
}

function membersOf(body: string): ReadonlyMap<string, string> {
  try {
    return rawMembers(body)
  } catch {
    throw new Error('Alipay: no valid answer')
  }
}

function isSignedByAlipay(account: AlipayAccount, raw: string, sign = '""'): boolean {
  const signature: unknown = JSON.parse(sign)
  return typeof signature === 'string' && isSignature(alipayKeysOf(account).publicKey, raw, signature)
}

/** Alipay does not sign that it refuses our signature or application. */
const unsignedCodes = /^isv\./

function refusalOf(answer: Record<string, unknown>, isSigned: boolean): Error {
  const [code, message] = [answer['sub_code'] ?? answer['code'], answer['sub_msg'] ?? answer['msg'] ?? '']
  const isCode = typeof code === 'string' && /^[\w.-]{1,64}$/.test(code)
  if (!isSigned && !(isCode && unsignedCodes.test(code))) return new ShownReason(translate(unsigned))
  return isCode ? new PayRefusal(code, String(message), isSigned) : new Error('Alipay: refused without a code')
}
