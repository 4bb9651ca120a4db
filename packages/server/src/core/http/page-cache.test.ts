import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { cacheKey, preparePage } from './page-cache.ts'

const keyOf = (path: string) => cacheKey(new URL(path, 'http://school'))

test('addresses that mean the same have one name, whatever the order of their parameters', () => {
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
  ].map(keyOf)
  assert.equal(new Set(names).size, names.length, 'and others have others')
})

test('an address with a parameter that pages do not know, or a very long one, is not kept', () => {
  for (const path of ['/?utm_source=x', '/courses?page=1&x=', '/courses?PAGE=1', `/courses?keyword=${'x'.repeat(101)}`])
    assert.equal(keyOf(path), undefined, path)
  assert.notEqual(keyOf(`/courses?keyword=${'x'.repeat(100)}`), undefined)
})

test('a prepared page is the same in every encoding', async () => {
  const html = Buffer.from('<!doctype html><title>匠学</title>'.repeat(50))
  const prepared = await preparePage(html, "default-src 'self'", '"etag"')
  assert.ok(gunzipSync(prepared.gzip).equals(html) && brotliDecompressSync(prepared.brotli).equals(html))
  assert.deepEqual([prepared.policy, prepared.etag], ["default-src 'self'", '"etag"'])
})
