import { createDecipheriv } from 'node:crypto'
import { z } from '@jiangxue/contract/kit/zod.ts'
import { jsonOfBytes } from '../call-provider.ts'
import { parse } from '../parse.ts'
import { ForgedNotice, type Notice, type ReceivedNotice } from '../pay-provider.ts'
import { wechatKeysOf, type WechatAccount } from './wechat-account.ts'
import { faultOfSignature } from './wechat-signature.ts'
import { wechatPaymentOf, wechatRefundOfNotice } from './wechat-wire.ts'

const tagBytes = 16

const Resource = z.object({
  algorithm: z.literal('AEAD_AES_256_GCM'),
  ciphertext: z.string(),
  associated_data: z.string().default(''),
  nonce: z.string().min(1).max(64),
})
const NoticeBody = z.object({ event_type: z.string(), resource: Resource })

export function readWechatNotice(account: WechatAccount, { headers, bytes }: ReceivedNotice): Notice {
  const fault = faultOfSignature(account, (name) => [headers[name] ?? ''].flat().join(','), bytes)
  if (fault) throw new ForgedNotice(fault)
  const { event_type: event, resource } = parse(NoticeBody, jsonOfBytes(bytes))
  const value = jsonOfBytes(decrypt(account, resource))
  if (event.startsWith('TRANSACTION.')) return { kind: 'payment', payment: wechatPaymentOf(account, value) }
  if (event.startsWith('REFUND.')) return { kind: 'refund', refund: wechatRefundOfNotice(account, value) }
  throw new ForgedNotice('malformed')
}

function decrypt(account: WechatAccount, resource: z.output<typeof Resource>): Buffer {
  const sealed = Buffer.from(resource.ciphertext, 'base64')
  if (sealed.length <= tagBytes) throw new ForgedNotice('malformed')
  try {
    const decryption = createDecipheriv('aes-256-gcm', wechatKeysOf(account).apiKey, resource.nonce)
    decryption.setAAD(Buffer.from(resource.associated_data)).setAuthTag(sealed.subarray(-tagBytes))
    return Buffer.concat([decryption.update(sealed.subarray(0, -tagBytes)), decryption.final()])
  } catch {
    throw new ForgedNotice('malformed')
  }
}
