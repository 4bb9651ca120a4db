import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RevisionCache } from './revision-cache.ts'

test('a new revision clears the cache, and values of an older revision are not stored', () => {
  const cache = new RevisionCache<string>(10)
  cache.get('/', 1)
  cache.set('/', 'old', 1)
  assert.equal(cache.get('/', 2), undefined)
  cache.set('/', 'made before', 1)
  assert.equal(cache.get('/', 2), undefined)
  cache.set('/', 'new', 2)
  assert.equal(cache.get('/', 2), 'new')
})

test('the cache is bounded: responses requested once fill at most a fifth, the newest remain', () => {
  const cache = new RevisionCache<number>(500)
  cache.get('', 1)
  for (let number = 0; number < 600; number++) cache.set(`/${number}`, number, 1)
  const kept = Array.from({ length: 600 }, (_, number) => cache.get(`/${number}`, 1)).filter(
    (value) => value !== undefined,
  )
  assert.deepEqual([kept.length, kept[0], kept.at(-1)], [100, 500, 599])
  for (let number = 600; number < 2000; number++) {
    cache.set(`/${number}`, number, 1)
    cache.get(`/${number}`, 1)
  }
  const again = Array.from({ length: 2000 }, (_, number) => cache.get(`/${number}`, 1)).filter(
    (value) => value !== undefined,
  )
  assert.deepEqual([again.length, again[0], again.at(-1)], [400, 1600, 1999])
})

test('a response requested twice outlives responses requested once', () => {
  const cache = new RevisionCache<number>(500)
  cache.get('/popular', 1)
  cache.set('/popular', 0, 1)
  cache.get('/popular', 1)
  for (let number = 1; number < 20_000; number++) cache.set(`/${number}`, number, 1)
  assert.equal(cache.get('/popular', 1), 0)
})
