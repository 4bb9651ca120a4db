import type { FastifyReply } from 'fastify'
import { attachment } from '../../core/text/file-name.ts'

export function sendPdf(reply: FastifyReply | undefined, pdf: Uint8Array, name: string): never {
  reply
    ?.headers({ 'cache-control': 'no-store', 'content-disposition': attachment(name, 'paper.pdf') })
    .type('application/pdf')
  return reply?.send(Buffer.from(pdf)) as never
}
