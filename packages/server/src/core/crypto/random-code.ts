import { randomBytes } from 'node:crypto'
import { initialPasswordLength, initialPasswordOf } from '@jiangxue/contract/account/initial-password.values.ts'

/** Crockford's base 32: no letter looks like another or like a digit. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Random characters that are easy to read aloud, 5 bits each. */
export const randomCode = (characters: number): string =>
  Array.from(randomBytes(characters), (byte) => codeAlphabet[byte % codeAlphabet.length]).join('')

/** Generates a random initial password that the school hands out. */
export const initialPassword = () => initialPasswordOf(randomBytes(initialPasswordLength))
