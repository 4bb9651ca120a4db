import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Serves the school at a separate address, where one page arrives in two parts: up to the given text (exclusive), and
 * the rest once released. Everything else passes through unchanged.
 */
export async function slowPage(path: string, before: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const server = createServer((incoming, outgoing) => {
    const isSlow = incoming.url === path
    const { 'accept-encoding': encodings, ...headers } = incoming.headers
    const forwarded = request(
      new URL(incoming.url ?? '/', process.env.BASE_URL),
      { method: incoming.method, headers: isSlow ? headers : { ...headers, 'accept-encoding': encodings } },
      async (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        if (!isSlow) return response.pipe(outgoing)
        const page = Buffer.concat(await response.toArray())
        const end = page.indexOf(before)
        if (end < 0) return outgoing.destroy(new Error(`The page has no ${before}`))
        outgoing.write(page.subarray(0, end))
        await released
        outgoing.end(page.subarray(end))
      },
    )
    forwarded.on('error', (error) => outgoing.destroy(error))
    incoming.pipe(forwarded)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release,
    [Symbol.dispose]() {
      release()
      server.close()
      server.closeAllConnections()
    },
  }
}
