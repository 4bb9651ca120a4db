import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { scriptHashesHeader } from '@jiangxue/contract/kit/render.values.ts'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext } from 'react-router'
import { lateScripts, startLate } from './lib/late-scripts.ts'
import { hashScript, takeOwnScripts } from './lib/own-scripts.ts'

export { apiContext } from './lib/api.ts'

const renderTimeoutMs = 6_000

/** Renders the whole page before responding, so that status and HTML can be cached and hashed together. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
): Promise<Response> {
  // Nobody who writes a text for a page can know it: with it the framework marks the scripts that it writes itself.
  const mark = randomUUID()
  const page = await renderPage(request, router, mark)
  const own = takeOwnScripts(page.html, mark)
  const isLate = isReadable(router)
  const html = isLate ? startLate(own.html) : own.html
  const scripts = isLate ? [...own.scripts, ...lateScripts] : own.scripts
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set(scriptHashesHeader, scripts.map(hashScript).join(' '))
  return new Response(html, { status: page.isBroken ? 500 : status, headers })
}

function renderPage(request: Request, router: EntryContext, mark: string) {
  return new Promise<{ html: string; isBroken: boolean }>((resolve, reject) => {
    let isBroken = false
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={router} url={request.url} nonce={mark} />, {
      nonce: mark,
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
