import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** One key for each purpose, derived from the secret that lives outside the database. */
export interface Keys {
  /** Chains the ledger. */
  readonly ledger: Buffer
  /** Signs media addresses. */
  readonly media: Buffer
  /** Makes exact values searchable without storing them. */
  readonly digest: Buffer
  /** Encrypts personal data at rest. */
  readonly sealing: Buffer
}

const keyBytes = 32
const derive = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, 'jiangxue', purpose, keyBytes))

export const deriveKeys = (secret: string): Keys => ({
  ledger: derive(secret, 'ledger'),
  media: derive(secret, 'media'),
  digest: derive(secret, 'digest'),
  sealing: derive(secret, 'sealing'),
})

export const hmac = (key: Buffer, value: string) => createHmac('sha256', key).update(value).digest('base64url')
export const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest('base64url')
/** An unguessable name of 192 bits. */
export const randomToken = () => randomBytes(24).toString('base64url')

/** Compares two digests without telling by time where they differ. */
export function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Encrypts a short text (AES-256-GCM) for a column. */
export function seal(keys: Keys, plain: string): string {
  const iv = randomBytes(ivBytes)
  const encryption = createCipheriv(cipher, keys.sealing, iv)
  const body = Buffer.concat([encryption.update(plain, 'utf8'), encryption.final()])
  return Buffer.concat([iv, encryption.getAuthTag(), body]).toString('base64url')
}

/** Opens what `seal` made; throws where it was changed. */
export function unseal(keys: Keys, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decryption = createDecipheriv(cipher, keys.sealing, bytes.subarray(0, ivBytes))
  decryption.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decryption.update(bytes.subarray(ivBytes + tagBytes)), decryption.final()]).toString('utf8')
}
