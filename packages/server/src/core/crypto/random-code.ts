import { randomBytes } from 'node:crypto'

/** Crockford's base 32: no letter looks like another or like a digit. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Random characters that are easy to read aloud, 5 bits each. */
export const randomCode = (characters: number): string =>
  Array.from(randomBytes(characters), (byte) => codeAlphabet[byte % codeAlphabet.length]).join('')

// 80 bits.
const initialPasswordLength = 16

/** A password that the school hands out. */
export const initialPassword = () => randomCode(initialPasswordLength)
