import { createHash, createHmac } from 'node:crypto'
import { ShownReason, jsonOf, waitingBudgetMs } from '../../core/outside/outside-call.ts'
import type { SmsProvider } from './sms-provider.ts'

const algorithm = 'TC3-HMAC-SHA256'
const region = 'ap-guangzhou'
const hex = (body: string) => createHash('sha256').update(body).digest('hex')
const hmac = (key: string | Buffer, value: string) => createHmac('sha256', key).update(value).digest()

interface Call {
  readonly service: string
  readonly host: string
  readonly body: string
  readonly timestamp: number
}

/** The Authorization header of Tencent Cloud's signature V3 over a JSON call; `timestamp` in seconds. */
export function signTencent(accessKey: string, secretKey: string, { service, host, body, timestamp }: Call): string {
  const day = new Date(timestamp * 1000).toISOString().slice(0, 10)
  const signedHeaders = 'content-type;host'
  const request = [
    'POST',
    '/',
    '',
    `content-type:application/json; charset=utf-8\nhost:${host}\n`,
    signedHeaders,
    hex(body),
  ].join('\n')
  const scope = `${day}/${service}/tc3_request`
  const key = hmac(hmac(hmac(`TC3${secretKey}`, day), service), 'tc3_request')
  const signature = hmac(key, [algorithm, timestamp, scope, hex(request)].join('\n')).toString('hex')
  return `${algorithm} Credential=${accessKey}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`
}

interface SmsResponse {
  Response?: { Error?: { Code: string; Message: string }; SendStatusSet?: { Code: string; Message: string }[] }
}

/** SendSms of Tencent Cloud, version 2021-01-11. */
export const sendByTencent: SmsProvider = async (account, sms, now) => {
  const endpoint = new URL(account.endpoint ?? 'https://sms.tencentcloudapi.com/')
  const timestamp = Math.floor(now / 1000)
  const body = JSON.stringify({
    PhoneNumberSet: [`+86${sms.phone}`],
    SmsSdkAppId: account.sdkAppId,
    SignName: account.signName,
    TemplateId: sms.templateCode,
    TemplateParamSet: Object.values(sms.values),
  })
  const response = await fetch(`${endpoint.origin}/`, {
    method: 'POST',
    body,
    signal: AbortSignal.timeout(waitingBudgetMs),
    headers: {
      authorization: signTencent(account.accessKey, account.secretKey, {
        service: 'sms',
        host: endpoint.host,
        body,
        timestamp,
      }),
      'content-type': 'application/json; charset=utf-8',
      'x-tc-action': 'SendSms',
      'x-tc-version': '2021-01-11',
      'x-tc-region': region,
      'x-tc-timestamp': String(timestamp),
    },
  })
  const { Response: result } = (await jsonOf(response)) as SmsResponse
  const refusal = result?.Error ?? result?.SendStatusSet?.find((status) => status.Code !== 'Ok')
  if (refusal || !result?.SendStatusSet?.length)
    throw new ShownReason(`Tencent: ${refusal?.Code ?? response.status} ${refusal?.Message ?? ''}`)
}
