import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { testApp } from '../../testing/test-app.ts'
import type { FileAccess } from '../file/file.queries.ts'
import { recordFile, storeBody } from '../file/store-file.ts'

const it = testApp()

async function storeImage({
  width = 1280,
  access = 'public' as FileAccess,
  contentType = 'image/png',
  body,
}: { width?: number; access?: FileAccess; contentType?: string; body?: Buffer } = {}) {
  const { storages, database } = it.context
  const picture =
    body ??
    (await sharp({ create: { width, height: width / 2, channels: 3, background: '#0f4c75' } })
      .png()
      .toBuffer())
  const stored = await storeBody(storages, {
    body: picture,
    contentType,
    extension: '.png',
    access,
    originalName: 'a.png',
  })
  return database.write((db) => recordFile(db, stored, null, it.now))
}
const fetch = (url: string, headers: Record<string, string> = {}) => it.app.inject({ method: 'GET', url, headers })

test('a picture is available in four widths as WebP, cacheable forever', async () => {
  const id = await storeImage()
  for (const width of [320, 480, 640, 960]) {
    const response = await fetch(`/files/${id}?w=${width}`)
    assert.deepEqual(
      {
        statusCode: response.statusCode,
        contentType: response.headers['content-type'],
        cacheControl: response.headers['cache-control'],
      },
      { statusCode: 200, contentType: 'image/webp', cacheControl: 'public, max-age=31536000, immutable' },
    )
    const { width: made, height, format } = await sharp(response.rawPayload).metadata()
    assert.deepEqual({ made, height, format }, { made: width, height: width / 2, format: 'webp' })
  }
})

test('the second request gets the cached picture, and a browser that has it gets a 304', async () => {
  const id = await storeImage()
  const responses = await Promise.all([1, 2, 3].map(() => fetch(`/files/${id}?w=320`)))
  const again = await fetch(`/files/${id}?w=320`)
  for (const response of responses) assert.deepEqual(response.rawPayload, again.rawPayload)
  assert.equal((await fetch(`/files/${id}?w=320`, { 'if-none-match': String(again.headers.etag) })).statusCode, 304)
})

test('over the network a picture is sent once and complete', async () => {
  const id = await storeImage()
  const address = await it.app.listen({ port: 0, host: '127.0.0.1' })
  for (let count = 0; count < 2; count++) {
    const response = await globalThis.fetch(`${address}/files/${id}?w=640`)
    assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'image/webp'])
    assert.equal((await response.arrayBuffer()).byteLength, Number(response.headers.get('content-length')))
  }
})

test('a small picture is never enlarged', async () => {
  const response = await fetch(`/files/${await storeImage({ width: 200 })}?w=960`)
  assert.equal((await sharp(response.rawPayload).metadata()).width, 200)
})

test('other widths, private files and missing files are not found', async () => {
  const [open, closed] = [await storeImage(), await storeImage({ access: 'signed' })]
  for (const w of ['0', '1', '321', '10000', '-320', '320px', ''])
    assert.equal((await fetch(`/files/${open}?w=${w}`)).statusCode, 404, w)
  assert.equal((await fetch(`/files/${open}?w=320&w=640`)).statusCode, 404)
  for (const id of [closed, 999_999, 'x']) assert.equal((await fetch(`/files/${id}?w=320`)).statusCode, 404)
})

test('files that cannot be resized are sent unchanged', async () => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  const svg = await fetch(`/files/${await storeImage({ contentType: 'image/svg+xml', body: drawing })}?w=320`)
  assert.deepEqual(
    { contentType: svg.headers['content-type'], body: svg.body },
    { contentType: 'image/svg+xml', body: drawing.toString() },
  )
  const broken = await fetch(`/files/${await storeImage({ body: Buffer.from('no picture') })}?w=320`)
  assert.deepEqual({ statusCode: broken.statusCode, body: broken.body }, { statusCode: 200, body: 'no picture' })
})
