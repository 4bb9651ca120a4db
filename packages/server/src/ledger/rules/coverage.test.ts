import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cover, firstGap, lengthOf, type Coverage } from './coverage.ts'

test('adjoining ranges are merged and only new time is counted', () => {
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

test('watching continues at the first gap of a second or more', () => {
  const second = 1000
  const gap = (...ranges: readonly (readonly [number, number])[]) =>
    firstGap(
      ranges.map(([from, to]) => [from * second, to * second] as const),
      60 * second,
    )
  assert.equal(gap(), 0)
  assert.equal(gap([5, 10]), 0)
  assert.equal(gap([0, 10], [20, 60]), 10 * second)
  assert.equal(gap([0, 60]), 60 * second)
  assert.equal(gap([0, 10], [10.3, 20], [20.3, 30]), 30 * second, 'gaps left by a fast media clock')
  assert.equal(gap([0.4, 10], [11, 20]), 10 * second)
})

test('ranges in any order cover the same milliseconds as counting them one by one', () => {
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
