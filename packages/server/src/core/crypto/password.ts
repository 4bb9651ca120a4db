import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { hmac, isSame, type Keys } from './keys.ts'

const argon2id = 2
const options = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes with argon2id, with the parameters that OWASP recommends. */
export const hashPassword = (password: string) => hash(password, options)

const initialPrefix = 'initial$'
const saltBytes = 9

/**
 * Hashes a random initial password of at least 80 bits, which is used until its owner changes it. No one can guess it,
 * so a keyed hash is enough, and importing thousands of students does not take an hour.
 */
export function hashInitialPassword(keys: Keys, password: string): string {
  const salt = randomBytes(saltBytes).toString('base64url')
  return `${initialPrefix}${salt}$${initialDigest(keys, salt, password)}`
}

const initialDigest = (keys: Keys, salt: string, password: string) =>
  hmac(keys.digest, `initial-password:${salt}:${password}`)

/** Verifies a password. Takes the same time whether or not the account exists, and for either kind of hash. */
export async function isPassword(keys: Keys, stored: string | undefined, password: string): Promise<boolean> {
  const isInitial = stored?.startsWith(initialPrefix) ?? false
  const compared = stored === undefined || isInitial ? await nobody() : stored
  const matches = await verify(compared, password).catch(() => false)
  return isInitial ? isInitialPassword(keys, stored as string, password) : matches && stored !== undefined
}

/** Verifies an initial password by its keyed hash alone, which takes no time; not for logins. */
export function isInitialPassword(keys: Keys, stored: string, password: string): boolean {
  const [, salt = '', digest = ''] = stored.split('$')
  return stored.startsWith(initialPrefix) && isSame(digest, initialDigest(keys, salt, password))
}

let nobodysHash: Promise<string> | undefined
const nobody = () => (nobodysHash ??= hashPassword('nobody has this password'))
