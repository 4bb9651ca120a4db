import { createHash, createHmac, randomUUID } from 'node:crypto'
import { ShownReason, jsonOf, waitingBudgetMs } from '../../core/outside/outside-call.ts'
import type { SmsProvider } from './sms-provider.ts'

const algorithm = 'ACS3-HMAC-SHA256'
const hex = (body: string) => createHash('sha256').update(body).digest('hex')
const encode = (value: string) =>
  encodeURIComponent(value).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** The query as Aliyun signs it: sorted, encoded by RFC 3986. */
export const canonicalQuery = (query: Readonly<Record<string, string>>) =>
  Object.keys(query)
    .toSorted()
    .map((name) => `${encode(name)}=${encode(query[name] as string)}`)
    .join('&')

/** The Authorization header of Aliyun's V3 signature over a call without a body; `headers` in lower case. */
export function signAliyun(
  accessKey: string,
  secretKey: string,
  query: string,
  headers: Readonly<Record<string, string>>,
): string {
  const names = Object.keys(headers).toSorted()
  const signedHeaders = names.join(';')
  const request = [
    'POST',
    '/',
    query,
    names.map((name) => `${name}:${headers[name]}\n`).join(''),
    signedHeaders,
    headers['x-acs-content-sha256'],
  ].join('\n')
  const signature = createHmac('sha256', secretKey)
    .update(`${algorithm}\n${hex(request)}`)
    .digest('hex')
  return `${algorithm} Credential=${accessKey},SignedHeaders=${signedHeaders},Signature=${signature}`
}

/** SendSms of Aliyun, version 2017-05-25. */
export const sendByAliyun: SmsProvider = async (account, sms, now) => {
  const endpoint = new URL(account.endpoint ?? 'https://dysmsapi.aliyuncs.com/')
  const query = canonicalQuery({
    PhoneNumbers: sms.phone,
    SignName: account.signName,
    TemplateCode: sms.templateCode,
    TemplateParam: JSON.stringify(sms.values),
  })
  const headers = {
    host: endpoint.host,
    'x-acs-action': 'SendSms',
    'x-acs-version': '2017-05-25',
    'x-acs-date': new Date(now).toISOString().replace(/\.\d{3}/, ''),
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-content-sha256': hex(''),
  }
  const authorization = signAliyun(account.accessKey, account.secretKey, query, headers)
  const response = await fetch(`${endpoint.origin}/?${query}`, {
    method: 'POST',
    headers: { ...headers, authorization },
    signal: AbortSignal.timeout(waitingBudgetMs),
  })
  const answer = (await jsonOf(response)) as { Code?: string; Message?: string }
  if (answer.Code !== 'OK') throw new ShownReason(`Aliyun: ${answer.Code ?? response.status} ${answer.Message ?? ''}`)
}
