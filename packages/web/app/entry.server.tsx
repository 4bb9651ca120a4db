import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext } from 'react-router'
import { startLate } from './lib/late-scripts.ts'

export { apiContext } from './lib/api.ts'

const renderTimeoutMs = 6_000

/** Renders the whole page before responding, so that status and HTML can be cached and hashed together. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
): Promise<Response> {
  const page = await renderPage(request, router)
  const html = isReadable(router) ? startLate(page.html) : page.html
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(html, { status: page.isBroken ? 500 : status, headers })
}

function renderPage(request: Request, router: EntryContext) {
  return new Promise<{ html: string; isBroken: boolean }>((resolve, reject) => {
    let isBroken = false
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={router} url={request.url} />, {
      // Parts that hydrate later are in their place in the HTML, for visitors without scripts.
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
  matches.at(-1)?.route.id.startsWith('public/') === true
