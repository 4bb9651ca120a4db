import type { FastifyReply } from 'fastify'
import { attachment } from '../../core/text/file-name.ts'

/** Sends a PDF as a download with the given name. */
export function sendPdf(reply: FastifyReply | undefined, pdf: Uint8Array, name: string): never {
  reply
    ?.headers({ 'cache-control': 'no-store', 'content-disposition': attachment(name, 'paper.pdf') })
    .type('application/pdf')
  return reply?.send(Buffer.from(pdf)) as never
}
