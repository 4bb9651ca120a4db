/** Batches all lookups of one event loop turn into one call of `find`, which returns its results by key. */
export function gather<T>(find: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>) {
  let next: { readonly keys: Set<string>; readonly found: Promise<ReadonlyMap<string, T>> } | undefined

  function begin() {
    const keys = new Set<string>()
    const found = new Promise((turn) => setImmediate(turn)).then(() => {
      next = undefined
      return find([...keys])
    })
    return { keys, found }
  }

  return async (key: string): Promise<T | undefined> => {
    next ??= begin()
    next.keys.add(key)
    return (await next.found).get(key)
  }
}

/** Shares one read among all callers of an event loop turn; the read begins after the last of them has called. */
export function readTogether<T>(read: () => Promise<T>): () => Promise<T> {
  let next: Promise<T> | undefined
  return () =>
    (next ??= new Promise((turn) => setImmediate(turn)).then(() => {
      next = undefined
      return read()
    }))
}
