import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { httpProvider } from './http-provider.ts'

test('an endless response is not read to its end', async (test) => {
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(16 * 1024, ' ')
    })(),
  )
  const server = createServer((_request, response: ServerResponse) => {
    response.once('close', () => endless.destroy())
    endless.pipe(response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  test.after(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const compare = httpProvider({ url, key: 'the face key' })
  const pair = { picture: Buffer.from('one'), pose: 'left' as const, reference: Buffer.from('two') }
  await assert.rejects(compare(pair), /face provider: too long/)
  if (!endless.destroyed) await once(endless, 'close')
})
