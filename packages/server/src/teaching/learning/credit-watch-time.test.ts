import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { aheadMs, creditWatchTime, lookBackMs, type Anchor } from './credit-watch-time.ts'

const second = 1000

test('credits the stretch from the anchor that the clock allows', () => {
  const verdict = creditWatchTime({ positionMs: 0, at: 0 }, 0, 30 * second, 30 * second)
  assert.deepEqual(verdict.credited, { fromMs: 0, toMs: 30 * second, startedAt: 0, endedAt: 30 * second })
  assert.deepEqual(verdict.anchor, { positionMs: 30 * second, at: 30 * second })
  assert.equal(verdict.creditedUntil, 30 * second)
})

test('allows five seconds of haste and not a millisecond more', () => {
  const anchor = { positionMs: 0, at: 0 }
  assert.ok(creditWatchTime(anchor, 0, 15 * second, 10 * second).credited)
  const refused = creditWatchTime(anchor, 0, 15 * second + 1, 10 * second)
  assert.equal(refused.refused, 'fasterThanClock')
  assert.deepEqual(refused.anchor, anchor, 'the anchor stays')
})

test('a step back moves the anchor and credits nothing', () => {
  const verdict = creditWatchTime({ positionMs: 40 * second, at: 0 }, 0, 10 * second, 20 * second)
  assert.equal(verdict.credited, undefined)
  assert.deepEqual(verdict.anchor, { positionMs: 10 * second, at: 20 * second })
})

test('time that another tab has claimed is not there twice', () => {
  assert.equal(
    creditWatchTime({ positionMs: 0, at: 0 }, 30 * second, 30 * second, 30 * second).refused,
    'fasterThanClock',
  )
})

test('reports saved offline count for a quarter of an hour', () => {
  const verdict = creditWatchTime({ positionMs: 0, at: 0 }, 0, lookBackMs, 10 * lookBackMs)
  assert.equal(verdict.credited?.startedAt, 9 * lookBackMs)
  assert.equal(
    creditWatchTime({ positionMs: 0, at: 0 }, 0, lookBackMs + aheadMs + 1, 10 * lookBackMs).refused,
    'fasterThanClock',
  )
})

test('whatever is reported, claimed time never runs more than five seconds ahead and never overlaps', () => {
  const report = fc.record({
    tab: fc.nat(3),
    positionMs: fc.nat(600_000),
    passedMs: fc.integer({ min: -20_000, max: 60_000 }),
  })
  fc.assert(
    fc.property(fc.array(report, { maxLength: 60 }), (reports) => {
      const anchors = new Map<number, Anchor>()
      let creditedUntil = 0
      let at = 1_000_000
      let latest = at
      const stretches: { startedAt: number; endedAt: number }[] = []
      for (const { tab, positionMs, passedMs } of reports) {
        at += passedMs
        latest = Math.max(latest, at)
        const verdict = creditWatchTime(anchors.get(tab) ?? { positionMs: 0, at }, creditedUntil, positionMs, at)
        anchors.set(tab, verdict.anchor)
        creditedUntil = verdict.creditedUntil
        if (verdict.credited) stretches.push(verdict.credited)
      }
      assert.ok(creditedUntil <= latest + aheadMs)
      for (const [index, stretch] of stretches.entries())
        if (index > 0) assert.ok(stretch.startedAt >= (stretches[index - 1] as { endedAt: number }).endedAt)
    }),
  )
})
