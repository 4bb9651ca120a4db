import { extname } from 'node:path'
import { fileKindExtensions } from '@jiangxue/contract/files/upload.values.ts'

const longestName = 200
const unseen = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu
const longestEnding = 10
/** Endings of one kind. */
const sameEndings: Readonly<Record<string, readonly string[]>> = { '.jpg': ['.jpeg'], '.mp4': ['.m4v'] }
const knownEndings = new Set(Object.values(fileKindExtensions).flat())

/** A file name without folders and deceptive characters; a long one is cut before its ending, never in a character. */
export function cleanFileName(name: string): string {
  const clean = name
    .normalize('NFC')
    .replace(/^.*[\\/]/s, '')
    .replaceAll(unseen, '')
    .trim()
  const ending = extname(clean)
  const kept = ending.length <= longestEnding ? ending : ''
  return cut(clean.slice(0, clean.length - kept.length), longestName - kept.length) + kept
}

/** The name with the ending of what the file really is, such as `.pdf`. */
export function withEnding(name: string, ending: string): string {
  const said = extname(name).toLowerCase()
  if (ending === '' || said === ending || sameEndings[ending]?.includes(said)) return name
  const stem = knownEndings.has(said) ? name.slice(0, -said.length) : name
  return cut(stem, longestName - ending.length) + ending
}

/** At most `most` UTF-16 units, of whole characters. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  let length = 0
  const characters = [...new Intl.Segmenter('zh').segment(text)].map(({ segment }) => segment)
  return characters.filter((character) => (length += character.length) <= most).join('')
}

/** The header with which a file is saved under a name; programs that know no other form get one in ASCII. */
export function attachment(name: string, inAscii = asciiOf(name)): string {
  // RFC 5987 allows fewer characters than encodeURIComponent leaves.
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${inAscii}"; filename*=UTF-8''${encoded}`
}

function asciiOf(name: string): string {
  const ending = extname(name)
  const stem = name.slice(0, name.length - ending.length)
  const plain = (text: string) => text.replaceAll(/[^\w .()-]+/g, '_')
  const kept = plain(stem)
  return (/[A-Za-z0-9]/.test(kept) ? kept : 'file') + plain(ending)
}
