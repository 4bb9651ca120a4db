/** The parts before the values of a page's path, which keep their case: numbers of certificates and codes of records. */
const beforeValues = /^\/verify(\/record(?=\/))?(?=\/)/i

/**
 * The path without different spellings of the same: percent-encoded characters that need no encoding, doubled slashes and
 * a slash at the end.
 */
export function plainPath(pathname: string): string {
  const decoded = pathname.includes('%') ? pathname.replaceAll(/%([\da-f]{2})/gi, decodeOne) : pathname
  return decoded.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
}

/** The one spelling of a page's path, in lower case. Whatever is decided by the path of a page compares this one. */
export function pagePath(pathname: string): string {
  const plain = plainPath(pathname)
  const named = beforeValues.exec(plain)?.[0] ?? plain
  return named.toLowerCase() + plain.slice(named.length)
}

function decodeOne(encoded: string, hex: string): string {
  const character = String.fromCharCode(Number.parseInt(hex, 16))
  return /[\w.~-]/.test(character) ? character : encoded
}
