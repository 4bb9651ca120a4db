export { checkCharacterOf } from '@jiangxue/contract/id-card.ts'
import { hmac, seal, unseal, type Keys } from './keys.ts'

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
