import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt, type DecipherGCM } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hmac, isSame } from '../../core/crypto/keys.ts'
import { codeOf } from '../../core/error-code.ts'
import type { Manifest } from './manifest.ts'
import { minPassphrase } from './passphrase.ts'

/** The key of an encrypted backup. */
export interface Seal {
  readonly key: Buffer
  readonly sealing: NonNullable<Manifest['sealing']>
  /** Suffix of the names of bodies that are encrypted with this key. */
  readonly suffix: string
}

const keyBytes = 32
const saltBytes = 16
/** scrypt parameters: each guess costs 64 MB and a tenth of a second. */
const cost = { N: 65_536, r: 8, p: 1, maxmem: 128 * 1024 * 1024 }
const saltFile = 'salt'

const deriveKey = (passphrase: string, salt: string) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), Buffer.from(salt, 'base64url'), keyBytes, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })

/** Derived from the manifest, so that bodies can be assigned to a passphrase without knowing it. */
export const suffixOf = (check: string) => `.${createHash('sha256').update(check).digest('hex').slice(0, 16)}`

async function sealFor(passphrase: string, salt: string): Promise<Seal> {
  const key = await deriveKey(passphrase, salt)
  const check = hmac(key, 'backup passphrase')
  return { key, sealing: { salt, check }, suffix: suffixOf(check) }
}

/** The seal for a new backup in a folder. Backups with the same passphrase share their file bodies. */
export async function newSeal(passphrase: string | undefined, folder: string): Promise<Seal | undefined> {
  if (passphrase === undefined) return undefined
  if (passphrase.length < minPassphrase) throw new Error(`The passphrase needs at least ${minPassphrase} characters.`)
  const path = join(folder, saltFile)
  try {
    await writeFile(path, randomBytes(saltBytes).toString('base64url'), { flag: 'wx', flush: true })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  return sealFor(passphrase, (await readFile(path, 'utf8')).trim())
}

/** The seal of an existing backup; undefined if it is not encrypted. */
export async function sealOf({ sealing }: Manifest, passphrase: string | undefined): Promise<Seal | undefined> {
  if (sealing === null) return undefined
  if (passphrase === undefined)
    throw new Error('This backup is encrypted: give its passphrase by BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE.')
  const seal = await sealFor(passphrase, sealing.salt)
  if (!isSame(seal.sealing.check, sealing.check)) throw new Error('This is not the passphrase of the backup.')
  return seal
}

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
export const sealBytesAdded = ivBytes + tagBytes

/** Encrypts a body of any length as a stream. */
export async function* sealStream(key: Buffer, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const iv = randomBytes(ivBytes)
  const encryption = createCipheriv(cipher, key, iv)
  yield iv
  for await (const part of body) yield encryption.update(part)
  yield encryption.final()
  yield encryption.getAuthTag()
}

/**
 * Decrypts the output of `sealStream`. Throws at the end if it was modified, so its output must not be used before
 * then.
 */
export async function* unsealStream(key: Buffer, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0)
  let decryption: DecipherGCM | undefined
  for await (const part of body) {
    held = Buffer.concat([held, part])
    if (!decryption) {
      if (held.length < ivBytes) continue
      decryption = createDecipheriv(cipher, key, held.subarray(0, ivBytes))
      held = held.subarray(ivBytes)
    }
    if (held.length <= tagBytes) continue
    yield decryption.update(held.subarray(0, held.length - tagBytes))
    held = held.subarray(held.length - tagBytes)
  }
  if (!decryption || held.length !== tagBytes) throw new Error('cut')
  decryption.setAuthTag(held)
  yield decryption.final()
}
