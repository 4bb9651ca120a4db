/**
 * A text for a provider: without characters that its interface or its bills give a meaning, and of limited length in
 * UTF-8.
 */
export function plainText(text: string, mostBytes: number): string {
  let plain = ''
  let bytes = 0
  for (const character of text.replaceAll(/[\p{Cc}\p{Cs}\u{10000}-\u{10ffff}`,/=&"^|#$\\<>]/gu, ' ')) {
    bytes += Buffer.byteLength(character)
    if (bytes > mostBytes) break
    plain += character
  }
  return plain.trim()
}
