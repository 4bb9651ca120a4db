import type { Api } from '@jiangxue/contract/api.ts'
import { scriptHashesHeader } from '@jiangxue/contract/kit/render.values.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { sha256 } from '../crypto/keys.ts'
import { compress, encodingOf, keptAddress, KeptPage } from './page-cache.ts'
import { problem } from './problem.ts'
import { RevisionCache } from './revision-cache.ts'
import { pagePolicy } from './security-headers.ts'

/** The web's build as the server needs it: turns a request into a response, with an `Api` to read from. */
export type RenderPage = (request: Request, api: Api) => Promise<Response>

/** Neither cached nor indexed by search engines: personal pages, and whether a certificate is valid now. */
const isPersonal = /^\/(admin|student|profile|learning|auth|login|course|certificate-template|verify\/.+)(\/|$)/

const maxPages = 500
const maxPageAgeMs = 60_000

/** Serves every address that is not the API's or a file's as a page rendered for a visitor. */
export function servePages(app: FastifyInstance, context: Context, api: Api, render: RenderPage) {
  const cache = new RevisionCache<KeptPage>(maxPages, maxPageAgeMs)
  const isDevelopment = !context.config.isProduction

  app.setNotFoundHandler(async (request, reply) => {
    if (request.url.startsWith('/api/') || !['GET', 'HEAD'].includes(request.method)) throw problem('resource.notFound')
    const url = pageAddress(request)
    const address = isDevelopment || isPersonal.test(url.pathname) ? undefined : keptAddress(url)
    if (isPersonal.test(url.pathname)) reply.header('x-robots-tag', 'noindex')
    // Every page needs the database: without it the refusal says so, and not a page that is half rendered.
    const revision = await context.settings.revision()
    if (!address) return sendResponse(request, reply, await render(new Request(url), api))

    const kept = cache.get(address.href, revision)
    if (kept) return sendKept(request, reply, kept)
    const response = await render(new Request(address), api)
    if (response.status !== 200 || !isHtml(response)) return sendResponse(request, reply, response)
    const html = Buffer.from(await response.arrayBuffer())
    const page = new KeptPage(html, await policyOf(response), `"${sha256(html).slice(0, 22)}"`)
    cache.set(address.href, page, revision)
    return sendKept(request, reply, page)
  })

  const policyOf = async ({ headers }: Response) =>
    pagePolicy(headers.get(scriptHashesHeader) ?? '', isDevelopment, await context.storages.origins())

  async function sendResponse(request: FastifyRequest, reply: FastifyReply, response: Response) {
    reply.code(response.status)
    for (const [name, value] of response.headers) reply.header(name, value)
    if (!isHtml(response)) return reply.send(Buffer.from(await response.arrayBuffer()))
    const html = Buffer.from(await response.arrayBuffer())
    const encoding = encodingOf(request.headers['accept-encoding'])
    reply
      .header('content-security-policy', await policyOf(response))
      .removeHeader(scriptHashesHeader)
      .headers({
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
        ...(encoding && { 'content-encoding': encoding }),
      })
    return reply.send(encoding ? await compress(html, encoding, 'quick') : html)
  }
}

/**
 * Pages depend on nothing but their URL: no request header, Host included, can poison what other visitors get. Two slashes at
 * the beginning, or an absolute URL as sent to proxies, would name another host.
 */
function pageAddress({ url: target }: FastifyRequest): URL {
  const url = URL.parse(target.startsWith('/') ? `http://localhost${target}` : target)
  if (!url) throw problem('resource.notFound')
  return new URL(`http://localhost${url.pathname.replace(/^\/+/, '/')}${url.search}`)
}

const isHtml = (response: Response) => response.headers.get('content-type')?.startsWith('text/html') === true

async function sendKept(request: FastifyRequest, reply: FastifyReply, page: KeptPage) {
  const encoding = encodingOf(request.headers['accept-encoding'])
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.policy,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag: page.etag,
  })
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(await page.body(encoding))
}
