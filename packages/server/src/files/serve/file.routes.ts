import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../core/context.ts'
import { existing, problem } from '../../core/problem.ts'
import { deliveriesOf } from '../delivery/deliveries.ts'
import { isSigned, type SignedQuery } from '../file/signed-url.ts'
import { variantCache, variantWidths } from '../picture/variant-cache.ts'
import { findMediaFile } from '../video/media.queries.ts'
import { forever, toId } from './file-request.ts'
import { canResize, imageVariants } from './image-variant.ts'
import { sendFile, sendSignedFile } from './send-file.ts'
import { findShownFile } from './shown-file.ts'

function sendVariant(
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string,
  variant: { body: Readable; size: number },
) {
  reply
    .headers({ etag, 'cache-control': forever, 'content-security-policy': "default-src 'none'; sandbox" })
    .type('image/webp')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.header('content-length', variant.size).send(variant.body)
}

/** Serves public and linked files, cacheable forever and also resized, and videos with a valid signature. */
export function serveFiles(app: FastifyInstance, context: Context) {
  const { config, database, keys, storages, now } = context
  const deliveries = deliveriesOf(context)
  const variantOf = imageVariants(storages, variantCache(config.dataDir))

  app.get<{ Params: { id: string }; Querystring: { w?: string } }>('/files/:id', async (request, reply) => {
    const file = existing(await findShownFile(database.read, request.params.id), 'resource.notFound')
    const { w } = request.query
    // Pages may load files through a CDN, which is another origin.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    if (w === undefined) return sendFile(request, reply, storages, file, forever)
    const width = toId(w)
    if (!variantWidths.has(width)) throw problem('resource.notFound')
    const variant = canResize(file) ? await variantOf(file, width) : undefined
    if (variant) return sendVariant(request, reply, `"${file.sha256}-${width}"`, variant)
    return sendFile(request, reply, storages, file, forever)
  })

  app.get<{ Params: { id: string }; Querystring: SignedQuery }>('/media/:id', async (request, reply) => {
    if (!isSigned(keys, `/media/${request.params.id}`, request.query, now())) throw problem('media.expired')
    const file = existing(await findMediaFile(database.read, toId(request.params.id)), 'resource.notFound')
    const { expires, session } = request.query
    const meter = session === undefined ? undefined : { deliveries, session }
    return sendSignedFile(request, reply, context, file, Number(expires), meter)
  })
  app.addHook('onClose', () => deliveries.close())
}
