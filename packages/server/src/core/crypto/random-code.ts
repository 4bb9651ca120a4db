import { randomBytes } from 'node:crypto'

/** Crockford's base 32: no letter looks like another or like a digit. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Characters that are easy to read aloud, from 5 bits of each byte. */
export const codeOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => codeAlphabet[byte % codeAlphabet.length]).join('')

/** Random characters that are easy to read aloud, 5 bits each. */
export const randomCode = (characters: number): string => codeOf(randomBytes(characters))

// 80 bits.
export const initialPasswordLength = 16

/** Generates a random initial password that the school hands out. */
export const initialPassword = () => randomCode(initialPasswordLength)
