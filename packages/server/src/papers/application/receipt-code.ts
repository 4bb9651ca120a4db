import { sha256 } from '../../core/crypto/keys.ts'
import { randomCode } from '../../core/crypto/random-code.ts'

const length = 28
const groupLength = 4

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
