import { hash, verify } from '@node-rs/argon2'

const argon2id = 2
const options = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** argon2id, as OWASP recommends its parameters. */
export const hashPassword = (password: string) => hash(password, options)

/** Costs the same whether the account exists or not. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobody()), password).catch(() => false)
  return matches && stored !== undefined
}

let nobodysHash: Promise<string> | undefined
const nobody = () => (nobodysHash ??= hashPassword('nobody has this password'))

const common = new Set([
  '12345678',
  '123456789',
  '1234567890',
  '12345678910',
  '87654321',
  '11111111',
  '00000000',
  '88888888',
  '66666666',
  '99999999',
  '12341234',
  '11223344',
  '1q2w3e4r',
  '1qaz2wsx',
  'qwertyui',
  'qwerty123',
  'qwertyuiop',
  'asdfghjk',
  'zxcvbnm1',
  'password',
  'password1',
  'passw0rd',
  'p@ssw0rd',
  'iloveyou',
  'abc12345',
  'abcd1234',
  'a1234567',
  'a12345678',
  'a123456789',
  'aa123456',
  'aa12345678',
  'woaini520',
  'woaini1314',
  '5201314520',
  'admin123',
  'admin888',
  'admin1234',
  'test1234',
  'welcome1',
  'letmein1',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'trustno1',
  'computer',
  'internet',
  'jiangxue',
  'student1',
  'student123',
])
/** One of the passwords that attackers try first, or one repeated character. */
export const isCommonPassword = (password: string) => common.has(password.toLowerCase()) || /^(.)\1*$/.test(password)
