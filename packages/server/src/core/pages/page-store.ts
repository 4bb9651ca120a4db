import { TwoPartCache } from '../http/two-part-cache.ts'
import type { CachedPage } from './page-cache.ts'

interface Kept {
  readonly page: CachedPage
  readonly revision: number
  readonly renderedAt: number
  asked: number
}

/**
 * How long after rendering a busy page may still be served although the content has changed: while it changes
 * continuously, each page is rendered once per interval.
 */
const restMs = 1000
/** The number of requests since rendering from which a page counts as busy. */
const busyFrom = 20
const mostWarmed = 30

type Render = () => Promise<CachedPage | undefined>

/**
 * Caches public pages: each is rendered once per revision for concurrent requests, and busy pages are rendered before
 * they are requested.
 */
export class PageStore {
  readonly #pages: TwoPartCache<Kept>
  readonly #flights = new Map<string, Promise<CachedPage | undefined>>()
  readonly #now: () => number
  #revision = -1

  constructor(maxPages: number, now = () => performance.now()) {
    this.#pages = new TwoPartCache(maxPages)
    this.#now = now
  }

  /** The page of an address; undefined if the rendered result must not be cached. */
  async page(address: string, revision: number, render: Render): Promise<CachedPage | undefined> {
    const kept = this.#pages.get(address)
    if (kept && this.#isCurrent(kept, revision)) {
      kept.asked += 1
      return kept.page
    }
    return this.#render(address, revision, render)
  }

  /** The addresses of busy pages that a new revision has outdated; empty if the revision is already known. */
  outdatedBy(revision: number): string[] {
    if (revision === this.#revision) return []
    this.#revision = revision
    return [...this.#pages.askedAgain()]
      .filter(([, kept]) => kept.revision !== revision && kept.asked >= busyFrom)
      .toSorted(([, one], [, other]) => other.asked - one.asked)
      .slice(0, mostWarmed)
      .map(([address]) => address)
  }

  #isCurrent({ revision: of, renderedAt, asked }: Kept, revision: number): boolean {
    return of === revision || (asked >= busyFrom && this.#now() - renderedAt < restMs)
  }

  #render(address: string, revision: number, render: Render): Promise<CachedPage | undefined> {
    const key = `${revision} ${address}`
    const flying = this.#flights.get(key)
    if (flying) return flying
    const flight = render()
      .then((page) => {
        if (page) this.#pages.set(address, { page, revision, renderedAt: this.#now(), asked: 0 })
        return page
      })
      .finally(() => this.#flights.delete(key))
    this.#flights.set(key, flight)
    return flight
  }
}
