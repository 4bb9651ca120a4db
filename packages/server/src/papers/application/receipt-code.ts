import { randomBytes } from 'node:crypto'
import { sha256 } from '../../core/crypto/keys.ts'

// Crockford's base 32: no letter looks like another or like a digit.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 28
const groupLength = 4

/** Random characters that are easy to read aloud, 5 bits each. */
export const randomCode = (characters: number) =>
  Array.from(randomBytes(characters), (byte) => alphabet[byte % alphabet.length]).join('')

/** A receipt code of 140 bits in groups of four: `7K2M-…`. */
export const makeReceiptCode = () => (randomCode(length).match(new RegExp(`.{${groupLength}}`, 'g')) ?? []).join('-')

/** What is stored of a code; small letters, missing hyphens and mistaken letters do not matter. */
export const digestReceiptCode = (code: string) =>
  sha256(
    `receipt:${code
      .toUpperCase()
      .replaceAll(/[^0-9A-Z]/g, '')
      .replaceAll('O', '0')
      .replaceAll(/[IL]/g, '1')}`,
  )
