import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A rendered page, ready to send again. */
export interface CachedPage {
  readonly html: Buffer
  readonly gzip: Buffer
  readonly brotli: Buffer
  readonly policy: string
  readonly etag: string
}

/** The query parameters that public pages know; an address with any other is rendered and not kept. */
const knownParameters = new Set(['page', 'keyword', 'categoryId', 'sort', 'q'])
const longestValue = 100

/** The name of an address in the cache; undefined where it is not to be cached. */
export function cacheKey(url: URL): string | undefined {
  const parameters = [...url.searchParams].toSorted(([a], [b]) => a.localeCompare(b))
  if (parameters.some(([name, value]) => !knownParameters.has(name) || value.length > longestValue)) return undefined
  return `${url.pathname}?${new URLSearchParams(parameters)}`
}

const gzipped = promisify(gzip)
const brotlied = promisify(brotliCompress)
const brotliQuality = 5

export async function preparePage(html: Buffer, policy: string, etag: string): Promise<CachedPage> {
  return {
    html,
    policy,
    etag,
    gzip: await gzipped(html),
    brotli: await brotlied(html, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  }
}
