import { randomBytes } from 'node:crypto'
import { ThreadPool } from '../thread-pool.ts'
import { expensiveWork } from '../work-limits.ts'
import { hmac, isSame, type Keys } from './keys.ts'
import type { PasswordTask } from './password-worker.ts'

/** The queue of passwords that signed-in users set, for themselves or for others. */
const ofStaff = 'staff'

/**
 * Threads of its own, below the priority of requests: in those of libuv, reading of files and compression would wait
 * behind it.
 */
const threads = new ThreadPool<PasswordTask, string | boolean>(new URL('password-worker.ts', import.meta.url), {
  maxThreads: 2,
})

/**
 * Hashes with argon2id; `who` is the network of a visitor. Throws 503 if too many passwords are waiting.
 */
export const hashPassword = (password: string, who = ofStaff): Promise<string> =>
  expensiveWork.passwords.run(who, () => hash(password))

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

/**
 * Verifies a password. Takes the same time whether or not the account exists, and for either kind of hash. Throws 503 if
 * too many passwords are waiting.
 */
export async function isPassword(
  keys: Keys,
  stored: string | undefined,
  password: string,
  who = ofStaff,
): Promise<boolean> {
  const isInitial = stored?.startsWith(initialPrefix) ?? false
  const compared = stored === undefined || isInitial ? await nobody() : stored
  const matches = await expensiveWork.passwords.run(who, () =>
    threads.run({ kind: 'verify', stored: compared, password }),
  )
  return isInitial ? isInitialPassword(keys, stored as string, password) : matches === true && stored !== undefined
}

/** Verifies an initial password by its keyed hash alone, which takes no time; not for logins. */
export function isInitialPassword(keys: Keys, stored: string, password: string): boolean {
  const [, salt = '', digest = ''] = stored.split('$')
  return stored.startsWith(initialPrefix) && isSame(digest, initialDigest(keys, salt, password))
}

let nobodysHash: Promise<string> | undefined
const nobody = () => (nobodysHash ??= hash('nobody has this password'))

const hash = (password: string) => threads.run({ kind: 'hash', password }) as Promise<string>
