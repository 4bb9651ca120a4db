import assert from 'node:assert/strict'
import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, before, test } from 'node:test'
import { boxesOf, slowStart, video } from '../../testing/files/videos.ts'
import { unpackByteMap } from '../delivery/byte-map.ts'
import { isFragmented, readBoxes } from '../mp4/file-boxes.ts'
import prepare from './prepare-worker.ts'

const media = new URL('../../testing/media/', import.meta.url)
let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prepare-'))
})
after(() => rm(folder, { recursive: true }))

let count = 0
/** Prepares a file; `body` is what would be stored. */
async function prepared(bytes: Uint8Array) {
  const path = join(folder, `${++count}`)
  await writeFile(path, bytes)
  const result = await prepare({ path, readyPath: `${path}.ready` })
  const leftovers = (await readdir(folder)).filter((name) => name.startsWith(`${basename(path)}.`))
  if ('refused' in result) return { result, leftovers }
  return { result, leftovers, body: await readFile(result.path) }
}
const fileOf = (name: string) => readFile(new URL(name, media))

/** The duration in seconds, the codec, and the boxes of a prepared file. */
async function lesson(name: string) {
  const { result, leftovers, body } = await prepared(await fileOf(name))
  if ('refused' in result) return result
  assert.ok(
    leftovers.every((left) => result.path.endsWith(left)),
    `left over: ${leftovers.join()}`,
  )
  const types = boxesOf(body as Buffer).map(({ type }) => type)
  return { seconds: Math.floor(result.durationMs / 1000), codec: result.codec, types, result, body: body as Buffer }
}
const h264 = 'video/mp4; codecs="avc1.64000a, mp4a.40.2"'

test('a video lasts as long as its edit list presents, not as long as its samples', async () => {
  const trimmed = await lesson('trimmed-end.mp4')
  assert.ok(!('refused' in trimmed))
  assert.deepEqual({ seconds: trimmed.seconds, codec: trimmed.codec }, { seconds: 5, codec: h264 })
})

test('H.264 and AAC in QuickTime become an MP4', async () => {
  const made = await lesson('quicktime.mov')
  assert.ok(!('refused' in made))
  assert.deepEqual(
    { seconds: made.seconds, codec: made.codec, contentType: made.result.contentType },
    { seconds: 12, codec: h264, contentType: 'video/mp4' },
  )
  assert.deepEqual(made.types.slice(0, 2), ['ftyp', 'moov'])
  assert.equal(boxesOf(made.body)[0]!.bytes.includes('qt  '), false)
})

test('a still picture before the film does not count, and does not prove that the film was sent', async () => {
  const made = await lesson('cover-picture-first.mp4')
  assert.ok(!('refused' in made))
  assert.deepEqual(
    { seconds: made.seconds, codec: made.codec, width: made.result.width },
    { seconds: 12, codec: h264, width: 160 },
  )
  const [film] = unpackByteMap(made.result.byteMap)!.tracks
  assert.ok(film!.firsts.length > 6, 'two seconds per step')
})

test('fragments become one index at the front', async () => {
  const made = await lesson('fragmented.mp4')
  assert.ok(!('refused' in made))
  assert.deepEqual({ seconds: made.seconds, codec: made.codec }, { seconds: 12, codec: h264 })
  assert.deepEqual(made.types.filter((type) => type !== 'free').slice(0, 3), ['ftyp', 'moov', 'mdat'])
  assert.notEqual(made.result.byteMap, '')
})

test('H.264 and AAC in other containers are copied into an MP4', async () => {
  for (const name of ['matroska.mkv', 'transport-stream.bin']) {
    const made = await lesson(name)
    assert.ok(!('refused' in made), name)
    assert.deepEqual(
      { seconds: made.seconds, codec: made.codec, extension: made.result.extension },
      { seconds: 2, codec: h264, extension: '.mp4' },
      name,
    )
  }
})

test('a refusal names the container, the missing picture or the damage', async () => {
  const whole = await video()
  const head = (...bytes: number[]) => Buffer.concat([Buffer.from(bytes), Buffer.alloc(500)])
  const cases: [string, Uint8Array, object][] = [
    [
      'Flash',
      Buffer.concat([Buffer.from('FLV\x01\x05'), Buffer.alloc(500)]),
      { refused: 'video.wrongFormat', format: 'FLV' },
    ],
    [
      'AVI',
      Buffer.concat([Buffer.from('RIFFVc\0\0AVI LIST'), Buffer.alloc(500)]),
      { refused: 'video.wrongFormat', format: 'AVI' },
    ],
    [
      'Windows Media',
      head(0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11),
      { refused: 'video.wrongFormat', format: 'WMV / ASF' },
    ],
    ['sound only', soundOnly(whole), { refused: 'video.noPicture' }],
    ['a truncated download', whole.subarray(0, whole.length - 1000), { refused: 'video.cutOff' }],
    ['a crashed recording', slowStart(whole).subarray(0, 40_000), { refused: 'video.cutOff' }],
    ['a cut QuickTime file', (await fileOf('quicktime.mov')).subarray(0, 30_000), { refused: 'video.cutOff' }],
    ['cut fragments', (await fileOf('matroska.mkv')).subarray(0, 60), { refused: 'video.cutOff' }],
    ['text', Buffer.from('no video'), { refused: 'video.unreadable' }],
    ['nothing', Buffer.alloc(0), { refused: 'video.unreadable' }],
  ]
  for (const [name, bytes, refusal] of cases) {
    const { result, leftovers } = await prepared(bytes)
    assert.deepEqual({ result, leftovers }, { result: refusal, leftovers: [] }, name)
  }
})

test('fragments are recognized before the first of them has arrived', async () => {
  const body = await fileOf('fragmented.mp4')
  const [type, movie] = boxesOf(body)
  const path = join(folder, 'part')
  await writeFile(path, body.subarray(0, type!.bytes.length + movie!.bytes.length))
  const file = await open(path)
  const size = (await file.stat()).size
  assert.equal(await isFragmented(file, await readBoxes(file, size)).finally(() => file.close()), true)
})

/** The same video without its picture track. */
function soundOnly(body: Buffer): Buffer {
  const silent = Buffer.from(body)
  for (let at = silent.indexOf('vide'); at >= 0; at = silent.indexOf('vide', at + 4)) silent.write('meta', at, 'latin1')
  return silent
}
