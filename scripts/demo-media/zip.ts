import { crc32, deflateRawSync } from 'node:zlib'

// 1980-01-01, the earliest date in a ZIP, so that the same content gives the same bytes.
const dosDate = 0x21
const utf8Flag = 0x800

/** Returns a ZIP of text files, in the given order. */
export function zip(files: Record<string, string>): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, text] of Object.entries(files)) {
    const name = Buffer.from(path)
    const raw = Buffer.from(text)
    const packed = deflateRawSync(raw)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(utf8Flag, 2)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt16LE(dosDate, 8)
    fields.writeUInt32LE(crc32(raw), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(raw.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, packed])
    bodies.push(local)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, tail, name]))
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, central, end])
}
