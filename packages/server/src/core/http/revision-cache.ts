import { TwoPartCache } from './two-part-cache.ts'

/** Caches values derived from public content: bounded, and cleared when the content has a new revision. */
export class RevisionCache<T> {
  readonly #kept: TwoPartCache<{ readonly value: T }>
  #revision = -1

  constructor(maxEntries: number) {
    this.#kept = new TwoPartCache(maxEntries)
  }

  get(key: string, revision: number): T | undefined {
    if (revision !== this.#revision) {
      this.#kept.clear()
      this.#revision = revision
    }
    return this.#kept.get(key)?.value
  }

  /** `revision` is the one read before the value was computed. */
  set(key: string, value: T, revision: number): void {
    if (revision !== this.#revision) return
    this.#kept.set(key, { value })
  }
}
