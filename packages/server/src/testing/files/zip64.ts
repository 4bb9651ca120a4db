const entryMark = 0x02014b50
const isElsewhere = 0xffffffff

/** The same zip with every size and offset of its directory in fields of 64 bits, and a directory found by 64 bits. */
export function withLargeSizes(zip: Buffer): Buffer {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const [count, start] = [zip.readUInt16LE(end + 10), zip.readUInt32LE(end + 16)]
  const entries: Buffer[] = []
  for (let at = start; at < end && zip.readUInt32LE(at) === entryMark;) {
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28)
    const head = Buffer.from(zip.subarray(at, nameEnd))
    const extra = Buffer.alloc(28)
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(24, 2)
    for (const [index, position] of [24, 20, 42].entries()) {
      extra.writeBigUInt64LE(BigInt(zip.readUInt32LE(at + position)), 4 + 8 * index)
      head.writeUInt32LE(isElsewhere, position)
    }
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    head.writeUInt16LE(extra.length, 30)
    head.writeUInt16LE(0, 32)
    entries.push(head, extra)
  }
  const list = Buffer.concat(entries)
  const largeEnd = Buffer.alloc(56)
  largeEnd.writeUInt32LE(0x06064b50, 0)
  largeEnd.writeBigUInt64LE(44n, 4)
  largeEnd.writeBigUInt64LE(BigInt(count), 24)
  largeEnd.writeBigUInt64LE(BigInt(count), 32)
  largeEnd.writeBigUInt64LE(BigInt(list.length), 40)
  largeEnd.writeBigUInt64LE(BigInt(start), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(start + list.length), 8)
  locator.writeUInt32LE(1, 16)
  const last = Buffer.alloc(22)
  last.writeUInt32LE(0x06054b50, 0)
  last.writeUInt16LE(0xffff, 8)
  last.writeUInt16LE(0xffff, 10)
  last.writeUInt32LE(isElsewhere, 12)
  last.writeUInt32LE(isElsewhere, 16)
  return Buffer.concat([zip.subarray(0, start), list, largeEnd, locator, last])
}
