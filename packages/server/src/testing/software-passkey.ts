import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')

// The little CBOR that WebAuthn needs (RFC 8949).
const byte = 0xff
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([major + value])
  return value <= byte ? Buffer.from([major + 24, value]) : Buffer.from([major + 25, value >> 8, value & byte])
}
const integer = (value: number) => (value < 0 ? head(0x20, -1 - value) : head(0, value))
const byteString = (bytes: Buffer) => Buffer.concat([head(0x40, bytes.length), bytes])
const word = (value: string) => Buffer.concat([head(0x60, value.length), Buffer.from(value)])
const map = (...pairs: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([head(0xa0, pairs.length), ...pairs.flat()])

interface Asked {
  readonly origin: string
  readonly rpId: string
  readonly passkeyChallenge: string
}
const userPresent = 1
const withKey = 0x40

/** A passkey in memory, which signs what a browser would (ES256, no attestation). */
export class SoftwarePasskey {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #id = randomBytes(32)
  #counter = 0

  /** The form that stores it, without its name. */
  create({ challenge, ...asked }: Asked & { readonly challenge: string }) {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' }) as { x: string; y: string }
    const key = map(
      [integer(1), integer(2)],
      [integer(3), integer(-7)],
      [integer(-1), integer(1)],
      [integer(-2), byteString(Buffer.from(x, 'base64url'))],
      [integer(-3), byteString(Buffer.from(y, 'base64url'))],
    )
    const length = Buffer.from([0, this.#id.length])
    const authData = Buffer.concat([this.#data(asked, userPresent | withKey), Buffer.alloc(16), length, this.#id, key])
    const attestation = map(
      [word('fmt'), word('none')],
      [word('attStmt'), map()],
      [word('authData'), byteString(authData)],
    )
    return {
      challenge,
      id: base64(this.#id),
      clientDataJSON: clientData('webauthn.create', asked),
      attestationObject: base64(attestation),
      transports: ['internal'],
    }
  }

  answer(asked: Asked) {
    this.#counter++
    const clientDataJSON = clientData('webauthn.get', asked)
    const data = this.#data(asked, userPresent)
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    const signature = sign('sha256', signed, this.#keys.privateKey)
    return { id: base64(this.#id), clientDataJSON, authenticatorData: base64(data), signature: base64(signature) }
  }

  #data({ rpId }: Asked, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter])
  }
}

const clientData = (type: string, { origin, passkeyChallenge }: Asked) =>
  base64(JSON.stringify({ type, challenge: passkeyChallenge, origin, crossOrigin: false }))
