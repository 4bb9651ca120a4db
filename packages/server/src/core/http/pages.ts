import { setImmediate } from 'node:timers/promises'
import type { Api } from '@jiangxue/contract/api.ts'
import { renderedPage, type RenderedPage } from '@jiangxue/contract/kit/render.values.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { sha256 } from '../crypto/keys.ts'
import type { PageApi } from './in-process-api.ts'
import { compress, encodingOf, keptAddress, KeptPage } from './page-cache.ts'
import { PageStore } from './page-store.ts'
import { problem } from './problem.ts'
import { pagePermissions, pagePolicy } from './security-headers.ts'

/** The web's build as the server needs it: turns a request into a page, or another response, with an `Api` to read from. */
export type RenderPage = (request: Request, api: Api) => Promise<Response & { [renderedPage]?: RenderedPage }>

/** Neither cached nor indexed by search engines: personal pages, and whether a certificate is valid now. */
const isPersonal = /^\/(admin|student|profile|learning|auth|login|course|certificate-template|verify\/.+)(\/|$)/

const maxPages = 500

/** Rendered before the first visitor asks for them, beside the courses that the home page shows. */
const popularPages = ['/', '/courses', '/news']

/** Serves every address that is not the API's or a file's as a page rendered for a visitor. */
export function servePages(app: FastifyInstance, context: Context, api: PageApi, render: RenderPage) {
  const store = new PageStore(maxPages)
  const isDevelopment = !context.config.isProduction

  app.setNotFoundHandler(async (request, reply) => {
    if (request.url.startsWith('/api/') || !['GET', 'HEAD'].includes(request.method)) throw problem('resource.notFound')
    const url = pageAddress(request)
    const address = isDevelopment || isPersonal.test(url.pathname) ? undefined : keptAddress(url)
    reply.header('permissions-policy', pagePermissions(url.pathname))
    if (isPersonal.test(url.pathname)) reply.header('x-robots-tag', 'noindex')
    // Every page needs the database: without it the refusal says so, and not a page that is half rendered.
    const revision = await context.settings.revision()
    if (!address) return sendResponse(request, reply, await renderWhole(url, revision))

    let other: Awaited<ReturnType<RenderPage>> | undefined
    const page = await store.page(address.href, revision, async () => {
      const response = await renderWhole(address, revision)
      const rendered = response.status === 200 ? response[renderedPage] : undefined
      if (!rendered) other = response
      return rendered && keptPage(rendered)
    })
    const outdated = store.outdatedBy(revision)
    if (outdated.length > 0) void warm(outdated)
    // Who has waited for the same page as somebody else has no response of their own.
    return page
      ? sendKept(request, reply, page)
      : sendResponse(request, reply, other ?? (await renderWhole(address, revision)))
  })

  /** A page may fail for a database that goes away meanwhile: then it is refused, and rendered again where that is back. */
  async function renderWhole(url: URL, revision: number) {
    const response = await render(new Request(url), api(revision))
    if (response.status !== 500) return response
    return render(new Request(url), api(await context.settings.revision()))
  }

  /** Renders pages before somebody asks for them, one at a time between the requests of others. */
  async function warm(addresses: readonly string[]) {
    for (const address of addresses)
      try {
        await setImmediate()
        const revision = await context.settings.revision()
        await store.page(address, revision, async () => {
          const { status, [renderedPage]: rendered } = await render(new Request(address), api(revision))
          return status === 200 && rendered ? keptPage(rendered) : undefined
        })
      } catch (error) {
        context.log.warn({ err: error, address }, 'page: was not rendered beforehand')
      }
  }

  async function keptPage(rendered: RenderedPage) {
    const html = Buffer.from(rendered.html)
    return new KeptPage(html, await policyOf(rendered), `"${sha256(html).slice(0, 22)}"`)
  }

  const policyOf = async ({ scriptHashes }: RenderedPage) =>
    pagePolicy(scriptHashes, isDevelopment, await context.storages.origins())

  async function sendResponse(request: FastifyRequest, reply: FastifyReply, response: Awaited<ReturnType<RenderPage>>) {
    reply.code(response.status)
    for (const [name, value] of response.headers) reply.header(name, value)
    const rendered = response[renderedPage]
    if (!rendered) return reply.send(Buffer.from(await response.arrayBuffer()))
    const html = Buffer.from(rendered.html)
    const encoding = encodingOf(request.headers['accept-encoding'])
    reply.headers({
      'content-security-policy': await policyOf(rendered),
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      ...(encoding && { 'content-encoding': encoding }),
    })
    return reply.send(encoding ? await compress(html, encoding, 'quick') : html)
  }

  /** Renders what most visitors ask for first, so that a fresh process is a quick one. */
  return async () => {
    if (isDevelopment) return
    const { popularCourses } = await api(await context.settings.revision()).getHomeData()
    const paths = [...popularPages, ...popularCourses.map(({ id }) => `/courses/${id}`)]
    await warm(paths.map((path) => new URL(path, 'http://localhost').href))
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
