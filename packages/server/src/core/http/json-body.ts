import type { FastifyInstance } from 'fastify'
import { problem } from '../problem.ts'

const nul = '\0'
/** PostgreSQL cannot store NUL in text: one such value would fail a batch that contains other users' writes. */
export const containsNul = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes(nul)
    : typeof value === 'object' && value !== null && Object.entries(value).flat().some(containsNul)

/** Accepts only JSON bodies; an empty body counts as none, since some clients send a content type without a body. */
export function parseJsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') return done(null, undefined)
    return parse(request, body, (error, value) =>
      !error && body.includes('\\u0000') && containsNul(value)
        ? done(problem('request.malformed'))
        : done(error, value),
    )
  })
}

export function rejectNulInUrl(url: string) {
  if (url.includes('%00')) throw problem('request.malformed')
}
