import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../core/context.ts'
import { problem } from '../../core/http/problem.ts'
import { localStorage } from '../../core/storage/storage.ts'
import { countDownload } from '../../teaching/material/material.queries.ts'
import { findFile, type FileRow } from '../file/file.queries.ts'
import { isSigned } from '../file/signed-url.ts'
import { findMediaFile } from '../video/media.queries.ts'
import { canResize, imageVariants, variantWidths } from './image-variant.ts'
import { sendFile } from './send-file.ts'

interface Signed {
  Params: { id: string }
  Querystring: { expires?: string; signature?: string }
}

const forYears = 'public, max-age=31536000, immutable'
const forThisPerson = 'private, max-age=3600'
const idOf = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : 0)

/** A download's first request, not one that goes on with it or asks whether it has changed. */
const isStart = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && headers['if-none-match'] === undefined && /^(bytes=0-.*)?$/.test(headers.range ?? '')

function sendVariant(
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string,
  variant: { body: Readable; size: number },
) {
  reply
    .headers({ etag, 'cache-control': forYears, 'content-security-policy': "default-src 'none'; sandbox" })
    .type('image/webp')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.header('content-length', variant.size).send(variant.body)
}

/** File addresses: public ones for ever, videos and other files only with a signature that has not run out. */
export function serveFiles(app: FastifyInstance, context: Context) {
  const { config, database, keys, storage, now } = context
  const variantOf = imageVariants(storage, localStorage(join(config.dataDir, 'cache')))

  const refuseUnsigned = (path: string, query: Signed['Querystring']) => {
    if (!isSigned(keys, path, query, now())) throw problem('media.expired')
  }
  const fileOf = async (id: string, ...access: FileRow['access'][]): Promise<FileRow> => {
    const file = await findFile(database.read, idOf(id))
    if (!file || !access.includes(file.access)) throw problem('resource.absent')
    return file
  }

  app.get<{ Params: { id: string }; Querystring: { w?: string } }>('/files/:id', async (request, reply) => {
    const file = await fileOf(request.params.id, 'public')
    const { w } = request.query
    if (w === undefined) return sendFile(request, reply, storage, file, forYears)
    const width = idOf(w)
    if (!variantWidths.has(width)) throw problem('resource.absent')
    const variant = file.storage === storage.name && canResize(file) ? await variantOf(file, width) : undefined
    return variant
      ? sendVariant(request, reply, `"${file.sha256}-${width}"`, variant)
      : sendFile(request, reply, storage, file, forYears)
  })

  app.get<Signed>('/private-files/:id', async (request, reply) => {
    refuseUnsigned(`/private-files/${request.params.id}`, request.query)
    const file = await fileOf(request.params.id, 'signed', 'public')
    if (isStart(request)) await database.write((db) => countDownload(db, file.id))
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.originalName)}`)
    return sendFile(request, reply, storage, file, forThisPerson)
  })

  app.get<Signed>('/media/:id', async (request, reply) => {
    refuseUnsigned(`/media/${request.params.id}`, request.query)
    const file = await findMediaFile(database.read, idOf(request.params.id))
    if (!file) throw problem('resource.absent')
    return sendFile(request, reply, storage, file, forThisPerson)
  })
}
