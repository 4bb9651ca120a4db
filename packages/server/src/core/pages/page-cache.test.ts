import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { encodingOf, cacheableAddress, CachedPage } from './page-cache.ts'

const keyOf = (path: string) => cacheableAddress(new URL(path, 'http://school'))?.href

test('equivalent addresses have one key, whatever the order of their parameters', () => {
  assert.equal(keyOf('/courses?sort=newest&page=1'), keyOf('/courses?page=1&sort=newest'))
  assert.equal(keyOf('/courses?keyword=%E7%BD%91'), keyOf('/courses?keyword=网'))
  const names = [
    '/courses',
    '/courses/',
    '/',
    '/courses?page=1',
    '/courses?page=2',
    '/courses?keyword=1',
    '/courses?keyword=a%26page%3D1',
    '/courses?keyword=a&page=1',
    '/courses/1',
    '/courses/1?lesson=2',
    '/courses/1?lesson=3',
  ].map(keyOf)
  assert.equal(new Set(names).size, names.length, 'different addresses have different keys')
})

test('parameters that pages do not read are dropped; uncacheable parameters and very long values prevent caching', () => {
  assert.equal(keyOf('/?utm_source=x&from=timeline'), keyOf('/'))
  assert.equal(keyOf('/courses?page=2&x=&isappinstalled=0'), keyOf('/courses?page=2'))
  assert.equal(keyOf('/courses?PAGE=2'), keyOf('/courses'))
  for (const path of ['/courses/1?expires=1&signature=x', '/verify?number=1', `/courses?keyword=${'x'.repeat(101)}`])
    assert.equal(keyOf(path), undefined, path)
  assert.notEqual(keyOf(`/courses?keyword=${'x'.repeat(100)}`), undefined)
})

test('a cached page is the same in every encoding, sent without delay, and best compressed after its second visitor', async () => {
  const html = Buffer.from('<!doctype html><title>匠学</title>'.repeat(50))
  const page = new CachedPage(html, "default-src 'self'", '"etag"')
  for (let time = 0; time < 3; time++) {
    assert.ok(gunzipSync(await page.body('gzip')).equals(html))
    assert.ok(brotliDecompressSync(await page.body('br')).equals(html))
  }
  const fresh = new CachedPage(Buffer.from(Array.from({ length: 3000 }, (_, n) => `<p>${n * n}</p>`).join('')), '', '')
  const quick = await fresh.body('br')
  assert.equal(await fresh.body('br'), quick, 'the second visitor does not wait')
  while ((await fresh.body('br')) === quick) await new Promise(setImmediate)
  const best = await fresh.body('br')
  assert.ok(best.length < quick.length)
  assert.equal(await fresh.body('br'), best)
  assert.equal(await page.body(undefined), html)
  assert.deepEqual(
    [encodingOf('gzip, deflate, br, zstd'), encodingOf('gzip'), encodingOf('identity'), encodingOf(undefined)],
    ['br', 'gzip', undefined, undefined],
  )
})
