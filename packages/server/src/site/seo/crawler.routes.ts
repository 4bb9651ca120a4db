import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../core/context.ts'
import { RevisionCache } from '../../core/http/revision-cache.ts'
import { siteUrlOf } from '../../core/settings/site-url.ts'
import { makeSitemap } from './sitemap.ts'

const maxSitemaps = 4
const maxAgeMs = 60_000
const seconds = 3600
const closedPaths = ['/admin', '/student', '/course/', '/profile', '/learning', '/certificate-template', '/api/']

/**
 * `/sitemap.xml` and `/robots.txt`, which without a domain in the settings name the host that was asked, and the manifest
 * of those who put the site on their home screen.
 */
export function serveCrawlers(app: FastifyInstance, context: Context) {
  const cache = new RevisionCache<string>(maxSitemaps, maxAgeMs)
  const originOf = async (request: FastifyRequest) => {
    const { 'basic.domain': domain } = await context.settings.current()
    const own = siteUrlOf(domain)
    // What a visitor calls this site must not reach others through a cache on the way.
    const cacheControl = `${own ? 'public' : 'private'}, max-age=${seconds}`
    return { origin: own || siteUrlOf(`${request.protocol}://${request.host}`), cacheControl }
  }

  app.get('/sitemap.xml', async (request, reply) => {
    const revision = await context.settings.revision()
    const { origin, cacheControl } = await originOf(request)
    const kept = cache.get(origin, revision)
    const sitemap = kept ?? (await makeSitemap(context, origin))
    if (kept === undefined) cache.set(origin, sitemap, revision)
    return reply.type('application/xml; charset=utf-8').header('cache-control', cacheControl).send(sitemap)
  })

  app.get('/manifest.webmanifest', async (_request, reply) => {
    const { 'basic.siteName': name, 'basic.language': language } = await context.settings.current()
    const icons = [192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' }))
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', `public, max-age=${seconds}`)
      .send({
        name,
        short_name: Array.from(name).slice(0, 12).join(''),
        lang: language.replace('_', '-'),
        start_url: '/',
        display: 'minimal-ui',
        background_color: '#faf7f1',
        theme_color: '#faf7f1',
        icons,
      })
  })

  app.get('/robots.txt', async (request, reply) => {
    const { origin, cacheControl } = await originOf(request)
    const lines = [
      'User-agent: *',
      ...closedPaths.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${origin}/sitemap.xml`,
      '',
    ]
    return reply.type('text/plain; charset=utf-8').header('cache-control', cacheControl).send(lines.join('\n'))
  })
}
