const controls = [0x09, 0x0a, 0x0c, 0x0d]
const looked = 4096

/** The text of a file in UTF-8, UTF-16 or GB 18030; undefined if it is none. */
export function textOfFile(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decoded('utf-16le', bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decoded('utf-16be', bytes)
  if (bytes.subarray(0, looked).some((byte) => byte < 0x20 && !controls.includes(byte))) return undefined
  return decoded('utf-8', bytes) ?? decoded('gb18030', bytes)
}

function decoded(encoding: string, bytes: Buffer): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
