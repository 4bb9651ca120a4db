import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'

const algorithm = 'RSA-SHA256'

/** A private key as schools paste it: PKCS#1 or PKCS#8, with or without the lines around it. Throws for others. */
export function privateKeyOf(pasted: string): KeyObject {
  const key = pasted.includes('-----BEGIN')
    ? createPrivateKey(pasted)
    : // Reads both kinds.
      createPrivateKey({ key: bytesOf(pasted), format: 'der', type: 'pkcs1' })
  return assertRsa(key)
}

/** A public key or certificate as schools paste it, with or without the lines around it. Throws for others. */
export function publicKeyOf(pasted: string): KeyObject {
  const key = pasted.includes('-----BEGIN')
    ? createPublicKey(pasted)
    : createPublicKey({ key: bytesOf(pasted), format: 'der', type: 'spki' })
  return assertRsa(key)
}

const bytesOf = (pasted: string) => Buffer.from(pasted.replaceAll(/\s/g, ''), 'base64')

function assertRsa(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'rsa') throw new Error('not an RSA key')
  return key
}

export const signText = (key: KeyObject, text: string) => sign(algorithm, Buffer.from(text), key).toString('base64')

export const isSignature = (key: KeyObject, signed: string | Buffer, signature: string) =>
  verify(algorithm, Buffer.from(signed), key, Buffer.from(signature, 'base64'))
