import type { FastifyInstance } from 'fastify'

export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
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
export function pagePolicy(scriptHashes: string, isDevelopment: boolean, mediaOrigins: readonly string[]): string {
  const hashes = scriptHashes.split(' ').flatMap((hash) => (hash ? [`'${hash}'`] : []))
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
