import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext } from 'react-router'
import { startLate } from './lib/late-scripts.ts'

export { apiContext } from './lib/api.ts'

const renderTimeoutMs = 6_000

/** Renders a whole page before it answers, so that status and HTML can be cached and hashed as one. */
export default function handleRequest(request: Request, status: number, headers: Headers, router: EntryContext) {
  return new Promise<Response>((resolve, reject) => {
    const chunks: Buffer[] = []
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={router} url={request.url} />, {
      // Parts that hydrate later stand in their place in the HTML, for those without scripts.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady() {
        pipe(
          new Writable({
            write(chunk: Buffer, _encoding, done) {
              chunks.push(chunk)
              done()
            },
            final(done) {
              clearTimeout(timer)
              headers.set('Content-Type', 'text/html; charset=utf-8')
              const html = Buffer.concat(chunks).toString()
              resolve(new Response(isReadable(router) ? startLate(html) : html, { status, headers }))
              done()
            },
          }),
        )
      },
      onShellError(error) {
        clearTimeout(timer)
        reject(error instanceof Error ? error : new Error(String(error)))
      },
      onError(error) {
        status = 500
        console.error(error)
      },
    })
    const timer = setTimeout(() => abort(new Error('The page took too long to render')), renderTimeoutMs)
  })
}

/** Public pages are whole without scripts; every other page waits for them. */
const isReadable = ({ staticHandlerContext: { matches } }: EntryContext) =>
  matches.at(-1)?.route.id.startsWith('public/') === true
