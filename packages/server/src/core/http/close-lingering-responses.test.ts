import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { closeLingeringResponses } from './close-lingering-responses.ts'

const answerMs = 300

/** A server that sends more than a client reads, and a client connection that has paused. */
async function pausedAt(t: TestContext, path: string, restMs: number) {
  const app = Fastify()
  closeLingeringResponses(app, { fileMs: 50, restMs })
  const endless = () => Readable.from(Array.from({ length: 2000 }, () => Buffer.alloc(64 * 1024)))
  app.get('/media/:id', async (_request, reply) => reply.send(endless()))
  app.get('/zip', async (_request, reply) => reply.send(endless()))
  const asked = Promise.withResolvers<void>()
  app.get('/answer', () => {
    asked.resolve()
    return pause(answerMs, 'answered')
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const client = connect(port, '127.0.0.1').on('error', () => {})
  t.after(() => client.destroy())
  client.write(`GET ${path} HTTP/1.1\r\nHost: school\r\n\r\n`)
  await once(client, 'readable')
  return { app, asked: asked.promise, url: `http://127.0.0.1:${port}` }
}
/** Longer than a busy machine needs. */
const soonMs = 30_000
const outcome = (work: Promise<unknown>, ms: number) =>
  Promise.race([work.then(() => 'stopped'), pause(ms, 'still running', { ref: false })])

test('a paused video does not keep the server from stopping, and pending calls complete first', async (t) => {
  const { app, asked, url } = await pausedAt(t, '/media/1', 10 * soonMs)
  const answer = fetch(`${url}/answer`).then((response) => response.text())
  await asked
  assert.equal(await outcome(app.close(), soonMs), 'stopped')
  assert.equal(await answer, 'answered')
})

test('other responses get longer, but not forever', async (t) => {
  const { app } = await pausedAt(t, '/zip', 600)
  const closing = app.close()
  assert.equal(await outcome(closing, 200), 'still running')
  assert.equal(await outcome(closing, soonMs), 'stopped')
})
