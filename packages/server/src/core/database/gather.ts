/** Asks once for all that is asked for in one turn of the event loop; `find` returns what it has found by its key. */
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

/** Reads once for all that ask in one turn of the event loop; the read begins after the last of them has asked. */
export function readTogether<T>(read: () => Promise<T>): () => Promise<T> {
  let next: Promise<T> | undefined
  return () =>
    (next ??= new Promise((turn) => setImmediate(turn)).then(() => {
      next = undefined
      return read()
    }))
}
