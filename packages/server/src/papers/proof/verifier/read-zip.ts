/**
 * Reads uncompressed zips, such as packs, by their central directory. Throws with a reason if the bytes are not one.
 */

const marks = { end: 0x0605_4b50, entry: 0x0201_4b50, local: 0x0403_4b50 }
const sizes = { end: 22, entry: 46, local: 30, longestComment: 65_535 }
const stored = 0
const tooLong = 0xffff_ffff

export function readZip(bytes: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const files = new Map<string, Uint8Array>()
  const end = endOf(view)
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + sizes.entry > view.byteLength || view.getUint32(at, true) !== marks.entry) throw new Error('zip directory')
    const size = view.getUint32(at + 20, true)
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [
      number,
      number,
      number,
    ]
    const local = view.getUint32(at + 42, true)
    if (view.getUint16(at + 10, true) !== stored || size === tooLong || local === tooLong) throw new Error('zip format')
    const name = new TextDecoder().decode(bytes.subarray(at + sizes.entry, at + sizes.entry + nameBytes))
    if (local + sizes.local > view.byteLength || view.getUint32(local, true) !== marks.local) throw new Error(name)
    const from = local + sizes.local + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    if (from + size > view.byteLength) throw new Error(name)
    if (files.has(name)) throw new Error(name)
    files.set(name, bytes.subarray(from, from + size))
    at += sizes.entry + nameBytes + extraBytes + commentBytes
  }
  return files
}

function endOf(view: DataView): number {
  const last = view.byteLength - sizes.end
  for (let at = last; at >= Math.max(0, last - sizes.longestComment); at--)
    if (view.getUint32(at, true) === marks.end) return at
  throw new Error('zip')
}
