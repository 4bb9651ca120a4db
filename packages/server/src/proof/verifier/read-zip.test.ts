import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, deflateRawSync } from 'node:zlib'
import { makeZip } from 'client-zip'
import { openZip, type ZipSource } from './read-zip.ts'

const overlayOf = (size: number, parts: readonly (readonly [at: number, bytes: Uint8Array])[]): ZipSource => ({
  size,
  read: (from, to) => {
    const bytes = new Uint8Array(to - from)
    for (const [at, part] of parts) {
      const start = Math.max(from, at)
      const piece = part.subarray(start - at, Math.max(0, to - at))
      if (start < to && piece.length > 0) bytes.set(piece, start - from)
    }
    return bytes
  },
})
const zipOf = async (files: readonly { name: string; input: string }[]) =>
  new Uint8Array(await new Response(makeZip(files, { buffersAreUTF8: true }) as never).arrayBuffer())
async function textOf(source: ZipSource): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  for (const [name, read] of await openZip(source)) texts[name] = new TextDecoder().decode(await read())
  return texts
}

test('reads the files of a zip in parts', async () => {
  const zip = await zipOf([
    { name: '一/学时数据.json', input: '{}' },
    { name: 'empty.txt', input: '' },
  ])
  assert.deepEqual(await textOf(overlayOf(zip.length, [[0, zip]])), { '一/学时数据.json': '{}', 'empty.txt': '' })
})

/** A zip as other programs make it: compressed, with names as bytes of their own encoding. */
function packedZip(files: readonly { name: Uint8Array; input: string }[], sizeOf = (length: number) => length) {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let at = 0
  for (const { name, input } of files) {
    const packed = deflateRawSync(input)
    const head = new DataView(new ArrayBuffer(30))
    head.setUint32(0, 0x0403_4b50, true)
    head.setUint16(8, 8, true)
    head.setUint32(14, crc32(input), true)
    head.setUint32(18, packed.length, true)
    head.setUint32(22, sizeOf(Buffer.byteLength(input)), true)
    head.setUint16(26, name.length, true)
    const entry = new Uint8Array(46)
    new DataView(entry.buffer).setUint32(0, 0x0201_4b50, true)
    entry.set(new Uint8Array(head.buffer, 4, 26), 6)
    new DataView(entry.buffer).setUint32(42, at, true)
    parts.push(new Uint8Array(head.buffer), name, packed)
    directory.push(entry, name)
    at += 30 + name.length + packed.length
  }
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, 0x0605_4b50, true)
  end.setUint32(12, Buffer.concat(directory).length, true)
  end.setUint32(16, at, true)
  return Buffer.concat([...parts, ...directory, new Uint8Array(end.buffer)])
}

test('reads a pack whose files another program has packed again', async () => {
  const gbk = Buffer.from('d6a4bedd2f', 'hex')
  const zip = packedZip([
    { name: gbk, input: '' },
    { name: Buffer.concat([gbk, Buffer.from('manifest.json')]), input: '{}'.repeat(1000) },
    { name: Buffer.concat([gbk, Buffer.from('.DS_Store')]), input: 'x' },
    { name: Buffer.from('__MACOSX/._manifest.json'), input: 'x' },
  ])
  assert.deepEqual(await textOf(overlayOf(zip.length, [[0, zip]])), { 'manifest.json': '{}'.repeat(1000) })
})

test('a compressed file that is longer or shorter than the directory says is refused', async () => {
  for (const change of [1, -1]) {
    const zip = packedZip([{ name: Buffer.from('a.txt'), input: 'text' }], (length) => length + change)
    await assert.rejects(textOf(overlayOf(zip.length, [[0, zip]])), /a\.txt/)
  }
})

test('reads all files of a zip that has more than 16 bits can count', async () => {
  const zip = await zipOf(['a.txt', 'b.txt'].map((name) => ({ name, input: name })))
  // As of a zip whose number of files is cut off.
  new DataView(zip.buffer).setUint16(zip.length - 22 + 10, 1, true)
  assert.deepEqual(await textOf(overlayOf(zip.length, [[0, zip]])), { 'a.txt': 'a.txt', 'b.txt': 'b.txt' })
})

test('reads a zip that is larger than 32 bits can address', async () => {
  const far = 5 * 2 ** 30
  const zip = await zipOf([{ name: 'far.txt', input: 'here' }])
  const end = zip.length - 22
  const directory = new DataView(zip.buffer).getUint32(end + 16, true)
  const entry = new DataView(new ArrayBuffer(end - directory + 12))
  new Uint8Array(entry.buffer).set(zip.subarray(directory, end))
  entry.setUint16(30, 12, true)
  entry.setUint32(42, 0xffff_ffff, true)
  // The position of the file is in a 64-bit field.
  entry.setUint16(end - directory, 1, true)
  entry.setUint16(end - directory + 2, 8, true)
  entry.setBigUint64(end - directory + 4, BigInt(far), true)
  const directoryAt = far + directory
  const recordAt = directoryAt + entry.byteLength
  const rest = new DataView(new ArrayBuffer(56 + 20 + 22))
  rest.setUint32(0, 0x0606_4b50, true)
  rest.setBigUint64(40, BigInt(entry.byteLength), true)
  rest.setBigUint64(48, BigInt(directoryAt), true)
  rest.setUint32(56, 0x0706_4b50, true)
  rest.setBigUint64(56 + 8, BigInt(recordAt), true)
  new Uint8Array(rest.buffer).set(zip.subarray(end), 76)
  rest.setUint32(76 + 12, entry.byteLength, true)
  rest.setUint32(76 + 16, 0xffff_ffff, true)
  const source = overlayOf(recordAt + rest.byteLength, [
    [far, zip.subarray(0, directory)],
    [directoryAt, new Uint8Array(entry.buffer)],
    [recordAt, new Uint8Array(rest.buffer)],
  ])
  assert.deepEqual(await textOf(source), { 'far.txt': 'here' })
})

test('rejects what is not a complete zip', async () => {
  const zip = await zipOf([{ name: 'a.txt', input: 'text' }])
  for (const part of [zip.subarray(0, -1), zip.subarray(10), new Uint8Array(0), new Uint8Array(100)])
    await assert.rejects(textOf(overlayOf(part.length, [[0, part]])))
})

test('never reads other files than the ones that a strict program extracts', async () => {
  const [hidden, shown] = [
    await zipOf([{ name: 'a.txt', input: 'hidden' }]),
    await zipOf([{ name: 'a.txt', input: 'shown' }]),
  ]
  const hiddenEnd = hidden.subarray(-22)
  const files = hidden.length - 22
  for (const rest of ['', 'x']) {
    const comment = Uint8Array.from([...hiddenEnd, ...new TextEncoder().encode(rest)])
    const both = Uint8Array.from([...hidden.subarray(0, files), ...shown, ...comment])
    const view = new DataView(both.buffer)
    const end = files + shown.length - 22
    const directory = files + view.getUint32(end + 16, true)
    view.setUint32(directory + 42, files, true)
    view.setUint32(end + 16, directory, true)
    view.setUint16(end + 20, comment.length, true)
    const found = await textOf(overlayOf(both.length, [[0, both]])).catch(() => 'rejected')
    assert.notDeepEqual(found, { 'a.txt': 'hidden' }, `with ${rest || 'nothing'} after it`)
  }
})

test('a file whose own header names another one is refused', async () => {
  const zip = await zipOf([{ name: 'a.txt', input: 'here' }])
  assert.equal(zip[30], 'a'.charCodeAt(0))
  zip[30] = 'b'.charCodeAt(0)
  await assert.rejects(textOf(overlayOf(zip.length, [[0, zip]])), /a\.txt/)
})
