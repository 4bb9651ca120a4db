interface Kept<T> {
  readonly value: T
  readonly until: number
}

/** Keeps what was made of public content: bounded, for a while, and dropped as soon as the content has another revision. */
export class RevisionCache<T> {
  readonly #kept = new Map<string, Kept<T>>()
  readonly #maxEntries: number
  readonly #maxAgeMs: number
  #revision = -1

  constructor(maxEntries: number, maxAgeMs: number) {
    this.#maxEntries = maxEntries
    this.#maxAgeMs = maxAgeMs
  }

  get(key: string, revision: number): T | undefined {
    if (revision !== this.#revision) {
      this.#kept.clear()
      this.#revision = revision
    }
    const kept = this.#kept.get(key)
    if (!kept || kept.until <= performance.now()) return undefined
    // What is asked for again is dropped last.
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    return kept.value
  }

  /** `revision` is the one that was read before the value was made. */
  set(key: string, value: T, revision: number): void {
    if (revision !== this.#revision) return
    this.#kept.delete(key)
    this.#kept.set(key, { value, until: performance.now() + this.#maxAgeMs })
    if (this.#kept.size > this.#maxEntries) this.#kept.delete(this.#kept.keys().next().value as string)
  }
}
