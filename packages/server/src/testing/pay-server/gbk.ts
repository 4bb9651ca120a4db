let bytesOf: Map<string, Buffer> | undefined

/** Node decodes GBK, but does not encode it. */
export function encodeGbk(text: string): Buffer {
  bytesOf ??= table()
  return Buffer.concat(
    Array.from(text, (character) =>
      character <= '\u007f' ? Buffer.from(character) : (bytesOf?.get(character) ?? Buffer.from('?')),
    ),
  )
}

function table(): Map<string, Buffer> {
  const decoder = new TextDecoder('gbk')
  const found = new Map<string, Buffer>()
  for (let first = 0x81; first <= 0xfe; first++)
    for (let second = 0x40; second <= 0xfe; second++) {
      const bytes = Buffer.of(first, second)
      const text = decoder.decode(bytes)
      if (text.length === 1 && text !== '\ufffd') found.set(text, bytes)
    }
  return found
}
