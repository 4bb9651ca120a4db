import assert from 'node:assert/strict'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify, { type FastifyRequest } from 'fastify'
import { bodyTimeouts, limitSlowBodies } from './body-timeouts.ts'

// Long enough for a busy machine to send two pieces.
const windowMs = 1000
const everyMs = 60

async function serve(test: TestContext) {
  const app = Fastify()
  limitSlowBodies(app, { windowMs, fileBytesPerWindow: 64 })
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
  const handlers: Record<string, (request: FastifyRequest) => Promise<unknown>> = {
    '/small': async ({ body }) => ({ got: (body as { a: string }).a }),
    '/file': async ({ raw }) => ({ bytes: (await text(raw)).length }),
    '/slow': ({ body }) => pause(windowMs * 1.5, { got: body }),
  }
  for (const [url, handler] of Object.entries(handlers)) app.route({ method: 'POST', url, handler })
  await app.listen({ port: 0, host: '127.0.0.1' })
  test.after(() => app.close())
  return (app.server.address() as AddressInfo).port
}

/**
 * Sends the head of a request, then one piece after another until all are sent or the server closes; returns the
 * response.
 */
async function drip(port: number, path: string, type: string, length: number, pieces: string[], everyMs: number) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const answer = text(socket).catch(() => '')
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
  )
  for (const piece of pieces) {
    await pause(everyMs)
    if (socket.destroyed || socket.closed) break
    socket.write(piece)
  }
  return answer
}

test('a small body that arrives too slowly is cut off', async (test) => {
  const port = await serve(test)
  const pieces = Array.from({ length: 40 }, () => ' ')
  assert.equal(await drip(port, '/small', 'application/json', 1000, pieces, everyMs), '')
  assert.match(await drip(port, '/small', 'application/json', 9, ['{"a":"b"}'], 10), /"got":"b"/)
})

test('a file may take long while it makes progress, and is cut off otherwise', async (test) => {
  const port = await serve(test)
  const type = 'application/offset+octet-stream'
  const pieces = Array.from({ length: 40 }, () => 'x'.repeat(50))
  assert.match(await drip(port, '/file', type, 2000, pieces, everyMs), /"bytes":2000/)
  assert.equal(await drip(port, '/file', type, 2000, pieces.fill('x'), everyMs), '')
  assert.equal(await drip(port, '/file', type, 1000, ['x'.repeat(500)], 1), '', 'what has stopped')
})

test('a fully received request may be processed for longer than the window', async (test) => {
  const port = await serve(test)
  assert.match(await drip(port, '/slow', 'application/json', 2, ['{}'], 1), /"got":\{\}/)
})

test('an unfinished request keeps a connection open for less than fifteen seconds', () => {
  assert.ok(bodyTimeouts.windowMs < 15_000)
})
