import { hmac, seal, unseal, type Keys } from './keys.ts'

/** `110101********1234`. */
export const maskIdCard = (idCard: string) => `${idCard.slice(0, 6)}********${idCard.slice(14)}`
export const digestIdCard = (keys: Keys, idCard: string) => hmac(keys.digest, `id-card:${idCard.toUpperCase()}`)
export const idCardLength = 18
export const sealIdCard = (keys: Keys, idCard: string) => ({
  idCardCipher: seal(keys, idCard.toUpperCase()),
  idCardDigest: digestIdCard(keys, idCard),
})
/** The masked form of a stored ID number, or null. */
export const maskSealedIdCard = (keys: Pick<Keys, 'sealing'>, sealed: string | null) =>
  sealed === null ? null : maskIdCard(unseal(keys, sealed))
