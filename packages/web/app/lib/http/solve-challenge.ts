import type { Challenge } from '@jiangxue/contract/account/challenge.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** Finds the number of a challenge by trying one after the other; without new objects for each try, four times as fast. */
export function solveChallenge({ salt, hash, most }: Challenge): number {
  const salted = sha256.create().update(utf8ToBytes(salt))
  const wanted = hexToBytes(hash)
  const [trial, digest, digits] = [sha256.create(), new Uint8Array(wanted.length), new Uint8Array(`${most}`.length)]
  for (let number = 0; number <= most; number++) {
    const text = String(number)
    for (let index = 0; index < text.length; index++) digits[index] = text.charCodeAt(index)
    // oxlint-disable-next-line no-underscore-dangle -- the library's way to hash again without a new object
    salted._cloneInto(trial).update(digits.subarray(0, text.length)).digestInto(digest)
    if (digest.every((byte, index) => byte === wanted[index])) return number
  }
  throw new Error('The challenge has no solution')
}
