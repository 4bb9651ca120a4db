import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { packByteMap, stepMs, unpackByteMap } from './byte-map.ts'
import { addRange, type ByteRanges } from './byte-ranges.ts'
import { deliveredUntil, deliveryOf, type MappedVideo } from './delivered-until.ts'

/** A video with steps of equal size, the sound of each step after its picture. */
function videoOf(steps: number, pictureBytes: number, soundBytes = 0): MappedVideo {
  const both = pictureBytes + soundBytes
  const track = (from: number, length: number) =>
    Array.from({ length: steps }, (_, step) => [
      [1000 + step * both + from, 1000 + step * both + from + length] as const,
    ])
  const packed = packByteMap([track(0, pictureBytes), ...(soundBytes > 0 ? [track(pictureBytes, soundBytes)] : [])])
  return { byteSize: 1000 + steps * both, durationMs: steps * stepMs, map: unpackByteMap(packed) }
}
const stepBytes = 200_000
const even = videoOf(30, stepBytes)
const bytesUpTo = (ms: number) => 1000 + (ms / stepMs) * stepBytes

test('nothing delivered means nothing watched, from any position', () => {
  for (const video of [even, { ...even, map: undefined }])
    for (const from of [0, 1999, 30_000, 59_000]) assert.equal(deliveredUntil(video, [], from, 60_000), from)
  // The index, which every player reads, does not count as video.
  assert.equal(deliveredUntil(even, [[0, 1000]], 0, 60_000), 0)
})

test('half of the bytes is half of the time, plus the allowance for a step that has begun to arrive', () => {
  assert.equal(deliveredUntil(even, [[0, bytesUpTo(30_000)]], 0, 60_000), 33_000)
  assert.equal(deliveredUntil(even, [[0, bytesUpTo(31_000)]], 0, 60_000), 33_000)
  assert.equal(deliveredUntil(even, [[0, bytesUpTo(30_000)]], 0, 20_000), 20_000)
  assert.equal(deliveredUntil(even, [[0, bytesUpTo(30_000)]], 34_000, 60_000), 34_000)
})

test('a gap ends what could be watched, and watching can start again after it', () => {
  const ranges: ByteRanges = [
    [0, bytesUpTo(10_000)],
    [bytesUpTo(20_000), bytesUpTo(60_000)],
  ]
  assert.equal(deliveredUntil(even, ranges, 0, 60_000), 13_000)
  assert.equal(deliveredUntil(even, ranges, 20_500, 60_000), 60_000)
})

test('a player that reads only the sound is credited for what it plays', () => {
  const video = videoOf(30, stepBytes, 8000)
  const sound = Array.from({ length: 30 }, (_, step) => 1000 + step * (stepBytes + 8000) + stepBytes)
  const ranges = sound.reduce<ByteRanges>((all, from) => addRange(all, from, from + 8000), [])
  assert.equal(deliveredUntil(video, ranges, 0, 60_000), 60_000)
})

test('a file without a map is judged by its bytes', () => {
  const video = { byteSize: 40_000_000, durationMs: 600_000, map: undefined }
  assert.equal(deliveredUntil(video, [[0, 40_000_000]], 0, 600_000), 600_000)
  const half = deliveredUntil(video, [[0, 20_000_000]], 0, 600_000)
  assert.ok(half >= 300_000 && half < 460_000, String(half))
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
        const video = { byteSize: at, durationMs, map: unpackByteMap(packByteMap([steps])) }
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

test('an undelivered part is credited at most for its first seconds', () => {
  fc.assert(
    fc.property(fc.nat(59), fc.nat(59), (until, from) => {
      const ranges: ByteRanges = [[0, bytesUpTo(until * 1000)]]
      const found = deliveredUntil(even, ranges, from * 1000, 60_000)
      assert.ok(found <= Math.max(from * 1000, Math.ceil(until / 2) * 2000 + 3000))
    }),
  )
})
