import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { slowStart, video } from '../../testing/files/videos.ts'
import { packByteMap, unpackByteMap, type ByteMap } from './byte-map.ts'
import { readByteMap } from './read-byte-map.ts'

const mapOf = (body: Buffer) => readByteMap(async (from, to) => body.subarray(from, to), body.length)
const stepsOf = (map: ByteMap | undefined) =>
  map?.tracks.map(({ firsts, runs }) =>
    Array.from({ length: firsts.length - 1 }, (_, step) =>
      Array.from(runs.slice(firsts[step]! * 2, firsts[step + 1]! * 2)),
    ),
  )

test('any map survives packing and unpacking', () => {
  const run = fc.tuple(fc.nat(5_000_000_000), fc.nat(9_000_000)).map(([from, length]) => [from, from + length] as const)
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.array(run, { maxLength: 4 }), { minLength: 1 }), { minLength: 1, maxLength: 3 }),
      (tracks) => {
        const written = tracks.map((steps) => steps.map((runs) => runs.flat()))
        assert.deepEqual(stepsOf(unpackByteMap(packByteMap(tracks))), written)
      },
    ),
  )
})

test('the map of a video lists the bytes of every two seconds, for picture and sound', async () => {
  const body = await video()
  const [picture, sound] = stepsOf(unpackByteMap(await mapOf(body)))!
  // Eight seconds; the sound may end in an extra step.
  assert.equal(picture!.length, 4)
  assert.ok(sound!.length >= 4)
  const bytes = [...picture!, ...sound!].flat()
  assert.ok(bytes.every((byte) => byte > 0 && byte <= body.length))
  assert.ok(body.length - Math.max(...bytes) < 100, 'the last sample ends the file')
  const starts = picture!.map((runs) => runs[0]!)
  assert.deepEqual(
    starts,
    starts.toSorted((a, b) => a - b),
  )
})

test('an index at the end is found, and a file that is not an MP4 has no map', async () => {
  const body = slowStart(await video())
  const ranges: number[] = []
  const map = await readByteMap(async (from, to) => (ranges.push(to - from), body.subarray(from, to)), body.length)
  assert.ok(unpackByteMap(map))
  assert.ok(ranges.reduce((sum, each) => sum + each, 0) < 20_000, 'only the index is read')
  for (const broken of [Buffer.from('no video at all'), Buffer.alloc(0), body.subarray(0, 400), Buffer.alloc(100_000)])
    assert.equal(await mapOf(broken), '')
  assert.equal(unpackByteMap(''), undefined)
})

test('an index that claims too many samples is rejected', async () => {
  const body = Buffer.from(await video())
  const sizes = body.indexOf('stsz')
  body.writeUInt32BE(1, sizes + 8)
  body.writeUInt32BE(0xffff_ffff, sizes + 12)
  assert.equal(await mapOf(body), '')
})

test('an index whose times have no unit is rejected', async () => {
  const body = Buffer.from(await video())
  for (let at = body.indexOf('mdhd'); at >= 0; at = body.indexOf('mdhd', at + 1)) body.writeUInt32BE(0, at + 16)
  assert.equal(await mapOf(body), '')
})

test('an index that is damaged anywhere never throws', async () => {
  const body = await video()
  const index = body.indexOf('moov')
  await fc.assert(
    fc.asyncProperty(fc.nat(3000), fc.integer({ min: 0, max: 0xffff_ffff }), async (at, value) => {
      const damaged = Buffer.from(body)
      damaged.writeUInt32BE(value, Math.min(index + at, body.length - 4))
      assert.equal(typeof (await mapOf(damaged)), 'string')
    }),
    { numRuns: 60 },
  )
})
