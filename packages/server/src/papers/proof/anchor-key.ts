import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Config } from '../../core/config/config.ts'

/** What signs anchors. */
export interface AnchorKey {
  /** The 32 bytes in base64. */
  readonly publicKey: string
  /** In base64. */
  sign(statement: string): string
}

const kept = new Map<string, AnchorKey>()

/** The key in the file that the environment names; made with the first anchor. */
export function readAnchorKey({ anchorKeyFile }: Pick<Config, 'anchorKeyFile'>): AnchorKey {
  const known = kept.get(anchorKeyFile)
  if (known && existsSync(anchorKeyFile)) return known
  const key = toAnchorKey(existsSync(anchorKeyFile) ? readKey(anchorKeyFile) : makeKey(anchorKeyFile))
  kept.set(anchorKeyFile, key)
  return key
}

/** Whether anchors are signed by a key beside the database: who takes both can sign another past. */
export const isAnchorKeyInData = ({ isAnchorKeyApart, anchorKeyFile }: Config) =>
  !isAnchorKeyApart && existsSync(anchorKeyFile)

function readKey(path: string): KeyObject {
  const key = createPrivateKey(readFileSync(path))
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`ANCHOR_KEY_FILE ${path} holds no Ed25519 key.`)
  return key
}

function makeKey(path: string): KeyObject {
  const { privateKey } = generateKeyPairSync('ed25519')
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  try {
    writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx', flush: true })
    return privateKey
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return readKey(path)
    throw error
  }
}

const toAnchorKey = (key: KeyObject): AnchorKey => ({
  publicKey: Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x as string, 'base64url').toString('base64'),
  sign: (statement) => sign(null, Buffer.from(statement), key).toString('base64'),
})

/** What is to be said at the start where the key lies beside the data. */
export const anchorKeyWarning = ({ isAnchorKeyApart, anchorKeyFile }: Config): string | undefined =>
  isAnchorKeyApart
    ? undefined
    : `The key that signs anchors of the ledger is kept in the data folder (${anchorKeyFile}): whoever takes both can sign another past. Move it, with its .log, and name it by ANCHOR_KEY_FILE.`
