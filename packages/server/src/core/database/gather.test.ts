import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gather, readTogether } from './gather.ts'

test('keys requested in one turn are looked up together, each key once', async () => {
  const asked: (readonly string[])[] = []
  const find = gather(async (keys) => {
    asked.push(keys)
    return new Map(keys.filter((key) => key !== 'c').map((key) => [key, `found ${key}`]))
  })
  assert.deepEqual(await Promise.all([find('a'), find('b'), find('a'), find('c')]), [
    'found a',
    'found b',
    'found a',
    undefined,
  ])
  assert.equal(await find('b'), 'found b', 'a later turn looks up again')
  assert.deepEqual(asked, [['a', 'b', 'c'], ['b']])
})

test('a failed lookup fails its callers only, not later ones', async () => {
  let isBroken = true
  const find = gather(async (keys) => {
    if (isBroken) throw new Error('no database')
    return new Map(keys.map((key) => [key, key]))
  })
  const outcomes = await Promise.allSettled([find('a'), find('b')])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  isBroken = false
  assert.equal(await find('a'), 'a')
})

test('one read serves all callers of a turn, and begins after the last of them', async () => {
  let stored = 1
  let reads = 0
  const read = readTogether(async () => {
    reads++
    return stored
  })
  const both = Promise.all([read(), read()])
  stored = 2
  assert.deepEqual(await both, [2, 2])
  assert.equal(reads, 1)
  stored = 3
  assert.equal(await read(), 3, 'a later turn reads again')
})
