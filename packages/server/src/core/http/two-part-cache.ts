import { LRUCache } from 'lru-cache'

/**
 * A cache with separate parts for entries requested once and entries requested again, each bounded and dropping what
 * was not requested for longest. However many addresses an attacker makes up, they only replace each other.
 */
export class TwoPartCache<T extends object> {
  readonly #once: LRUCache<string, T>
  readonly #again: LRUCache<string, T>

  constructor(maxEntries: number) {
    const mostOnce = Math.ceil(maxEntries / 5)
    this.#once = new LRUCache({ max: mostOnce })
    this.#again = new LRUCache({ max: maxEntries - mostOnce })
  }

  get(key: string): T | undefined {
    const value = this.#once.get(key)
    if (!value) return this.#again.get(key)
    this.#once.delete(key)
    this.#again.set(key, value)
    return value
  }

  set(key: string, value: T): void {
    const part = this.#again.has(key) ? this.#again : this.#once
    part.set(key, value)
  }

  clear(): void {
    this.#once.clear()
    this.#again.clear()
  }

  /** The entries that were requested again, the latest first. */
  askedAgain(): Iterable<[string, T]> {
    return this.#again.entries()
  }
}
