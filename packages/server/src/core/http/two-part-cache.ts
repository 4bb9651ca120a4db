/**
 * A cache with separate parts for entries requested once and entries requested again, each bounded and dropping its
 * oldest first. However many addresses an attacker makes up, they only replace each other.
 */
export class TwoPartCache<T> {
  readonly #once = new Map<string, T>()
  readonly #again = new Map<string, T>()
  readonly #mostOnce: number
  readonly #mostAgain: number

  constructor(maxEntries: number) {
    this.#mostOnce = Math.ceil(maxEntries / 5)
    this.#mostAgain = maxEntries - this.#mostOnce
  }

  get(key: string): T | undefined {
    const value = this.#again.get(key) ?? this.#once.get(key)
    if (value === undefined) return undefined
    this.#once.delete(key)
    put(this.#again, key, value, this.#mostAgain)
    return value
  }

  set(key: string, value: T): void {
    if (this.#again.has(key)) put(this.#again, key, value, this.#mostAgain)
    else put(this.#once, key, value, this.#mostOnce)
  }

  clear(): void {
    this.#once.clear()
    this.#again.clear()
  }

  /** The entries that were requested again, the latest last. */
  askedAgain(): IterableIterator<[string, T]> {
    return this.#again.entries()
  }
}

function put<T>(map: Map<string, T>, key: string, value: T, most: number): void {
  map.delete(key)
  map.set(key, value)
  if (map.size > most) map.delete(map.keys().next().value as string)
}
