import { TwoPartCache } from './two-part-cache.ts'

interface Kept<T> {
  readonly value: T
  readonly until: number
}

/**
 * Caches values derived from public content: bounded, for a limited time, and cleared when the content has a new
 * revision.
 */
export class RevisionCache<T> {
  readonly #kept: TwoPartCache<Kept<T>>
  readonly #maxAgeMs: number
  #revision = -1

  constructor(maxEntries: number, maxAgeMs: number) {
    this.#kept = new TwoPartCache(maxEntries)
    this.#maxAgeMs = maxAgeMs
  }

  get(key: string, revision: number): T | undefined {
    if (revision !== this.#revision) {
      this.#kept.clear()
      this.#revision = revision
    }
    const kept = this.#kept.get(key)
    return kept && kept.until > performance.now() ? kept.value : undefined
  }

  /** `revision` is the one read before the value was computed. */
  set(key: string, value: T, revision: number): void {
    if (revision !== this.#revision) return
    this.#kept.set(key, { value, until: performance.now() + this.#maxAgeMs })
  }
}
