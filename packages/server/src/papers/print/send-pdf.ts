import type { FastifyReply } from 'fastify'

/** Sends a PDF as a download with the given name. */
export function sendPdf(reply: FastifyReply | undefined, pdf: Uint8Array, name: string): never {
  reply
    ?.headers({
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="paper.pdf"; filename*=UTF-8''${encodeURIComponent(name)}`,
    })
    .type('application/pdf')
  return reply?.send(Buffer.from(pdf)) as never
}
