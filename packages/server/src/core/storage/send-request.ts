import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { pipeline } from 'node:stream'
import { text } from 'node:stream/consumers'

/** A part of a file, which is streamed while it is sent and never completely in memory. */
interface FilePart {
  readonly path: string
  readonly from: number
  readonly bytes: number
}
export type RequestBody = Buffer | FilePart

const bufferBytes = 256 * 1024
const agents = { 'http:': new HttpAgent({ keepAlive: true }), 'https:': new HttpsAgent({ keepAlive: true }) }

/** Sends a request with a body of known length, which stores require; resolves with the response head. */
export function sendRequest(
  method: string,
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: RequestBody | undefined,
  timeoutMs: number,
): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:'
  const length = body === undefined ? {} : { 'content-length': lengthOf(body) }
  return new Promise((resolve, reject) => {
    const sending = (isSecure ? requestHttps : requestHttp)(
      url,
      { method, agent: agents[isSecure ? 'https:' : 'http:'], headers: { ...headers, ...length }, timeout: timeoutMs },
      resolve,
    )
    sending.on('timeout', () => sending.destroy(new Error(`${url.host} does not respond`)))
    sending.on('error', reject)
    if (body === undefined || Buffer.isBuffer(body)) sending.end(body)
    else pipeline(streamOf(body), sending, (error) => error && reject(error))
  })
}

/** The SHA-256 digest of a body that the signature covers. */
export async function digestOf(body: RequestBody | undefined): Promise<string> {
  const hash = createHash('sha256')
  if (body === undefined || Buffer.isBuffer(body)) return hash.update(body ?? '').digest('hex')
  // Reuses one buffer, rather than many that wait for garbage collection.
  const buffer = Buffer.allocUnsafeSlow(Math.min(bufferBytes, body.bytes))
  const file = await open(body.path)
  try {
    for (let done = 0; done < body.bytes;) {
      const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, body.bytes - done), body.from + done)
      if (bytesRead === 0) throw new Error(`${body.path} is shorter than expected`)
      hash.update(buffer.subarray(0, bytesRead))
      done += bytesRead
    }
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}

/** Reads the complete response; its connection can then be reused. */
export const textOfAnswer = (answer: IncomingMessage): Promise<string> => text(answer)

const lengthOf = (body: RequestBody) => (Buffer.isBuffer(body) ? body.length : body.bytes)
const streamOf = ({ path, from, bytes }: FilePart) => createReadStream(path, { start: from, end: from + bytes - 1 })
