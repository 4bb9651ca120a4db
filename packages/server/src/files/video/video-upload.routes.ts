import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { uploadLimits } from '@jiangxue/contract/files/upload.values.ts'
import { videoUploadCalls, videoUploadPath } from '@jiangxue/contract/files/video-upload.ts'
import type { Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../core/context.ts'
import { authorize } from '../../core/http/authorize.ts'
import type { Identify } from '../../core/http/bind.ts'
import type { Caller } from '../../core/http/caller.ts'
import { existing, problem } from '../../core/problem.ts'
import { cleanFileName } from '../../core/text/file-name.ts'
import { forwardUpload } from './forward-upload.ts'
import { uploadLifeMs, UploadFolder } from './upload-folder.ts'

const callers = new WeakMap<FastifyRequest | IncomingMessage, Caller>()
const uploaderOf = (request: FastifyRequest | IncomingMessage | undefined): Caller =>
  existing(request && callers.get(request), 'access.denied')

/**
 * Serves the resumable upload of videos (tus 1.0): checks access first, then the owner of the upload, then delegates to
 * the protocol. `mayUpload` decides which of the teachers and admins may upload: others could fill the disk.
 */
export async function serveVideoUploads(
  app: FastifyInstance,
  context: Context,
  identify: Identify,
  mayUpload: (caller: Caller) => Promise<boolean>,
) {
  const folder = new UploadFolder(context.config.dataDir)
  let made: Promise<Server> | undefined
  const tus = () => (made ??= protocol(folder, context))

  await app.register(async (resumable) => {
    // The body stays a stream that only the protocol library reads.
    resumable.removeAllContentTypeParsers()
    resumable.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const [name, call] of Object.entries(videoUploadCalls))
      resumable.route({
        method: call.method,
        url: call.path.replace('{id}', ':id'),
        onRequest: async (request, reply) => {
          const caller = (await identify(request, reply)) as Caller
          const isInCharge = () => Promise.resolve(false)
          await authorize(call, caller, request, { name, now: context.now(), isInCharge })
          if (!(await mayUpload(caller))) throw problem('access.denied')
          callers.set(request, caller)
        },
        handler: async (request, reply) => {
          const expires = call.method === 'POST' ? await assertMayBegin(request) : await assertMayContinue(request)
          if (expires !== undefined) reply.header('upload-expires', new Date(expires).toUTCString())
          return delegate(request, reply)
        },
      })
  })

  /** Rejects uploads that are too large or too many before any data arrives. Returns when the upload expires. */
  async function assertMayBegin(request: FastifyRequest): Promise<number> {
    const size = Number(request.headers['upload-length'])
    if (size === 0) throw problem('upload.videoEmpty')
    if (!Number.isSafeInteger(size) || size < 0) throw problem('request.malformed')
    if (size > uploadLimits.videoMaxBytes) throw problem('upload.videoTooLarge')
    const { userId } = uploaderOf(request)
    const open = (await folder.list()).filter(
      (upload) => upload.ownerId === userId && upload.startedAt + uploadLifeMs > context.now(),
    )
    if (open.length >= uploadLimits.videoUploadsPerUser) throw problem('upload.tooManyVideos')
    if (!(await folder.hasRoomFor(size))) throw problem('server.noSpace')
    return context.now() + uploadLifeMs
  }

  /** Rejects an upload that is gone or belongs to another user. Returns when an unfinished one expires. */
  async function assertMayContinue(request: FastifyRequest): Promise<number | undefined> {
    const upload = await folder.find((request.params as { id: string }).id)
    if (!upload || upload.ownerId !== uploaderOf(request).userId) throw problem('upload.videoNotFound')
    if (upload.startedAt + uploadLifeMs <= context.now()) throw problem('upload.videoExpired')
    return upload.received < upload.size ? upload.startedAt + uploadLifeMs : undefined
  }

  async function delegate(request: FastifyRequest, reply: FastifyReply) {
    callers.set(request.raw, uploaderOf(request))
    // A chain of proxies writes a list here, which the tus library rejects and our code does not use.
    leaveOut(request.raw, 'x-forwarded-proto')
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.raw.setHeader('cache-control', 'no-store')
    try {
      await (await tus()).handle(request.raw, reply.raw)
    } catch (error) {
      // The client disconnected in the middle; received data is retained.
      request.log.info({ err: error }, 'video upload interrupted')
      reply.raw.destroy()
    }
  }
}

function leaveOut(request: IncomingMessage, name: string) {
  delete request.headers[name]
  const raw = request.rawHeaders
  for (let at = raw.length - 2; at >= 0; at -= 2) if (raw[at]?.toLowerCase() === name) raw.splice(at, 2)
}

/** Creates the tus server over a folder; cleans file names and records owners when uploads begin. */
async function protocol(folder: UploadFolder, context: Context): Promise<Server> {
  // Imported at the first upload: it is a large library.
  const tus = await import('@tus/server')
  return new tus.Server({
    path: videoUploadPath,
    datastore: folder.store((id) => void forwardUpload(context, folder, id)),
    maxSize: uploadLimits.videoMaxBytes,
    relativeLocation: true,
    allowedOrigins: () => false,
    namingFunction: () => randomBytes(16).toString('hex'),
    onUploadCreate: async (request, upload) => {
      const caller = uploaderOf(request.runtime?.node?.req as IncomingMessage | undefined)
      return {
        metadata: {
          filename: cleanFileName(upload.metadata?.['filename'] ?? '') || 'video',
          owner: String(caller.userId),
          startedAt: String(context.now()),
        },
      }
    },
  })
}
