import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../core/context.ts'
import { problem } from '../../core/problem.ts'
import { attachment } from '../../core/text/file-name.ts'
import { downloadName } from '../../files/file/file-url.ts'
import { findFile } from '../../files/file/file.queries.ts'
import { isSigned, type SignedQuery } from '../../files/file/signed-url.ts'
import { toId } from '../../files/serve/file-request.ts'
import { sendSignedFile } from '../../files/serve/send-file.ts'
import { countDownload } from './material.queries.ts'

/** Whether a request starts a download, rather than continuing or revalidating it. */
const isStart = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && headers['if-none-match'] === undefined && /^(bytes=0-.*)?$/.test(headers.range ?? '')

/** Serves files of learning materials behind signatures that expire, and counts their downloads. */
export function serveMaterialDownloads(app: FastifyInstance, context: Context) {
  const { database, keys, now } = context
  type Request = { Params: { id: string }; Querystring: SignedQuery }
  const send = async (request: FastifyRequest<Request>, reply: FastifyReply) => {
    if (!isSigned(keys, `/private-files/${request.params.id}`, request.query, now())) throw problem('file.expired')
    const file = await findFile(database.read, toId(request.params.id))
    if (!file || file.access === 'private') throw problem('resource.notFound')
    if (isStart(request)) await database.write((db) => countDownload(db, file.id))
    reply.header('content-disposition', attachment(downloadName(file)))
    return sendSignedFile(request, reply, context, file, Number(request.query.expires))
  }
  app.get<Request>('/private-files/:id', send)
  // The name is for programs that take it from the address; nothing else depends on it.
  app.get<Request>('/private-files/:id/:name', send)
}
