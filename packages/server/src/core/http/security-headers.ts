import type { FastifyInstance } from 'fastify'

/** What pages may use; `camera` is who may. */
const permissions = (camera: string) => `camera=${camera}, geolocation=(), microphone=(), payment=()`
const isPlayer = /^\/(courses\/\d+|course\/\d+\/play\/\d+)\/?$/

/** Faces are compared where lessons are played, and nowhere else. */
export const pagePermissions = (path: string) => permissions(isPlayer.test(path) ? '(self)' : '()')

export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions('()'),
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** Headers of every response. */
export function sendSecurityHeaders(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders)
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
  })
}

/**
 * The policy of one page: the inline scripts that it names as its own, and nothing else inline; media also from the stores
 * that have it.
 */
export function pagePolicy(
  scriptHashes: readonly string[],
  isDevelopment: boolean,
  mediaOrigins: readonly string[],
): string {
  const hashes = scriptHashes.map((hash) => `'${hash}'`)
  return [
    "default-src 'self'",
    isDevelopment ? "script-src 'self' 'unsafe-inline' 'unsafe-eval'" : ['script-src', "'self'", ...hashes].join(' '),
    // Component libraries set positions and colours as style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    ["media-src 'self' blob: https:", ...mediaOrigins.filter((origin) => origin.startsWith('http:'))].join(' '),
    isDevelopment ? "connect-src 'self' ws:" : "connect-src 'self'",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
