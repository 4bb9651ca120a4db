import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { fetchPublic } from './fetch-public.ts'
import { isPublicAddress } from './public-address.ts'

const limits = { maxBytes: 10, timeoutMs: 2000, type: 'image/' }
const onLoopback = { isHttpAllowed: true, isAllowed: (address: string) => /^(127\.|::1$)/.test(address) }

async function serving(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((done) => {
        server.close(done)
      })
    },
  }
}
const image = (body: string): RequestListener => {
  return (_, response) => void response.setHeader('content-type', 'image/png').end(body)
}

test('only addresses of the public internet are public', () => {
  const open = ['8.8.8.8', '114.114.114.114', '2606:4700::1111']
  const closed =
    '127.0.0.1 10.1.2.3 172.20.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255 ::1 :: fe80::1 fd00::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1 2002:7f00:1:: 2001:db8::1 2001:0:1::'.split(
      ' ',
    )
  assert.deepEqual(
    [...open, ...closed].filter((address) => isPublicAddress(address)),
    open,
  )
})

test('a picture is fetched from an address the policy allows, by name and by IP', async () => {
  await using server = await serving(image('0123456789'))
  for (const host of ['127.0.0.1', 'localhost']) {
    const body = await fetchPublic(`http://${host}:${server.port}/a.png`, limits, onLoopback)
    assert.equal(body && Buffer.from(body).toString(), '0123456789', host)
  }
})

test('oversized, mistyped, missing, redirected or endless responses are not fetched', async () => {
  const listeners: Record<string, RequestListener> = {
    'too large': image('0123456789a'),
    'another type': (_, response) => void response.setHeader('content-type', 'text/html').end('0'),
    'without a type': (_, response) => void response.end('0'),
    missing: (_, response) => void response.writeHead(404, { 'content-type': 'image/png' }).end('0'),
    redirected: (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
    'cut off': (_, response) => {
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': '5' }).write('0')
      response.destroy()
    },
    endless: (_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).write('0'),
  }
  for (const [name, listener] of Object.entries(listeners)) {
    await using server = await serving(listener)
    const timeoutMs = name === 'endless' ? 100 : limits.timeoutMs
    assert.equal(
      await fetchPublic(`http://127.0.0.1:${server.port}/`, { ...limits, timeoutMs }, onLoopback),
      undefined,
      name,
    )
  }
})

test('nothing is sent to an address that is not public, however it is written', async () => {
  let requests = 0
  await using server = await serving((_, response) => {
    requests++
    response.end()
  })
  const publicOnly = { isHttpAllowed: true, isAllowed: isPublicAddress }
  const hosts = ['127.0.0.1', 'localhost', '2130706433', '0x7f000001', '0177.0.0.1', '[::1]', '[::ffff:7f00:1]']
  for (const host of hosts)
    assert.equal(await fetchPublic(`http://${host}:${server.port}/`, limits, publicOnly), undefined, host)
  assert.equal(requests, 0)
})

test('only https on its default port, without credentials, is requested', async () => {
  const addresses = ['http://example.com/a', 'https://example.com:22/', 'https://a:b@example.com/', 'file:///a', 'x']
  for (const address of addresses) assert.equal(await fetchPublic(address, limits), undefined, address)
})
