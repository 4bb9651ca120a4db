import { createHmac, randomBytes } from 'node:crypto'

/** One-time codes of authenticator apps (RFC 6238): SHA-1, six digits, steps of 30 seconds, which every app supports. */
const stepMs = 30_000
const digits = 6
const secretBytes = 20
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newTotpSecret = (): Buffer => randomBytes(secretBytes)

export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) as number) & 15) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export const totpStep = (now: number): number => Math.floor(now / stepMs)

/**
 * The step of a code: the current one or, because clocks differ, the one before or after. Steps up to `lastStep` have
 * been used and are not accepted again.
 */
export const stepOfCode = (secret: Buffer, code: string, now: number, lastStep = 0): number | undefined =>
  [0, -1, 1].map((off) => totpStep(now) + off).find((step) => step > lastStep && totpCode(secret, step) === code)

/** The secret as people type it into an app. */
export function toBase32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((group) => base32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** The address that an app reads from the QR code. */
export const totpAddress = (secret: Buffer, issuer: string, username: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(username)}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`
