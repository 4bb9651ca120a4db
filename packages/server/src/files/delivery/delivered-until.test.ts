import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { packByteMap, stepMs, unpackByteMap } from './byte-map.ts'
import { addRange, bytesWithin, type ByteRanges } from './byte-ranges.ts'
import { deliveredUntil, deliveryOf, worthMs, type PositionedVideo } from './delivered-until.ts'

/** A video with steps of equal size, the sound of each step after its picture. */
function videoOf(steps: number, pictureBytes: number, soundBytes = 0): PositionedVideo {
  const both = pictureBytes + soundBytes
  const track = (from: number, length: number) =>
    Array.from({ length: steps }, (_, step) => [
      [1000 + step * both + from, 1000 + step * both + from + length] as const,
    ])
  const packed = packByteMap([track(0, pictureBytes), ...(soundBytes > 0 ? [track(pictureBytes, soundBytes)] : [])])
  return { byteSize: 1000 + steps * both, durationMs: steps * stepMs, map: unpackByteMap(packed)! }
}
const stepBytes = 200_000
const even = videoOf(30, stepBytes)
const bytesUpTo = (ms: number) => 1000 + (ms / stepMs) * stepBytes

test('nothing delivered means nothing watched, from any position', () => {
  for (const from of [0, 1999, 30_000, 59_000]) assert.equal(deliveredUntil(even, [], from, 60_000), from)
  // The index, which every player reads, does not count as video.
  assert.equal(deliveredUntil(even, [[0, 1000]], 0, 60_000), 0)
})

test('half of the bytes is half of the time, plus the step that has begun to arrive', () => {
  assert.equal(deliveredUntil(even, [[0, bytesUpTo(30_000)]], 0, 60_000), 30_000)
  assert.equal(deliveredUntil(even, [[0, bytesUpTo(31_000)]], 0, 60_000), 32_000)
  assert.equal(deliveredUntil(even, [[0, bytesUpTo(30_000) + 1]], 28_000, 60_000), 30_666)
  assert.equal(deliveredUntil(even, [[0, bytesUpTo(30_000)]], 0, 20_000), 20_000)
  assert.equal(deliveredUntil(even, [[0, bytesUpTo(30_000)]], 34_000, 60_000), 34_000)
})

test('single bytes of every step are worth nothing, from any position', () => {
  const bytes = Array.from({ length: 60 }, (_, index) => {
    const at = bytesUpTo(index * 1000 + 900)
    return [at, at + 1] as const
  })
  for (let from = 0; from < 60_000; from += 333) assert.equal(deliveredUntil(even, bytes, from, 60_000), from)
})

test('a step in which playing starts needs three quarters of the rest of its bytes', () => {
  const from = (share: number): ByteRanges => [
    [bytesUpTo(13_000), bytesUpTo(13_000) + Math.floor((stepBytes / 2) * share)],
  ]
  assert.equal(deliveredUntil(even, from(0.76), 13_000, 14_000), 14_000)
  assert.ok(deliveredUntil(even, from(0.5), 13_000, 14_000) < 13_700)
  const last: ByteRanges = [[bytesUpTo(14_000) - 1, bytesUpTo(14_000)]]
  assert.equal(deliveredUntil(even, last, 13_000, 60_000), 13_000)
})

test('a player that resumes at a picture within a step has what it needs, although that step has larger ones before', () => {
  // The step of 200,000 bytes has its second picture, of 30,000 bytes, after one second.
  const ranges: ByteRanges = [[bytesUpTo(14_000) - 30_000, bytesUpTo(60_000)]]
  assert.equal(deliveredUntil(even, ranges, 13_000, 60_000), 60_000)
})

test('a gap ends what could be watched, and watching can start again after it', () => {
  const ranges: ByteRanges = [
    [0, bytesUpTo(10_000)],
    [bytesUpTo(20_000), bytesUpTo(60_000)],
  ]
  assert.equal(deliveredUntil(even, ranges, 0, 60_000), 10_000)
  assert.equal(deliveredUntil(even, ranges, 20_500, 60_000), 60_000)
})

test('a player that reads only the sound is credited for what it plays', () => {
  const video = videoOf(30, stepBytes, 8000)
  const sound = Array.from({ length: 30 }, (_, step) => 1000 + step * (stepBytes + 8000) + stepBytes)
  const ranges = sound.reduce<ByteRanges>((all, from) => addRange(all, from, from + 8000), [])
  assert.equal(deliveredUntil(video, ranges, 0, 60_000), 60_000)
})

test('a file without a map is worth the share of its bytes, of which three quarters are enough', () => {
  const video = { byteSize: 40_000_000, durationMs: 600_000, map: undefined }
  assert.equal(worthMs(video, []), 0)
  assert.equal(
    worthMs(video, [
      [0, 1],
      [20_000_000, 20_000_001],
    ]),
    0,
  )
  assert.equal(worthMs(video, [[10_000_000, 25_000_000]]), 300_000)
  assert.ok(worthMs(video, [[0, 40_000_000]]) >= 600_000)
})

test('delivery is named by who delivered', () => {
  const all: ByteRanges = [[0, even.byteSize]]
  assert.equal(deliveryOf(even, { sent: all, granted: [] }, 0, 60_000), 'sent')
  assert.equal(deliveryOf(even, { sent: [[0, 1000]], granted: all }, 0, 60_000), 'granted')
  assert.equal(deliveryOf(even, { sent: [[0, bytesUpTo(20_000)]], granted: [] }, 0, 60_000), 'missing')
})

test('playing delivered bytes is fully credited, at any bitrate and from any position', () => {
  const sizes = fc.array(fc.integer({ min: 200, max: 900_000 }), { minLength: 3, maxLength: 60 })
  fc.assert(
    fc.property(
      sizes,
      fc.double({ min: 0, max: 0.95, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (bytes, begin, part) => {
        let at = 5000
        const steps = bytes.map((length) => [[at, (at += length)] as const])
        const durationMs = bytes.length * stepMs
        const video = { byteSize: at, durationMs, map: unpackByteMap(packByteMap([steps]))! }
        const byteAt = (ms: number) => {
          const [from, to] = steps[Math.min(bytes.length - 1, Math.floor(ms / stepMs))]![0]!
          return from + ((ms % stepMs) / stepMs) * (to - from)
        }
        const fromMs = Math.floor(begin * durationMs)
        const toMs = Math.floor(fromMs + part * (durationMs - fromMs - 1))
        // A frame of 40 ms is complete before it is shown.
        const ranges = addRange([], Math.floor(byteAt(fromMs)), Math.ceil(byteAt(Math.min(durationMs - 1, toMs + 40))))
        assert.equal(deliveredUntil(video, ranges, fromMs, toMs), toMs)
      },
    ),
    { numRuns: 500 },
  )
})

test('time without its bytes is never credited', () => {
  const range = fc.tuple(fc.nat(even.byteSize), fc.nat(900_000))
  fc.assert(
    fc.property(fc.array(range, { maxLength: 12 }), fc.nat(59_999), (parts, from) => {
      const ranges = parts.reduce<ByteRanges>((all, [at, length]) => addRange(all, at, at + length), [])
      const until = deliveredUntil(even, ranges, from, 60_000)
      const needed = bytesUpTo(until) - bytesUpTo(from)
      const found = bytesWithin(ranges, bytesUpTo(Math.floor(from / stepMs) * stepMs), bytesUpTo(until + 2 * stepMs))
      assert.ok(until >= from && found >= needed * 0.74, `${found} of ${needed}`)
    }),
    { numRuns: 2000 },
  )
})

test('what is credited in parts is never more than known, whatever part of it is new', () => {
  fc.assert(
    fc.property(fc.nat(59_999), fc.nat(even.byteSize), fc.nat(2_000_000), (from, at, length) => {
      const sent = addRange([], at, at + length)
      const until = deliveredUntil(even, sent, from, 60_000)
      for (const to of [from + 1, Math.floor((from + until) / 2), until])
        if (to > from && to <= until) assert.equal(deliveryOf(even, { sent, granted: [] }, from, to), 'sent')
    }),
    { numRuns: 2000 },
  )
})
