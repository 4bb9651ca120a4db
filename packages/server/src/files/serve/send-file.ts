import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '../../core/http/problem.ts'
import type { Storage } from '../../core/storage/storage.ts'
import type { ServedFile } from '../video/media.queries.ts'

type Range = { from: number; to: number }

/** Sends a stored file, whole or the one range that was asked for (RFC 9110 §14). */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  file: ServedFile,
  cacheControl: string,
) {
  if (file.storage !== storage.name) throw problem('resource.notFound')
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
    return reply.send(request.method === 'HEAD' ? noBody() : storage.read(file.objectKey))
  }
  reply
    .code(206)
    .header('content-range', `bytes ${range.from}-${range.to}/${file.byteSize}`)
    .header('content-length', range.to - range.from + 1)
  return reply.send(request.method === 'HEAD' ? noBody() : storage.read(file.objectKey, range))
}

/** Sent to HEAD: for no body at all Fastify would replace the length by 0. */
const noBody = () => Readable.from([])

/**
 * One range of bytes; undefined where the header asks for something else, which means the whole. Our own, because
 * range-parser 1.3 refuses a suffix that is longer than the file, which RFC 9110 §14.1.2 gives the whole file.
 */
export function parseRange(header: string, size: number): Range | 'unsatisfiable' | undefined {
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
