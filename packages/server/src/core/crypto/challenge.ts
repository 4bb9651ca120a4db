import { hash, randomBytes, randomInt } from 'node:crypto'
import type { Challenge } from '@jiangxue/contract/account/challenge.ts'
import { challengeLifeMs, type ChallengePurpose } from '@jiangxue/contract/kit/challenge.values.ts'
import { hmac, isSame, type Keys } from './keys.ts'

const idBytes = 9
const radix = 36
const sha256Hex = (text: string) => hash('sha256', text, 'hex')
const signatureOf = (keys: Keys, salt: string, hashed: string) => hmac(keys.challenges, `${salt}${hashed}`)

/** Makes a challenge that takes a number of hashes on average, and twice as many at most. */
export function makeChallenge(keys: Keys, purpose: ChallengePurpose, hashes: number, now: number): Challenge {
  const most = 2 * hashes
  const id = randomBytes(idBytes).toString('base64url')
  // Salt and number fit into one block of SHA-256, so that phones do not hash twice for each try.
  const salt = `${id}.${purpose}.${(now + challengeLifeMs).toString(radix)}.${most.toString(radix)}.`
  const hashed = sha256Hex(`${salt}${randomInt(most + 1)}`)
  return { salt, hash: hashed, most, signature: signatureOf(keys, salt, hashed) }
}

const answerPattern =
  /^(?<salt>(?<id>[\w-]{12})\.(?<of>[a-z]+)\.(?<expires>\w{1,9})\.(?<most>\w{1,9})\.)(?<number>\d{1,10})\.(?<signature>[\w-]{43})$/

/** Reads the answer to a challenge: its id, and how many hashes it took on average. Undefined if it is wrong or late. */
export function readAnswer(
  keys: Keys,
  purpose: ChallengePurpose,
  answer: string,
  now: number,
): { readonly id: string; readonly hashes: number } | undefined {
  const parts = answerPattern.exec(answer)?.groups
  if (!parts) return undefined
  const { salt = '', id = '', of, expires = '', most = '', number = '', signature = '' } = parts
  if (!isSame(signature, signatureOf(keys, salt, sha256Hex(`${salt}${number}`)))) return undefined
  if (of !== purpose || Number.parseInt(expires, radix) < now) return undefined
  return { id, hashes: Number.parseInt(most, radix) / 2 }
}
