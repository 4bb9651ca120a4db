import type { FastifyInstance } from 'fastify'

/** The Permissions-Policy of a page; `camera` is its allowlist. */
const permissions = (camera: string) => `camera=${camera}, geolocation=(), microphone=(), payment=()`
const isPlayer = /^\/(courses\/\d+|course\/\d+\/play\/\d+)\/?$/

/** The camera is allowed only on lesson players, where faces are compared. */
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

export function sendSecurityHeaders(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders)
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
  })
}

/**
 * The Content-Security-Policy of a page: allows only the inline scripts that the page declares, scripts from `scriptOrigins`,
 * and media also from the stores.
 */
export function pagePolicy(
  scriptHashes: readonly string[],
  isDevelopment: boolean,
  mediaOrigins: readonly string[],
  scriptOrigins: readonly string[] = [],
): string {
  const scripts = [...scriptHashes.map((hash) => `'${hash}'`), ...scriptOrigins]
  return [
    "default-src 'self'",
    isDevelopment ? "script-src 'self' 'unsafe-inline' 'unsafe-eval'" : ['script-src', "'self'", ...scripts].join(' '),
    // Component libraries set positions and colors as style attributes.
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
