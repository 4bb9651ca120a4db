import { sha256 } from '../../core/crypto/keys.ts'

/** SHA-256, base64url, of the text that a student reads. */
export const digestOfText = (title: string, html: string): string => sha256(JSON.stringify([title, html]))

/** What was signed, as it is stored. */
interface Signed {
  readonly textDigest: string
  /** JSON. */
  readonly fields: string
  readonly typedName: string
  /** JSON; `null` if only the name was typed. */
  readonly signature: string
  readonly signedAt: number
}
const format = 'training-contract-1'

/** SHA-256, base64url, of a signed contract; the student's chain states it. */
export const digestOfContract = ({ textDigest, fields, typedName, signature, signedAt }: Signed): string =>
  sha256(JSON.stringify([format, textDigest, fields, typedName, signature, signedAt]))
