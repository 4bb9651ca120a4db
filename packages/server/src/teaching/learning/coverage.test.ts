import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cover, firstGap, lengthOf, type Coverage } from './coverage.ts'

test('joins what touches and counts only what is new', () => {
  assert.deepEqual(cover([[0, 10]], 10, 20), { coverage: [[0, 20]], newMs: 10 })
  assert.deepEqual(
    cover(
      [
        [0, 10],
        [20, 30],
      ],
      5,
      25,
    ),
    { coverage: [[0, 30]], newMs: 10 },
  )
  assert.deepEqual(cover([[0, 10]], 2, 8), { coverage: [[0, 10]], newMs: 0 })
  assert.deepEqual(cover([[20, 30]], 0, 10), {
    coverage: [
      [0, 10],
      [20, 30],
    ],
    newMs: 10,
  })
})

test('the first gap is where watching goes on', () => {
  assert.equal(firstGap([], 60), 0)
  assert.equal(firstGap([[5, 10]], 60), 0)
  assert.equal(
    firstGap(
      [
        [0, 10],
        [20, 60],
      ],
      60,
    ),
    10,
  )
  assert.equal(firstGap([[0, 60]], 60), 60)
})

test('any order of stretches covers the same milliseconds as ticking them one by one', () => {
  const range = fc.tuple(fc.nat(80), fc.nat(80)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
  fc.assert(
    fc.property(fc.array(range, { maxLength: 30 }), (ranges) => {
      const ticks = new Set<number>()
      let coverage: Coverage = []
      let total = 0
      for (const [from, to] of ranges) {
        const step = cover(coverage, from, to)
        coverage = step.coverage
        total += step.newMs
        for (let at = from; at < to; at++) ticks.add(at)
      }
      assert.equal(total, ticks.size)
      assert.equal(lengthOf(coverage), ticks.size)
      for (const [index, [from]] of coverage.entries())
        if (index > 0) assert.ok(from > (coverage[index - 1] as readonly [number, number])[1])
    }),
  )
})
