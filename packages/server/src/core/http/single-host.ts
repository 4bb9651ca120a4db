import type { FastifyInstance } from 'fastify'
import { problem } from '../problem.ts'

/** Rejects requests with several Host headers: a proxy may have read another one than this server. */
export function requireSingleHost(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw: { rawHeaders } }) => {
    let hosts = 0
    for (let name = 0; name < rawHeaders.length; name += 2)
      if (rawHeaders[name]?.length === 4 && rawHeaders[name]?.toLowerCase() === 'host') hosts++
    if (hosts > 1) throw problem('request.malformed')
  })
}
