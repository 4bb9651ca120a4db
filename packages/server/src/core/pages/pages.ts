import { setImmediate } from 'node:timers/promises'
import type { Api } from '@jiangxue/contract/api.ts'
import { renderedPage, type RenderedPage } from '@jiangxue/contract/kit/render.values.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { sha256 } from '../crypto/keys.ts'
import { pagePermissions, pagePolicy } from '../http/security-headers.ts'
import { problem } from '../problem.ts'
import type { PageApi } from './in-process-api.ts'
import { compress, encodingOf, cacheableAddress, CachedPage } from './page-cache.ts'
import { pagePath } from './page-path.ts'
import { PageStore } from './page-store.ts'
import { isShownInWechat, keyOf, pageOfKey, wechatScripts, withWechatScripts } from './share-in-wechat.ts'

/** The web build's renderer: turns a request into a page, or another response, reading data through an `Api`. */
export type RenderPage = (request: Request, api: Api) => Promise<Response & { [renderedPage]?: RenderedPage }>

/**
 * Pages that are neither cached nor indexed by search engines: personal pages, and the current validity of a
 * certificate.
 */
const isPersonal =
  /^\/(admin|org|teacher|student|profile|learning|auth|login|course|certificate-template|verify\/.+)(\/|$)/

const maxPages = 500

/** Rendered before the first visitor asks for them, in addition to the courses on the home page. */
const popularPages = ['/', '/courses', '/news']

/** Serves all addresses except those of the API and of files as pages rendered for a visitor. */
export function servePages(app: FastifyInstance, context: Context, api: PageApi, render: RenderPage) {
  const store = new PageStore(maxPages)
  const isDevelopment = !context.config.isProduction

  app.setNotFoundHandler(async (request, reply) => {
    if (!['GET', 'HEAD'].includes(request.method)) throw problem('resource.notFound')
    const url = requestedAddress(request)
    const path = pagePath(url.pathname)
    if (path.startsWith('/api/')) throw problem('resource.notFound')
    // The router of the pages ignores case and slashes: only one spelling is rendered, cached and judged.
    if (path !== url.pathname && !isDevelopment) return reply.redirect(`${path}${url.search}`, 301)
    const address = isDevelopment || isPersonal.test(url.pathname) ? undefined : cacheableAddress(url)
    reply.header('permissions-policy', pagePermissions(url.pathname))
    if (isPersonal.test(url.pathname)) reply.header('x-robots-tag', 'noindex')
    // Every page needs the database: without it, reading the revision throws, so that no half-rendered page is sent.
    const revision = await context.settings.revision()
    if (!address) return sendResponse(request, reply, await renderWhole(url, revision))

    let other: Awaited<ReturnType<RenderPage>> | undefined
    const isInWechat = await isShownInWechat(context, request.headers['user-agent'])
    const page = await store.page(keyOf(address, isInWechat), revision, async () => {
      const response = await renderWhole(address, revision)
      const rendered = response.status === 200 ? response[renderedPage] : undefined
      if (!rendered) other = response
      return rendered && keptPage(rendered, isInWechat)
    })
    const outdated = store.outdatedBy(revision)
    if (outdated.length > 0) void warm(outdated)
    // Requests that waited for another request's rendering have no response of their own.
    return page
      ? sendKept(request, reply, page)
      : sendResponse(request, reply, other ?? (await renderWhole(address, revision)))
  })

  /**
   * Renders a page. If that fails because the database has become unavailable, reading the revision throws; otherwise
   * it renders again.
   */
  async function renderWhole(url: URL, revision: number) {
    const response = await render(new Request(url), api(revision))
    if (response.status !== 500) return response
    return render(new Request(url), api(await context.settings.revision()))
  }

  /** Renders pages before they are requested, one at a time, yielding to requests in between. */
  async function warm(keys: readonly string[]) {
    for (const key of keys) {
      const { address, isInWechat } = pageOfKey(key)
      try {
        await setImmediate()
        const revision = await context.settings.revision()
        await store.page(key, revision, async () => {
          const { status, [renderedPage]: rendered } = await render(new Request(address), api(revision))
          return status === 200 && rendered ? keptPage(rendered, isInWechat) : undefined
        })
      } catch (error) {
        context.log.warn({ err: error, address }, 'page: could not be pre-rendered')
      }
    }
  }

  async function keptPage(rendered: RenderedPage, isInWechat: boolean) {
    const html = Buffer.from(isInWechat ? withWechatScripts(rendered.html) : rendered.html)
    return new CachedPage(html, await policyOf(rendered, isInWechat), `"${sha256(html).slice(0, 22)}"`)
  }

  const policyOf = async ({ scriptHashes }: RenderedPage, isInWechat = false) =>
    pagePolicy(scriptHashes, isDevelopment, await context.storages.origins(), isInWechat ? [wechatScripts] : [])

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

  /** Renders the most visited pages, so that a fresh process responds quickly. */
  return async () => {
    if (isDevelopment) return
    const { popularCourses } = await api(await context.settings.revision()).getHomeData()
    const paths = [...popularPages, ...popularCourses.map(({ id }) => `/courses/${id}`)]
    await warm(paths.map((path) => new URL(path, 'http://localhost').href))
  }
}

/**
 * Pages depend only on their URL: no request header, including Host, can poison what other visitors get. Two leading
 * slashes, or an absolute URL as sent to proxies, would otherwise select another host.
 */
function requestedAddress({ url: target }: FastifyRequest): URL {
  const url = URL.parse(target.startsWith('/') ? `http://localhost${target}` : target)
  if (!url) throw problem('resource.notFound')
  return new URL(`http://localhost${url.pathname}${url.search}`)
}

async function sendKept(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
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
