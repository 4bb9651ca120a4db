import { timestampFaults } from '@jiangxue/contract/proof/proof.values.ts'
import { lastOf } from '../../core/look-up.ts'
import { ShownReason } from '../../core/outside/outside-call.ts'
import { translate } from '../../core/text/translate.ts'

/** The needed parts of requests and responses of a timestamp service (RFC 3161): DER with definite lengths. */

const tags = { boolean: 1, integer: 2, octets: 4, null: 5, object: 6, generalizedTime: 24, sequence: 48, context0: 160 }
const sha256Object = Buffer.from('608648016503040201', 'hex')
const signedDataObject = '2a864886f70d010702'
const timestampObject = '2a864886f70d0109100104'
const granted = new Set([0, 1])
export const nonceBytes = 16

/** An error with a translated message, which the back office shows with the delivery. */
export const fault = (name: keyof typeof timestampFaults, values: Readonly<Record<string, string>> = {}) =>
  new ShownReason(translate(timestampFaults[name], values))

function encode(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const shortest = 0x80
  if (content.length < shortest) return Buffer.concat([Buffer.of(tag, content.length), content])
  const length = Buffer.from(content.length.toString(16).padStart(4, '0'), 'hex')
  return Buffer.concat([Buffer.of(tag, shortest | length.length), length, content])
}

const integer = (value: Buffer) =>
  encode(tags.integer, (value[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), value]) : value)

/** Encodes a request for a token over a SHA-256 digest, including the certificate that verifies it. */
export const timestampRequest = (digest: Buffer, nonce: Buffer): Buffer =>
  encode(
    tags.sequence,
    integer(Buffer.of(1)),
    encode(
      tags.sequence,
      encode(tags.sequence, encode(tags.object, sha256Object), encode(tags.null)),
      encode(tags.octets, digest),
    ),
    integer(nonce),
    encode(tags.boolean, Buffer.of(0xff)),
  )

interface Element {
  readonly tag: number
  readonly content: Buffer
  /** Including the header. */
  readonly whole: Buffer
}

function readElement(bytes: Buffer, at = 0): Element {
  const tag = bytes[at]
  const first = bytes[at + 1]
  if (tag === undefined || first === undefined) throw fault('malformed')
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f
  if (first === 0x80 || lengthBytes > 3) throw fault('malformed')
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes)
  const from = at + 2 + lengthBytes
  if (from + length > bytes.length) throw fault('malformed')
  return { tag, content: bytes.subarray(from, from + length), whole: bytes.subarray(at, from + length) }
}

function childrenOf({ content }: Element): Element[] {
  const children: Element[] = []
  for (let at = 0; at < content.length; at += lastOf(children).whole.length) children.push(readElement(content, at))
  return children
}

function child(element: Element, index: number, tag: number): Element {
  const found = childrenOf(element)[index]
  if (found?.tag !== tag) throw fault('malformed')
  return found
}

export interface Timestamp {
  /** The CMS token, DER. */
  readonly token: Buffer
  /** The time stated by the service, in epoch milliseconds. */
  readonly at: number
}

/** Parses a token. Does not verify its signature: that is up to users who trust the service. */
function readToken(token: Buffer): { digest: Buffer; nonce: Buffer | undefined; at: number } {
  const contentInfo = readElement(token)
  if (child(contentInfo, 0, tags.object).content.toString('hex') !== signedDataObject) throw fault('malformed')
  const signedData = child(child(contentInfo, 1, tags.context0), 0, tags.sequence)
  const encapsulated = child(signedData, 2, tags.sequence)
  if (child(encapsulated, 0, tags.object).content.toString('hex') !== timestampObject) throw fault('malformed')
  const info = readElement(child(child(encapsulated, 1, tags.context0), 0, tags.octets).content)
  const fields = childrenOf(info)
  const imprint = child(info, 2, tags.sequence)
  const algorithm = child(child(imprint, 0, tags.sequence), 0, tags.object).content
  if (!algorithm.equals(sha256Object)) throw fault('malformed')
  // After the time there may be an accuracy and a flag; of the remaining fields, the nonce is the integer.
  const nonce = fields.slice(5).find(({ tag }) => tag === tags.integer)?.content
  return {
    digest: child(imprint, 1, tags.octets).content,
    nonce: nonce?.[0] === 0 ? nonce.subarray(1) : nonce,
    at: timeOf(child(info, 4, tags.generalizedTime).content.toString('latin1')),
  }
}

/** Parses the response to a request; throws if it was rejected or belongs to another request. */
export function readTimestamp(bytes: Buffer, digest: Buffer, nonce: Buffer): Timestamp {
  const response = readElement(bytes)
  const status = child(child(response, 0, tags.sequence), 0, tags.integer).content
  if (!granted.has(status.readUIntBE(0, status.length))) throw fault('refused', { reason: textsIn(response) })
  const token = child(response, 1, tags.sequence).whole
  const said = readToken(token)
  if (!said.digest.equals(digest)) throw fault('otherDigest')
  if (!said.nonce?.equals(nonce)) throw fault('otherNonce')
  return { token, at: said.at }
}

/** Parses `20261122021500Z`, with or without a fraction. */
function timeOf(text: string): number {
  const [, year, month, day, hour, minute, second, fraction = ''] =
    /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\.\d+)?Z$/.exec(text) ?? []
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`)
  if (Number.isNaN(at)) throw fault('malformed')
  return at
}

/** The readable text of a response, if any. */
function textsIn(response: Element): string {
  const [info] = childrenOf(response)
  const words = info?.content.toString('latin1').match(/[\x20-\x7e]{4,}/g) ?? []
  return words.join(' ') || '—'
}
