import type { KeptPage } from './page-cache.ts'
import { TwoPartCache } from './two-part-cache.ts'

interface Kept {
  readonly page: KeptPage
  readonly revision: number
  readonly renderedAt: number
  asked: number
}

const maxAgeMs = 60_000
/** So long a page that many ask for may be one of the revision before: where people enroll all the time, each page is rendered once. */
const restMs = 1000
/** Asked for so often since it was rendered, a page counts as one that many ask for. */
const busyFrom = 20
const mostWarmed = 30

type Render = () => Promise<KeptPage | undefined>

/** Pages of public content: each is rendered once per revision however many ask for it, and those of many visitors before they ask. */
export class PageStore {
  readonly #pages: TwoPartCache<Kept>
  readonly #flights = new Map<string, Promise<KeptPage | undefined>>()
  readonly #now: () => number
  #revision = -1

  constructor(maxPages: number, now = () => performance.now()) {
    this.#pages = new TwoPartCache(maxPages)
    this.#now = now
  }

  /** The page of an address; undefined where what was rendered is not to be kept. */
  async page(address: string, revision: number, render: Render): Promise<KeptPage | undefined> {
    const kept = this.#pages.get(address)
    if (kept && this.#isCurrent(kept, revision)) {
      kept.asked += 1
      return kept.page
    }
    return this.#render(address, revision, render)
  }

  /** The addresses of pages that many ask for and that this revision has made old; none for a revision that is known. */
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
    const ageMs = this.#now() - renderedAt
    return of === revision ? ageMs < maxAgeMs : asked >= busyFrom && ageMs < restMs
  }

  #render(address: string, revision: number, render: Render): Promise<KeptPage | undefined> {
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
