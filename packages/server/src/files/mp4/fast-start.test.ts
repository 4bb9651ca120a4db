import assert from 'node:assert/strict'
import { mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { boxesOf, chunkOffsets, slowStart, video } from '../../testing/files/videos.ts'
import { BrokenVideo } from './broken-video.ts'
import { planFastStart, type Piece } from './fast-start.ts'

let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fast-start-'))
})
after(() => rm(folder, { recursive: true }))

async function plan(path: string, size: number): Promise<Piece[] | undefined> {
  const file = await open(path)
  return planFastStart(file, size).finally(() => file.close())
}
async function planOf(body: Buffer) {
  const path = join(folder, 'video.mp4')
  await writeFile(path, body)
  return plan(path, body.length)
}
const built = (pieces: readonly Piece[], body: Buffer) =>
  Buffer.concat(pieces.map((piece) => (Buffer.isBuffer(piece) ? piece : body.subarray(piece.from, piece.to))))

test('a video whose index comes first is not rewritten', async () => {
  assert.equal(await planOf(await video()), undefined)
})

test('an index at the end moves to the front, and every chunk offset is correct', async () => {
  const [fast, slow] = [await video(), slowStart(await video())]
  assert.equal(boxesOf(slow).at(-1)?.type, 'moov')
  const made = built((await planOf(slow))!, slow)
  assert.deepEqual(
    boxesOf(made)
      .map(({ type }) => type)
      .slice(0, 2),
    ['ftyp', 'moov'],
  )
  assert.equal(made.length, slow.length)
  const [wanted, found] = [chunkOffsets(fast), chunkOffsets(made)]
  assert.equal(found.length, wanted.length)
  for (const [index, offset] of found.entries())
    assert.deepEqual(made.subarray(offset, offset + 32), fast.subarray(wanted[index]!, wanted[index]! + 32))
})

function box(type: string, ...content: Buffer[]): Buffer {
  const inner = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(inner.length + 8)
  head.write(type, 4)
  return Buffer.concat([head, inner])
}
const words = (...numbers: number[]) => {
  const bytes = Buffer.alloc(numbers.length * 4)
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number, index * 4)
  return bytes
}

test('if an offset exceeds 32 bits, the table is widened to 64 bits', async () => {
  const path = join(folder, 'large.mp4')
  const dataBytes = 0x1_0000_0000 - 12
  const head = Buffer.concat([box('ftyp', Buffer.from('isom')), words(1), Buffer.from('mdat'), words(0, 0)])
  head.writeBigUInt64BE(BigInt(dataBytes), head.length - 8)
  const table = words(0, 2, 28, 0xffff_fff0)
  const movie = box('moov', box('trak', box('mdia', box('minf', box('stbl', box('stco', table))))))
  await writeFile(path, head)
  await truncate(path, 12 + dataBytes)
  const file = await open(path, 'r+')
  await file.write(movie, 0, movie.length, 12 + dataBytes)
  await file.close()
  const [first, moved, data] = (await plan(path, 12 + dataBytes + movie.length))!
  assert.deepEqual({ first, data }, { first: { from: 0, to: 12 }, data: { from: 12, to: 12 + dataBytes } })
  const index = moved as Buffer
  const at = index.indexOf('co64')
  assert.equal(index.readUInt32BE(0), index.length)
  assert.equal(index.length, movie.length + 8)
  assert.deepEqual(
    [index.readUInt32BE(at + 8), Number(index.readBigUInt64BE(at + 12)), Number(index.readBigUInt64BE(at + 20))],
    [2, 28 + index.length, 0xffff_fff0 + index.length],
  )
})

test('truncated files and files with false tables are broken', async () => {
  const slow = slowStart(await video())
  const lying = Buffer.from(slow)
  lying.writeUInt32BE(0x7fff_ffff, lying.indexOf('stco') + 8)
  const after = (movie: Buffer) =>
    Buffer.concat([box('ftyp', Buffer.from('isom')), box('mdat', Buffer.alloc(16)), movie])
  // A box that contains only the next, each eight bytes shorter than the one around it.
  const nested = Buffer.alloc(800_000)
  for (let at = 0; at < nested.length; at += 8) {
    nested.writeUInt32BE(nested.length - at, at)
    nested.write(at === 0 ? 'moov' : 'trak', at + 4)
  }
  const endless = after(nested)
  const noTable = after(box('moov', box('trak', box('mdia', box('minf', box('stbl', box('stco', words(0))))))))
  const cutHead = after(box('moov', box('trak', words(1), Buffer.from('mdia'))))
  for (const body of [
    slow.subarray(0, slow.length - 100),
    slow.subarray(0, 30_000),
    Buffer.alloc(100),
    lying,
    endless,
    noTable,
    cutHead,
  ])
    await assert.rejects(planOf(body), BrokenVideo)
})
