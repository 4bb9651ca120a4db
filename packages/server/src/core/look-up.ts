/** The only element of a list. */
export function only<T>(list: readonly T[]): T {
  const [first] = list
  if (first === undefined || list.length > 1) throw new Error(`There are ${list.length} elements instead of one.`)
  return first
}

/** The last element of a list that is not empty. */
export function lastOf<T>(list: readonly T[]): T {
  const last = list.at(-1)
  if (last === undefined) throw new Error('The list is empty.')
  return last
}

/** The value of a key that a map has. */
export function entryOf<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key)
  if (value === undefined) throw new Error(`There is nothing under ${String(key)}.`)
  return value
}
