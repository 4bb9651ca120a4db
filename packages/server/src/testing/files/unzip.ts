import assert from 'node:assert/strict'
import { crc32, inflateRawSync } from 'node:zlib'

/** Reads the entries of a zip through its central directory, and verifies names and checksums. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const entries = new Map<string, Buffer>()
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const isUtf8 = (zip.readUInt16LE(at + 8) & 0x800) > 0
    const isDeflated = zip.readUInt16LE(at + 10) === 8
    const crc = zip.readUInt32LE(at + 16)
    const size = zip.readUInt32LE(at + 20)
    const nameLength = zip.readUInt16LE(at + 28)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const packed = zip.subarray(start, start + size)
    const body = isDeflated ? inflateRawSync(packed) : packed
    assert.ok(isUtf8 || /^[\x20-\x7e]*$/.test(name), `the name ${name} is not marked as UTF-8`)
    assert.equal(crc32(body), crc, `${name} is damaged`)
    entries.set(name, body)
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}
