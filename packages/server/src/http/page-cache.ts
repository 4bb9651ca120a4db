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

const maxPages = 500
const maxAgeMs = 60_000
/** The query parameters that public pages know; an address with any other is rendered and not kept. */
const knownParameters = new Set(['page', 'keyword', 'categoryId', 'sort', 'q'])

/** The name of an address in the cache; undefined where it is not to be cached. */
export function cacheKey(url: URL): string | undefined {
  const parameters = [...url.searchParams].toSorted(([a], [b]) => a.localeCompare(b))
  if (parameters.some(([name, value]) => !knownParameters.has(name) || value.length > 100)) return undefined
  return `${url.pathname}?${new URLSearchParams(parameters)}`
}

const gzipped = promisify(gzip)
const brotlied = promisify(brotliCompress)
const brotliQuality = 5

export async function preparePage(html: Buffer, policy: string, etag: string): Promise<CachedPage> {
  return {
    html, policy, etag,
    gzip: await gzipped(html),
    brotli: await brotlied(html, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  }
}

/** Keeps anonymous public pages in memory: bounded, for a minute, and emptied when public content changes. */
export class PageCache {
  readonly #pages = new Map<string, { page: CachedPage; until: number }>()
  #revision = -1

  get(key: string, revision: number, now: number): CachedPage | undefined {
    if (revision !== this.#revision) {
      this.#pages.clear()
      this.#revision = revision
    }
    const kept = this.#pages.get(key)
    return kept && kept.until > now ? kept.page : undefined
  }

  set(key: string, page: CachedPage, revision: number, now: number): void {
    if (revision !== this.#revision) return
    this.#pages.delete(key)
    this.#pages.set(key, { page, until: now + maxAgeMs })
    if (this.#pages.size > maxPages) this.#pages.delete(this.#pages.keys().next().value as string)
  }
}
