import { siteUrlOf } from '@jiangxue/contract/office/setting.values.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../core/context.ts'
import { RevisionCache } from '../../core/http/revision-cache.ts'
import { problem } from '../../core/problem.ts'
import { makeSitemap } from './sitemap.ts'

const maxSitemaps = 4
const cacheControl = 'public, max-age=3600'
const closedPaths = [
  '/admin',
  '/org',
  '/teacher',
  '/student',
  '/course/',
  '/profile',
  '/learning',
  '/certificate-template',
  '/api/',
]

/**
 * Serves `/sitemap.xml` and `/robots.txt`, whose URLs use the domain in the settings, never the requested host or an
 * inner one: without a domain there is no sitemap; and the manifest for adding the site to a home screen.
 */
export function serveCrawlers(app: FastifyInstance, context: Context) {
  const cache = new RevisionCache<string>(maxSitemaps)
  const originOf = async () => siteUrlOf((await context.settings.current())['basic.domain'])

  app.get('/sitemap.xml', async (_, reply) => {
    const revision = await context.settings.revision()
    const origin = await originOf()
    if (origin === '') throw problem('resource.notFound')
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
      .header('cache-control', cacheControl)
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

  app.get('/robots.txt', async (_, reply) => {
    const origin = await originOf()
    const lines = [
      'User-agent: *',
      ...closedPaths.map((path) => `Disallow: ${path}`),
      '',
      ...(origin === '' ? [] : [`Sitemap: ${origin}/sitemap.xml`, '']),
    ]
    return reply.type('text/plain; charset=utf-8').header('cache-control', cacheControl).send(lines.join('\n'))
  })
}
