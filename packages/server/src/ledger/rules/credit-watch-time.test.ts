import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { aheadMs, creditWatchTime, lookBackMs, type Anchor } from './credit-watch-time.ts'

const second = 1000

test('credits the part after the anchor that fits the elapsed time', () => {
  const verdict = creditWatchTime({ positionMs: 0, at: 0 }, 0, 30 * second, 30 * second)
  assert.deepEqual(verdict.credited, { fromMs: 0, toMs: 30 * second, startedAt: 0, endedAt: 30 * second })
  assert.deepEqual(verdict.anchor, { positionMs: 30 * second, at: 30 * second })
  assert.equal(verdict.creditedUntil, 30 * second)
})

test('allows a lead of five seconds; one percent more is clipped, and a jump credits nothing', () => {
  const anchor = { positionMs: 0, at: 0 }
  assert.ok(creditWatchTime(anchor, 0, 15 * second, 10 * second).credited)
  const clipped = creditWatchTime(anchor, 0, 15 * second + 150, 10 * second)
  assert.deepEqual(clipped.credited, { fromMs: 0, toMs: 15 * second, startedAt: 0, endedAt: 15 * second })
  assert.deepEqual(clipped.anchor, { positionMs: 15 * second + 150, at: 15 * second })
  const refused = creditWatchTime(anchor, 0, 15 * second + 151, 10 * second)
  assert.equal(refused.refused, 'fasterThanClock')
  assert.deepEqual(refused.anchor, anchor, 'the anchor stays')
})

test('a media clock that is up to one percent fast or slow loses no more than that', () => {
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

test('credits no more of a segment than was delivered, and the rest once it is delivered', () => {
  const anchor = { positionMs: 10 * second, at: 0 }
  const none = creditWatchTime(anchor, 0, 40 * second, 30 * second, 10 * second)
  assert.deepEqual(none, { anchor, creditedUntil: 0, refused: 'notDelivered' })
  const part = creditWatchTime(anchor, 0, 40 * second, 30 * second, 25 * second)
  assert.deepEqual(part.credited, { fromMs: 10 * second, toMs: 25 * second, startedAt: 0, endedAt: 15 * second })
  assert.deepEqual(part.anchor, { positionMs: 25 * second, at: 15 * second })
  const rest = creditWatchTime(part.anchor, part.creditedUntil, 40 * second, 30 * second, 60 * second)
  assert.deepEqual(rest.credited, {
    fromMs: 25 * second,
    toMs: 40 * second,
    startedAt: 15 * second,
    endedAt: 30 * second,
  })
  const jump = creditWatchTime(anchor, 0, 90 * second, 30 * second, 20 * second)
  assert.equal(jump.refused, 'fasterThanClock', 'a jump stays one')
})

const step = fc.record({
  passed: fc.integer({ min: 0, max: 40 * second }),
  moved: fc.integer({ min: -20 * second, max: 45 * second }),
  delivered: fc.integer({ min: 0, max: 60 * second }),
})

test('credits only delivered video, and never more than without delivery evidence', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let [at, position, delivered] = [0, 0, 0]
      let [anchor, creditedUntil]: [Anchor, number] = [{ positionMs: 0, at: 0 }, 0]
      let creditedMs = 0
      for (const { passed, moved, delivered: more } of steps) {
        at += passed
        position = Math.max(0, position + moved)
        delivered += more - 25 * second
        const verdict = creditWatchTime(anchor, creditedUntil, position, at, delivered)
        const { credited } = verdict
        if (credited) {
          assert.ok(credited.toMs <= delivered && credited.toMs <= position && credited.toMs > credited.fromMs)
          assert.ok(credited.startedAt >= creditedUntil && credited.endedAt <= at + aheadMs)
          creditedMs += credited.toMs - credited.fromMs
        }
        ;({ anchor, creditedUntil } = verdict)
      }
      assert.ok(creditedMs <= at + aheadMs)
    }),
  )
})

test('a learner whose delivery evidence arrives late, in any pieces, loses nothing in the end', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 30 * second }), { minLength: 1, maxLength: 20 }), (delays) => {
      let [anchor, creditedUntil]: [Anchor, number] = [{ positionMs: 0, at: 0 }, 0]
      let covered = 0
      const report = (at: number, delivered: number) => {
        const verdict = creditWatchTime(anchor, creditedUntil, at, at, delivered)
        ;({ anchor, creditedUntil } = verdict)
        if (verdict.credited) covered += verdict.credited.toMs - verdict.credited.fromMs
      }
      for (const [index, delay] of delays.entries())
        report((index + 1) * 10 * second, (index + 1) * 10 * second - delay)
      const end = (delays.length + 1) * 10 * second
      report(end, end)
      assert.equal(covered, end)
    }),
  )
})

test('a step back moves the anchor and credits nothing', () => {
  const verdict = creditWatchTime({ positionMs: 40 * second, at: 0 }, 0, 10 * second, 20 * second)
  assert.equal(verdict.credited, undefined)
  assert.deepEqual(verdict.anchor, { positionMs: 10 * second, at: 20 * second })
})

test('time that another tab has claimed does not count twice', () => {
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
      const segments: { startedAt: number; endedAt: number }[] = []
      for (const { tab, positionMs, passedMs } of reports) {
        at += passedMs
        latest = Math.max(latest, at)
        const verdict = creditWatchTime(anchors.get(tab) ?? { positionMs: 0, at }, creditedUntil, positionMs, at)
        anchors.set(tab, verdict.anchor)
        creditedUntil = verdict.creditedUntil
        if (verdict.credited) segments.push(verdict.credited)
      }
      assert.ok(creditedUntil <= latest + aheadMs)
      for (const [index, segment] of segments.entries())
        if (index > 0) assert.ok(segment.startedAt >= (segments[index - 1] as { endedAt: number }).endedAt)
    }),
  )
})
