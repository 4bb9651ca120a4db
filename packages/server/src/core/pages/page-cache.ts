import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The query parameters that public pages read; others, such as `from` and `utm_…`, have no effect. */
const readParameters = new Set(['page', 'keyword', 'categoryId', 'teacherId', 'sort', 'lesson', 'q'])
/** Parameters that make a page personal or redirect it: it is rendered for each request. */
const unkeptParameters = ['expires', 'signature', 'number']
const longestValue = 100

/** The normalized address that a page is rendered for and cached under; undefined if it must not be cached. */
export function cacheableAddress(url: URL): URL | undefined {
  if (unkeptParameters.some((name) => url.searchParams.has(name))) return undefined
  const parameters = [...url.searchParams].filter(([name]) => readParameters.has(name))
  if (parameters.some(([, value]) => value.length > longestValue)) return undefined
  const kept = new URL(url.pathname, url)
  kept.search = String(new URLSearchParams(parameters.toSorted(([a], [b]) => a.localeCompare(b))))
  return kept
}

export type Encoding = 'br' | 'gzip'
/** The best encoding that a browser accepts; undefined for none. */
export const encodingOf = (acceptEncoding: string | undefined): Encoding | undefined =>
  (['br', 'gzip'] as const).find((encoding) => acceptEncoding?.includes(encoding))

const gzipped = promisify(gzip)
const brotlied = promisify(brotliCompress)
/** `quick` takes a fifth of the time of `best` and produces 15 % more bytes; it is for bodies that are sent once. */
const levels = { quick: { br: 2, gzip: 1 }, best: { br: 5, gzip: 6 } }

export const compress = (html: Buffer, encoding: Encoding, effort: keyof typeof levels): Promise<Buffer> =>
  encoding === 'br'
    ? brotlied(html, { params: { [constants.BROTLI_PARAM_QUALITY]: levels[effort].br } })
    : gzipped(html, { level: levels[effort].gzip })

export class CachedPage {
  readonly html: Buffer
  readonly policy: string
  readonly etag: string
  readonly #bodies = new Map<Encoding, { body: Buffer | Promise<Buffer>; isBest: boolean }>()

  constructor(html: Buffer, policy: string, etag: string) {
    this.html = html
    this.policy = policy
    this.etag = etag
  }

  /**
   * The page in an encoding: compressed quickly for the first visitor, and with the best level in the background once a
   * second visitor asks.
   */
  body(encoding: Encoding | undefined): Buffer | Promise<Buffer> {
    if (!encoding) return this.html
    const kept = this.#bodies.get(encoding)
    if (!kept) {
      const body = compress(this.html, encoding, 'quick')
      this.#bodies.set(encoding, { body, isBest: false })
      return body
    }
    if (!kept.isBest) {
      kept.isBest = true
      void compress(this.html, encoding, 'best').then((body) => (kept.body = body))
    }
    return kept.body
  }
}
