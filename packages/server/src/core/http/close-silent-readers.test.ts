import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { closeSilentReaders } from './close-silent-readers.ts'

const afterMs = 300

async function serve(test: TestContext, download: Readable) {
  const app = Fastify()
  closeSilentReaders(app, afterMs)
  app.get('/', (_request, reply) => reply.type('video/mp4').send(download))
  await app.listen({ port: 0, host: '127.0.0.1' })
  test.after(() => app.close())
  return (app.server.address() as AddressInfo).port
}

test('a response ends if its client stops reading', async (test) => {
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(64 * 1024)
    })(),
    { objectMode: false },
  )
  const socket = connect(await serve(test, endless), '127.0.0.1')
  test.after(() => socket.destroy())
  socket.on('error', () => undefined).pause()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(endless, 'close')
  assert.equal(endless.destroyed, true)
})

test('a response that is slow to produce is not cut off', async (test) => {
  const slow = Readable.from(
    (async function* () {
      yield Buffer.from('one ')
      await pause(afterMs * 4)
      yield Buffer.from('two')
    })(),
    { objectMode: false },
  )
  const response = await fetch(`http://127.0.0.1:${await serve(test, slow)}/`)
  assert.equal(await response.text(), 'one two')
})
