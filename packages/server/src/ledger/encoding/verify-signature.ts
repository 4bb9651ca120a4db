import { ed25519 } from '@noble/curves/ed25519.js'

/** Whether a 64-byte Ed25519 signature of a message is valid under a 32-byte key (RFC 8032). */
export const verifySignature = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean =>
  publicKey.length === 32 && signature.length === 64 && ed25519.verify(signature, message, publicKey, { zip215: false })
