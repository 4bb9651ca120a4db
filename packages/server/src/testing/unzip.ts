import assert from 'node:assert/strict'
import { crc32 } from 'node:zlib'

/** Reads the entries of a stored zip through its central directory and verifies each. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const entries = new Map<string, Buffer>()
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [flags, method, crc, size, nameLength, extraLength] = [
      zip.readUInt16LE(at + 8),
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
    ]
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const body = zip.subarray(start, start + size)
    assert.deepEqual([method, (flags & 0x800) > 0, crc32(body)], [0, true, crc], name)
    entries.set(name, body)
    at += 46 + nameLength + extraLength + zip.readUInt16LE(at + 32)
  }
  return entries
}
