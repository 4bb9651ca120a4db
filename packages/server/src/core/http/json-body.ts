import type { FastifyInstance } from 'fastify'
import { problem } from './problem.ts'

const nul = '\0'
/** NUL, which PostgreSQL cannot store in a text: one such value would fail a whole batch of other people's writes. */
export const holdsNul = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes(nul)
    : typeof value === 'object' && value !== null && Object.entries(value).flat().some(holdsNul)

/** Bodies are JSON and nothing else; an empty one counts as none, since some clients name a type for it. */
export function parseJsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') return done(null, undefined)
    return parse(request, body, (error, value) =>
      !error && body.includes('\\u0000') && holdsNul(value) ? done(problem('request.malformed')) : done(error, value),
    )
  })
}

/** The same for an address. */
export function refuseNulInAddress(url: string) {
  if (url.includes('%00')) throw problem('request.malformed')
}
