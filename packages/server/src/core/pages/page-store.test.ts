import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CachedPage } from './page-cache.ts'
import { PageStore } from './page-store.ts'

/** A store with a manual clock, and a renderer that records what it rendered. */
function makeStore() {
  let nowMs = 0
  const rendered: string[] = []
  const store = new PageStore(50, () => nowMs)
  const ask = async (address: string, revision: number) => {
    const page = await store.page(address, revision, async () => {
      rendered.push(`${address} ${revision}`)
      await new Promise(setImmediate)
      return address.includes('missing') ? undefined : new CachedPage(Buffer.from(`${address} ${revision}`), '', '')
    })
    return page?.html.toString()
  }
  return { store, rendered, ask, pass: (ms: number) => (nowMs += ms) }
}

test('a page is rendered once for concurrent requests, and again for a new revision', async () => {
  const { ask, rendered, pass } = makeStore()
  assert.deepEqual(await Promise.all([ask('/', 1), ask('/', 1), ask('/', 1)]), ['/ 1', '/ 1', '/ 1'])
  pass(3_600_000)
  assert.equal(await ask('/', 1), '/ 1')
  assert.equal(await ask('/', 2), '/ 2')
  assert.equal(rendered.length, 2)
})

test('an uncacheable page is not shared and is rendered again', async () => {
  const { ask, rendered } = makeStore()
  assert.deepEqual([await ask('/missing', 1), await ask('/missing', 1)], [undefined, undefined])
  assert.equal(rendered.length, 2)
})

test('the next visitor sees a change; only a busy page may be outdated for a second', async () => {
  const { ask, rendered, pass } = makeStore()
  for (let time = 0; time < 10; time++) await ask('/quiet', 1)
  for (let time = 0; time < 50; time++) await ask('/busy', 1)
  assert.deepEqual([await ask('/quiet', 2), await ask('/busy', 2)], ['/quiet 2', '/busy 1'])
  pass(999)
  assert.equal(await ask('/busy', 3), '/busy 1')
  pass(1)
  assert.equal(await ask('/busy', 3), '/busy 3')
  assert.deepEqual(rendered, ['/quiet 1', '/busy 1', '/quiet 2', '/busy 3'])
})

test('busy pages are listed once after a change, the busiest first', async () => {
  const { store, ask } = makeStore()
  assert.deepEqual(store.outdatedBy(1), [])
  for (const [address, times] of [
    ['/a', 30],
    ['/b', 40],
    ['/c', 5],
  ] as const)
    for (let time = 0; time <= times; time++) await ask(address, 1)
  assert.deepEqual(store.outdatedBy(1), [])
  assert.deepEqual(store.outdatedBy(2), ['/b', '/a'])
  assert.deepEqual(store.outdatedBy(2), [])
})

test('a page requested twice stays cached, however many made-up addresses follow', async () => {
  const { ask, rendered } = makeStore()
  await ask('/', 1)
  await ask('/', 1)
  for (let number = 0; number < 500; number++) await ask(`/courses?keyword=${number}`, 1)
  await ask('/', 1)
  assert.equal(rendered.filter((each) => each === '/ 1').length, 1)
})
