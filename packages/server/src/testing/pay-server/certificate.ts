import { createPublicKey, sign, type KeyObject } from 'node:crypto'

const tags = {
  integer: 2,
  bits: 3,
  null: 5,
  object: 6,
  utf8: 12,
  utcTime: 23,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
}
const sha256WithRsa = Buffer.from('2a864886f70d01010b', 'hex')
const commonName = Buffer.from('550403', 'hex')

function encode(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  if (content.length < 0x80) return Buffer.concat([Buffer.of(tag, content.length), content])
  const length = Buffer.from(content.length.toString(16).padStart(4, '0'), 'hex')
  return Buffer.concat([Buffer.of(tag, 0x80 | length.length), length, content])
}

/** A self-signed certificate in PEM, like the platform certificates of WeChat Pay; the serial in hexadecimal digits. */
export function makeCertificate(privateKey: KeyObject, serial: string): string {
  const algorithm = encode(tags.sequence, encode(tags.object, sha256WithRsa), encode(tags.null))
  const name = encode(
    tags.sequence,
    encode(
      tags.set,
      encode(tags.sequence, encode(tags.object, commonName), encode(tags.utf8, Buffer.from('Tenpay.com test'))),
    ),
  )
  const validity = encode(
    tags.sequence,
    ...['250101000000Z', '450101000000Z'].map((time) => encode(tags.utcTime, Buffer.from(time))),
  )
  const body = encode(
    tags.sequence,
    encode(tags.version, encode(tags.integer, Buffer.of(2))),
    encode(tags.integer, Buffer.from(serial, 'hex')),
    algorithm,
    name,
    validity,
    name,
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('RSA-SHA256', body, privateKey)
  const certificate = encode(tags.sequence, body, algorithm, encode(tags.bits, Buffer.of(0), signature))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
