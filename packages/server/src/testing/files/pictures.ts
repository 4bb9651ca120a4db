import sharp from 'sharp'

/** A small picture of a plain color. */
export const picture = (width = 40, height = 30, background = '#b8321f') =>
  sharp({ create: { width, height, channels: 3, background } })
export const jpeg = (width?: number, height?: number) =>
  picture(width, height)
    .withMetadata({ exif: { IFD0: { Copyright: 'secret-of-the-camera' } } })
    .jpeg()
    .toBuffer()
export const png = (width?: number, height?: number) => picture(width, height).png().toBuffer()
/** Incompressible bytes. */
export const noise = (bytes: number) =>
  Buffer.from(Array.from({ length: bytes }, (_, index) => (index * 7919 + (index >> 3) * 104_729) & 255))

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})
const crc = (bytes: Buffer) =>
  (bytes.reduce((c, byte) => (crcTable[(c ^ byte) & 255] as number) ^ (c >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const tail = Buffer.alloc(4)
  tail.writeUInt32BE(crc(body))
  return Buffer.concat([head, body, tail])
}

/** A PNG of a few bytes that claims to have this size. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.from('789c030000000001', 'hex')),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
