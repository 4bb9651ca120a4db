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

/** How long a browser may go on using the address of a store without asking this server again. */
const redirectSeconds = 300

/** For which playback session it is noted what is sent. */
export interface Meter {
  readonly deliveries: Deliveries
  readonly session: string
}

/**
 * Sends the browser of a file behind a signature to the store that has it, until the signature runs out, so that its bytes
 * do not pass this process. What is on this machine's disk the proxy sends, where it can, or this process itself.
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
  // A browser reads on at the store without asking here again: the address is good for the whole file.
  meter?.deliveries.granted(meter.session, 0, file.byteSize)
  return reply.header('cache-control', `private, max-age=${Math.min(seconds, redirectSeconds)}`).redirect(address)
}

/** The proxy sends what the browser asks for. */
function grantRange({ deliveries, session }: Meter, request: FastifyRequest, { byteSize }: ServedFile) {
  const range = parseRange(request.headers.range ?? '', byteSize)
  if (range === 'unsatisfiable') return
  deliveries.granted(session, range?.from ?? 0, range ? range.to + 1 : byteSize)
}

/** Sends a stored file, whole or the one range that was asked for (RFC 9110 §14). */
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

/** Counts what goes out of a body whose first byte is `from`, until it has been sent or the browser has had enough. */
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

/** Waits until there is something to send: a store that cannot be reached is refused in time. */
async function opened(body: Readable): Promise<Readable> {
  await once(body, 'readable')
  return body
}

/** Sent to HEAD: for no body at all Fastify would replace the length by 0. */
const noBody = () => Readable.from([])

/**
 * One range of bytes; undefined where the header asks for something else, which means the whole. Our own, because
 * range-parser 1.3 refuses a suffix that is longer than the file, which RFC 9110 §14.1.2 gives the whole file.
 */
export function parseRange(header: string, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim())
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const [, first, last] = match as unknown as [string, string, string]
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { from: size - length, to: size - 1 }
  }
  const from = Number(first)
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (from >= size) return 'unsatisfiable'
  return to < from ? undefined : { from, to }
}
