import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderedPage } from '@jiangxue/contract/kit/render.values.ts'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { ServerRouter, type EntryContext } from 'react-router'
import { translatePlain } from './lib/i18n.ts'
import { addData, readData } from './rendering/data-script.ts'
import { lateScripts, startLate } from './rendering/late-scripts.ts'
import { browserCheck, oldBrowserNotice } from './rendering/old-browser.ts'
import { hashScript, takeOwnScripts } from './rendering/own-scripts.ts'

export { apiContext } from './lib/http/api.ts'

const renderTimeoutMs = 6_000
const oldBrowsers = browserCheck(translatePlain('en_US', oldBrowserNotice))

/** Renders the complete page before responding, so that status and HTML can be cached and hashed together. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
): Promise<Response> {
  // An unguessable nonce with which the framework marks its own scripts; authors of page content cannot know it.
  const mark = randomUUID()
  const data = await readData(router.serverHandoffStream)
  const tree = <ServerRouter context={ofPage(router)} url={request.url} nonce={mark} />
  const page = renderAtOnce(tree) ?? (await renderInParts(tree, mark))
  const own = takeOwnScripts(addData(page.html, data, mark), mark)
  const isLate = isReadable(router)
  const rendered = {
    html: oldBrowsers.addTo(isLate ? startLate(own.html) : own.html),
    scriptHashes: [...own.scripts.map(hashScript), oldBrowsers.hash, ...(isLate ? lateScripts : [])],
  }
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const response = new Response(null, { status: page.isBroken ? 500 : status, headers })
  return Object.assign(response, { [renderedPage]: rendered })
}

/** Returns the router context of a page with only its own routes, and without the data stream. */
function ofPage(router: EntryContext): EntryContext {
  const { manifest, staticHandlerContext, serverHandoffStream: _, ...rest } = router
  const routes = Object.fromEntries(staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]]))
  return { ...rest, staticHandlerContext, manifest: { ...manifest, routes } }
}

interface Page {
  html: string
  isBroken: boolean
}

/** Markers that React writes for parts that are not ready or have failed. */
const unfinished = ['<!--$?-->', '<!--$!-->']

/** Renders the page as one string, in less than half the time of a stream; undefined if a part is not ready. */
function renderAtOnce(tree: ReactNode): Page | undefined {
  const html = renderToString(tree)
  return unfinished.some((sign) => html.includes(sign))
    ? undefined
    : { html: `<!DOCTYPE html>${html}`, isBroken: false }
}

/** Renders the page as a stream, which waits for parts whose code is loaded on first use. */
function renderInParts(tree: ReactNode, mark: string) {
  return new Promise<Page>((resolve, reject) => {
    let isBroken = false
    const { pipe, abort } = renderToPipeableStream(tree, {
      nonce: mark,
      // Parts that hydrate later are inlined at their place in the HTML, for visitors without scripts.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady() {
        clearTimeout(timer)
        text(pipe(new PassThrough())).then((html) => resolve({ html, isBroken }), reject)
      },
      onShellError(error) {
        clearTimeout(timer)
        reject(error instanceof Error ? error : new Error(String(error)))
      },
      onError(error) {
        isBroken = true
        console.error(error)
      },
    })
    const timer = setTimeout(() => abort(new Error('The page took too long to render')), renderTimeoutMs)
  })
}

/** Public pages are complete without scripts; every other page waits for them. */
const isReadable = ({ staticHandlerContext: { matches } }: EntryContext) =>
  matches.at(-1)?.route.id.startsWith('public/') ?? false
