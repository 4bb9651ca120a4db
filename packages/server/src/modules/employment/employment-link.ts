import { siteUrlOf } from '@jiangxue/contract/office/setting.values.ts'
import { hmac, isSame, type Keys } from '../../core/crypto/keys.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'

/** A question: whom it asks, about which class, how many days after its end. */
export interface Asked {
  readonly studentId: number
  readonly classId: number
  readonly step: number
}

/** 128 bits as hexadecimal digits: addresses of pages are read in lower case. */
const signatureLength = 32
const form = new RegExp(`^(\\d{1,12})-(\\d{1,12})-(\\d{1,3})-([\\da-f]{${signatureLength}})$`)

const codeOf = ({ digest }: Pick<Keys, 'digest'>, { studentId, classId, step }: Asked): string => {
  const question = `${studentId}-${classId}-${step}`
  const signature = Buffer.from(hmac(digest, `employment:${question}`), 'base64url').toString('hex')
  return `${question}-${signature.slice(0, signatureLength)}`
}

/**
 * The address at which whoever has it answers one question without signing in; it opens nothing else. A path if the
 * school's own address is not configured.
 */
export const linkOf = (keys: Pick<Keys, 'digest'>, values: Pick<SettingValues, 'basic.domain'>, asked: Asked) =>
  `${siteUrlOf(values['basic.domain'])}/employment/${codeOf(keys, asked)}`

/** The question of a code; null if the code is not ours. */
export function readLink(keys: Pick<Keys, 'digest'>, code: string): Asked | null {
  const found = form.exec(code)
  if (!found) return null
  const [studentId = 0, classId = 0, step = 0] = found.slice(1, 4).map(Number)
  const asked = { studentId, classId, step }
  return isSame(codeOf(keys, asked), code) ? asked : null
}
