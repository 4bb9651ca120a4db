import { hmac, seal, unseal, type Keys } from './keys.ts'

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checkCharacters = '10X98765432'

/** The check character of the first 17 digits (GB 11643). */
export function checkCharacterOf(digits: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return checkCharacters[sum % 11] as string
}

/** `110101********1234`. */
export const maskIdCard = (idCard: string) => `${idCard.slice(0, 6)}********${idCard.slice(14)}`
export const digestIdCard = (keys: Keys, idCard: string) => hmac(keys.digest, `id-card:${idCard.toUpperCase()}`)
export const sealIdCard = (keys: Keys, idCard: string) => ({
  id_card_cipher: seal(keys, idCard.toUpperCase()),
  id_card_digest: digestIdCard(keys, idCard),
})
/** The masked number of a stored one, or null. */
export const maskSealedIdCard = (keys: Keys, sealed: string | null) =>
  sealed === null ? null : maskIdCard(unseal(keys, sealed))
