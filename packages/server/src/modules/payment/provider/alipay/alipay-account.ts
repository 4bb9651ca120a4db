import type { KeyObject } from 'node:crypto'
import { text } from '@jiangxue/contract/kit/text.ts'
import { ShownReason } from '../../../../core/outside/outside-call.ts'
import { translate } from '../../../../core/text/translate.ts'
import { privateKeyOf, publicKeyOf } from '../rsa.ts'

/** The school's application at Alipay. */
export interface AlipayAccount {
  readonly url: string
  readonly appId: string
  /** The account that receives the money. */
  readonly seller: string
  readonly privateKey: string
  readonly publicKey: string
  readonly now: () => number
}

export interface AlipayKeys {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}
const read = new WeakMap<AlipayAccount, AlipayKeys>()

/** The keys of an application; throws with what to correct. */
export function alipayKeysOf(account: AlipayAccount): AlipayKeys {
  const known = read.get(account)
  if (known) return known
  const keys = {
    privateKey: readKey(
      privateKeyOf,
      account.privateKey,
      text('应用私钥无法读取，请粘贴 PKCS#8 或 PKCS#1 私钥的全部内容'),
    ),
    publicKey: readKey(publicKeyOf, account.publicKey, text('支付宝公钥无法读取，请粘贴支付宝公钥的全部内容')),
  }
  read.set(account, keys)
  return keys
}

function readKey(read: (pasted: string) => KeyObject, pasted: string, fault: string): KeyObject {
  try {
    return read(pasted)
  } catch {
    throw new ShownReason(translate(fault))
  }
}
