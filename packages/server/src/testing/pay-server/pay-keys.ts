import { generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import { makeCertificate } from './certificate.ts'

export interface KeyPair {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}
const pair = (): KeyPair => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** The accounts of a school at both providers. */
export interface PayKeys {
  readonly merchant: KeyPair
  readonly wechat: KeyPair
  /** WeChat Pay's older way to sign, by a platform certificate. */
  readonly certified: KeyPair
  readonly certificate: string
  readonly application: KeyPair
  readonly alipay: KeyPair
  /** Belongs to nobody that a school knows. */
  readonly stranger: KeyPair
  readonly apiKey: string
}

export const payAccount = {
  mchId: '1900000001',
  wechatAppId: 'wx0000000000000001',
  serial: '3775B6A45ACD588826D15E583A95F5DD0000',
  publicKeyId: 'PUB_KEY_ID_0119000000012026112000000000000001',
  certificateSerial: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
  alipayAppId: '2021000000000001',
  seller: '2088000000000001',
} as const

let made: PayKeys | undefined
/** Made once for a process: it takes a while. */
export function payKeys(): PayKeys {
  if (made) return made
  const certified = pair()
  made = {
    merchant: pair(),
    wechat: pair(),
    certified,
    certificate: makeCertificate(certified.privateKey, payAccount.certificateSerial),
    application: pair(),
    alipay: pair(),
    stranger: pair(),
    apiKey: randomBytes(16).toString('hex'),
  }
  return made
}

export const pemOf = ({ privateKey }: KeyPair, type: 'pkcs8' | 'pkcs1' = 'pkcs8') =>
  privateKey.export({ type, format: 'pem' }).toString()
export const publicPemOf = ({ publicKey }: KeyPair) => publicKey.export({ type: 'spki', format: 'pem' }).toString()

/** Settings of a school that has opened both channels at the stand-in. */
export function paySettings({ keys }: { readonly keys: PayKeys } = { keys: payKeys() }) {
  return {
    'payment.wechatOn': true,
    'payment.wechatMchId': payAccount.mchId,
    'payment.wechatAppId': payAccount.wechatAppId,
    'payment.wechatSerial': payAccount.serial,
    'payment.wechatPrivateKey': pemOf(keys.merchant),
    'payment.wechatApiKey': keys.apiKey,
    'payment.wechatPublicKeyId': payAccount.publicKeyId,
    'payment.wechatPublicKey': publicPemOf(keys.wechat),
    'payment.alipayOn': true,
    'payment.alipayAppId': payAccount.alipayAppId,
    'payment.alipaySeller': payAccount.seller,
    'payment.alipayPrivateKey': pemOf(keys.application),
    'payment.alipayPublicKey': publicPemOf(keys.alipay),
  } satisfies Partial<SettingValues>
}
