import { X509Certificate, type KeyObject } from 'node:crypto'
import { text } from '@jiangxue/contract/kit/text.ts'
import { ShownReason } from '../../../../core/outside/outside-call.ts'
import { translate } from '../../../../core/text/translate.ts'
import { privateKeyOf, publicKeyOf } from '../rsa.ts'

/** The school's account at WeChat Pay. */
export interface WechatAccount {
  readonly url: string
  readonly mchId: string
  readonly appId: string
  /** Of the merchant's own certificate. */
  readonly serial: string
  readonly privateKey: string
  readonly apiKey: string
  /** Of the key with which WeChat Pay shall sign. */
  readonly publicKeyId: string
  /** A public key, a platform certificate, or both while the school changes from one to the other. */
  readonly publicKey: string
  readonly now: () => number
}

export interface WechatKeys {
  readonly privateKey: KeyObject
  readonly apiKey: Buffer
  /** The keys with which WeChat Pay may have signed under this serial. */
  readonly of: (serial: string) => readonly KeyObject[]
}

const apiKeyBytes = 32
const read = new WeakMap<WechatAccount, WechatKeys>()

/** The keys of an account; throws with what to correct. */
export function wechatKeysOf(account: WechatAccount): WechatKeys {
  const known = read.get(account)
  if (known) return known
  const apiKey = Buffer.from(account.apiKey)
  if (apiKey.length !== apiKeyBytes) throw new ShownReason(translate(text('APIv3 密钥应为 32 个字符')))
  const keys = { privateKey: ownKeyOf(account), apiKey, of: platformKeysOf(account) }
  read.set(account, keys)
  return keys
}

function ownKeyOf({ privateKey }: WechatAccount): KeyObject {
  try {
    return privateKeyOf(privateKey)
  } catch {
    throw new ShownReason(translate(text('商户私钥无法读取，请粘贴 apiclient_key.pem 的全部内容')))
  }
}

/**
 * The serial is not signed: it only says which of the school's keys of WeChat Pay to use. Those of public keys begin
 * with `PUB_KEY_ID_`, and those of platform certificates are in the certificate.
 */
function platformKeysOf({ publicKey }: WechatAccount): WechatKeys['of'] {
  try {
    const blocks = publicKey.match(/-----BEGIN ([A-Z ]+)-----[^-]+-----END \1-----/g) ?? []
    const isCertificate = (block: string) => block.startsWith('-----BEGIN CERTIFICATE-----')
    const publicKeys = blocks.filter((block) => !isCertificate(block)).map(publicKeyOf)
    const certificates = blocks.filter(isCertificate).map((block) => new X509Certificate(block))
    if (blocks.length === 0) throw new Error('no key')
    return (serial) =>
      serial.startsWith('PUB_KEY_ID_')
        ? publicKeys
        : certificates.filter(({ serialNumber }) => serialNumber === serial.toUpperCase()).map((each) => each.publicKey)
  } catch {
    throw new ShownReason(translate(text('微信支付公钥无法读取，请粘贴 pub_key.pem 或平台证书的全部内容')))
  }
}
