import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'

const algorithm = 'RSA-SHA256'

/**
 * A private key as schools paste it: PKCS#1 or PKCS#8, with or without the lines around it, and with any line breaks.
 * Throws for others.
 */
export const privateKeyOf = (pasted: string): KeyObject =>
  // This type reads both.
  assertRsa(createPrivateKey({ key: bytesOf(pasted), format: 'der', type: 'pkcs1' }))

/** A public key as schools paste it. Throws for others. */
export const publicKeyOf = (pasted: string): KeyObject =>
  assertRsa(createPublicKey({ key: bytesOf(pasted), format: 'der', type: 'spki' }))

const bytesOf = (pasted: string) => Buffer.from(pasted.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64')

function assertRsa(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'rsa') throw new Error('not an RSA key')
  return key
}

export const signText = (key: KeyObject, text: string) => sign(algorithm, Buffer.from(text), key).toString('base64')

/** Node would also take signatures with characters that are not base64. */
const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/

export const isSignature = (key: KeyObject, signed: string | Buffer, signature: string) =>
  isBase64.test(signature) && verify(algorithm, Buffer.from(signed), key, Buffer.from(signature, 'base64'))
