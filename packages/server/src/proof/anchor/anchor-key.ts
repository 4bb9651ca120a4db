import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Config } from '../../core/config/config.ts'
import { codeOf } from '../../core/error-code.ts'

/** The key pair that signs anchors. */
export interface AnchorKey {
  /** The 32 bytes of the key, in base64. */
  readonly publicKey: string
  /** Returns the signature in base64. */
  sign(statement: string): string
}

const kept = new Map<string, AnchorKey>()

/** Reads the key from the configured file; creates it for the first anchor. */
export function readAnchorKey({ anchorKeyFile }: Pick<Config, 'anchorKeyFile'>): AnchorKey {
  const known = kept.get(anchorKeyFile)
  if (known && existsSync(anchorKeyFile)) return known
  const key = toAnchorKey(existsSync(anchorKeyFile) ? readKey(anchorKeyFile) : makeKey(anchorKeyFile))
  kept.set(anchorKeyFile, key)
  return key
}

/** Whether the signing key is stored next to the database: an attacker with both could sign a different history. */
export const isAnchorKeyInData = ({ isAnchorKeyOutsideData, anchorKeyFile }: Config) =>
  !isAnchorKeyOutsideData && existsSync(anchorKeyFile)

function readKey(path: string): KeyObject {
  const key = createPrivateKey(readFileSync(path))
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`ANCHOR_KEY_FILE ${path} does not contain an Ed25519 key.`)
  return key
}

function makeKey(path: string): KeyObject {
  const { privateKey } = generateKeyPairSync('ed25519')
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  try {
    writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx', flush: true })
    return privateKey
  } catch (error) {
    // Another process created it first.
    if (codeOf(error) === 'EEXIST') return readKey(path)
    throw error
  }
}

const toAnchorKey = (key: KeyObject): AnchorKey => ({
  publicKey: Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x as string, 'base64url').toString('base64'),
  sign: (statement) => sign(null, Buffer.from(statement), key).toString('base64'),
})

/** The warning to show at startup if the key is stored next to the data. */
export const anchorKeyWarning = ({ isAnchorKeyOutsideData, anchorKeyFile }: Config): string | undefined =>
  isAnchorKeyOutsideData
    ? undefined
    : `The key that signs ledger anchors is stored in the data folder (${anchorKeyFile}): anyone who copies both can sign a different history. Move it together with its .log file and set ANCHOR_KEY_FILE to its path.`
