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

test('allows five seconds of haste; a hundredth more is clipped, and a jump credits nothing', () => {
  const anchor = { positionMs: 0, at: 0 }
  assert.ok(creditWatchTime(anchor, 0, 15 * second, 10 * second).credited)
  const clipped = creditWatchTime(anchor, 0, 15 * second + 150, 10 * second)
  assert.deepEqual(clipped.credited, { fromMs: 0, toMs: 15 * second, startedAt: 0, endedAt: 15 * second })
  assert.deepEqual(clipped.anchor, { positionMs: 15 * second + 150, at: 15 * second })
  const refused = creditWatchTime(anchor, 0, 15 * second + 151, 10 * second)
  assert.equal(refused.refused, 'fasterThanClock')
  assert.deepEqual(refused.anchor, anchor, 'the anchor stays')
})

test('a media clock that is up to a hundredth fast or slow loses no more than that', () => {
  const hours = 4 * 3600 * second
  const media = fc.record({
    speed: fc.double({ min: 0.99, max: 1.01, noNaN: true }),
    everyMs: fc.constantFrom(10 * second, 30 * second),
  })
  fc.assert(
    fc.property(media, ({ speed, everyMs }) => {
      let anchor: Anchor = { positionMs: 0, at: 0 }
      let creditedUntil = 0
      let coveredMs = 0
      for (let at = everyMs; at <= hours; at += everyMs) {
        const verdict = creditWatchTime(anchor, creditedUntil, Math.floor(at * speed), at)
        ;({ anchor, creditedUntil } = verdict)
        if (verdict.credited) coveredMs += verdict.credited.toMs - verdict.credited.fromMs
      }
      assert.ok(coveredMs <= hours + aheadMs)
      assert.ok(coveredMs >= Math.min(hours, Math.floor(hours * speed)) - second, `${coveredMs} ms at ${speed}`)
    }),
  )
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
    creditWatchTime({ positionMs: 0, at: 0 }, 0, (lookBackMs + aheadMs) * 1.01 + 1, 10 * lookBackMs).refused,
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
