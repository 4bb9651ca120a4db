import { once } from 'node:events'
import { pipeline, Readable, Transform } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../core/context.ts'
import { localStorageName } from '../../core/storage/local-storage.ts'
import type { ByteRange } from '../../core/storage/storage.ts'
import type { Storages } from '../../core/storage/storages.ts'
import type { Deliveries } from '../delivery/deliveries.ts'
import type { ServedFile } from '../video/media.queries.ts'
import { privateCache } from './file-request.ts'

/** How long a browser may cache the redirect to a store before asking this server again. */
const redirectSeconds = 300

/** The playback session for which deliveries are recorded. */
export interface Meter {
  readonly deliveries: Deliveries
  readonly session: string
}

/**
 * Serves a file behind a signature. If a store has it, redirects the browser there until the signature expires, so that
 * its bytes do not pass through this process. A file on this machine's disk is sent by the proxy if possible, otherwise
 * by this process.
 */
export async function sendSignedFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { config, storages, now }: Pick<Context, 'config' | 'storages' | 'now'>,
  file: ServedFile,
  expires: number,
  meter?: Meter,
) {
  if (config.accelRedirect !== '' && file.storage === localStorageName) {
    if (meter && request.method !== 'HEAD') grantRange(meter, request, file)
    return reply
      .header('x-accel-redirect', `${config.accelRedirect}${file.objectKey}`)
      .header('cache-control', privateCache)
      .type(file.contentType)
      .send()
  }
  const { addressOf } = await storages.named(file.storage)
  if (!addressOf || request.method === 'HEAD') return sendFile(request, reply, storages, file, privateCache, meter)
  const seconds = Math.ceil((expires - now()) / 1000)
  const contentDisposition = reply.getHeader('content-disposition') as string | undefined
  const address = await addressOf(file.objectKey, { seconds, contentType: file.contentType, contentDisposition })
  reply.removeHeader('content-disposition')
  // The browser reads further ranges from the store without asking here again, so the complete file counts as granted.
  meter?.deliveries.granted(meter.session, 0, file.byteSize)
  return reply.header('cache-control', `private, max-age=${Math.min(seconds, redirectSeconds)}`).redirect(address)
}

/** With these the proxy may answer without a body. Players send none of them before they have the bytes. */
const conditions = ['if-none-match', 'if-modified-since', 'if-match', 'if-unmodified-since'] as const

/** Records the range that the proxy will send: nothing for several ranges, which it sends without the bytes between. */
function grantRange({ deliveries, session }: Meter, { headers }: FastifyRequest, { byteSize }: ServedFile) {
  const range = parseRange(headers.range ?? '', byteSize)
  const isOther = headers.range !== undefined && range === undefined
  if (range === 'unsatisfiable' || isOther || conditions.some((name) => headers[name] !== undefined)) return
  deliveries.granted(session, range?.from ?? 0, range ? range.to + 1 : byteSize)
}

/** Sends a stored file, completely or the single requested range (RFC 9110 §14). */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storages: Storages,
  file: ServedFile,
  cacheControl: string,
  meter?: Meter,
) {
  const storage = await storages.named(file.storage)
  const etag = `"${file.sha256}"`
  reply
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', cacheControl)
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .type(file.contentType)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()

  const isSameFile = request.headers['if-range'] === undefined || request.headers['if-range'] === etag
  const range = isSameFile ? parseRange(request.headers.range ?? '', file.byteSize) : undefined
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.byteSize}`).send()
  if (!range) {
    reply.header('content-length', file.byteSize)
    return reply.send(
      request.method === 'HEAD' ? noBody() : metered(await opened(storage.read(file.objectKey)), 0, meter),
    )
  }
  reply
    .code(206)
    .header('content-range', `bytes ${range.from}-${range.to}/${file.byteSize}`)
    .header('content-length', range.to - range.from + 1)
  if (request.method === 'HEAD') return reply.send(noBody())
  return reply.send(metered(await opened(storage.read(file.objectKey, range)), range.from, meter))
}

/** Counts the bytes of a body, starting at `from`, until it has been sent or the browser has disconnected. */
function metered(body: Readable, from: number, meter: Meter | undefined): Readable {
  if (!meter) return body
  const sending = meter.deliveries.send(meter.session, from)
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sending.count(chunk.length)
      done(null, chunk)
    },
  })
  pipeline(body, counter, () => sending.end())
  return counter
}

/** Waits until data is available, so that an unreachable store results in an error response. */
async function opened(body: Readable): Promise<Readable> {
  await once(body, 'readable')
  return body
}

/** The body for HEAD: without a body Fastify would replace the content length by 0. */
const noBody = () => Readable.from([])

/**
 * Parses a single byte range; undefined for any other header, which means the complete file. Implemented here, because
 * range-parser 1.3 rejects a suffix longer than the file, for which RFC 9110 §14.1.2 specifies the complete file.
 */
export function parseRange(header: string, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header.trim()) ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { from: size - length, to: size - 1 }
  }
  const from = Number(first)
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (from >= size) return 'unsatisfiable'
  return to < from ? undefined : { from, to }
}
