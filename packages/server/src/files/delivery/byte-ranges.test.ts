import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addRange, addRanges, bytesWithin, mostRanges } from './byte-ranges.ts'
import { mergeDelivered, nothingDelivered, packDelivered, unpackDelivered } from './delivered.ts'

test('ranges that touch or overlap are merged', () => {
  assert.deepEqual(
    addRanges(
      [],
      [
        [0, 10],
        [20, 30],
        [10, 15],
      ],
    ),
    [
      [0, 15],
      [20, 30],
    ],
  )
  assert.deepEqual(
    addRange(
      [
        [0, 15],
        [20, 30],
      ],
      12,
      22,
    ),
    [[0, 30]],
  )
  assert.deepEqual(addRange([[5, 6]], 0, 100), [[0, 100]])
  assert.deepEqual(addRange([[5, 6]], 7, 7), [[5, 6]])
})

test('bytes within a range are counted once', () => {
  const ranges = [
    [0, 10],
    [20, 30],
  ] as const
  assert.deepEqual(
    [
      [0, 30],
      [5, 25],
      [10, 20],
      [29, 99],
    ].map(([from, to]) => bytesWithin(ranges, from!, to!)),
    [20, 10, 0, 1],
  )
})

test('of too many ranges the shortest are dropped, and nothing is added', () => {
  let ranges = addRange([], 0, 100_000)
  for (let index = 1; index < 1000; index++) ranges = addRange(ranges, 200_000 + index * 10, 200_001 + index * 10)
  assert.equal(ranges.length, mostRanges)
  assert.deepEqual(ranges[0], [0, 100_000])
  assert.equal(bytesWithin(ranges, 200_000, 300_000), mostRanges - 1)
})

test('deliveries survive packing and unpacking, and merging is commutative', () => {
  const one = { sent: [[0, 10]], granted: [] } as const
  const other = { sent: [[10, 20]], granted: [[0, 5]] } as const
  const merged = mergeDelivered(one, other)
  assert.deepEqual(merged, mergeDelivered(other, one))
  assert.deepEqual(unpackDelivered(packDelivered(merged)), { sent: [[0, 20]], granted: [[0, 5]] })
  assert.equal(packDelivered(nothingDelivered), '')
  assert.deepEqual(unpackDelivered(''), nothingDelivered)
})
