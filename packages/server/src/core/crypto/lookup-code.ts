import { sha256 } from './keys.ts'
import { randomCode } from './random-code.ts'

const length = 28
const groupLength = 4

/** A code of 140 bits that lets its owner look something up, in groups of four: `7K2M-…`. */
export const makeLookupCode = () => (randomCode(length).match(new RegExp(`.{${groupLength}}`, 'g')) ?? []).join('-')

/**
 * The stored digest of a code. Lower case, missing hyphens and confused letters (O for 0, I and L for 1) do not matter.
 */
export const digestLookupCode = (purpose: 'receipt' | 'record', code: string) =>
  sha256(
    `${purpose}:${code
      .toUpperCase()
      .replaceAll(/[^0-9A-Z]/g, '')
      .replaceAll('O', '0')
      .replaceAll(/[IL]/g, '1')}`,
  )
