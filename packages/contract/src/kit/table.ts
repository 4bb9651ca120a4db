/** Whether a table has a name as one of its keys. */
export const isKeyOf = <K extends string>(table: Readonly<Record<K, unknown>>, name: string): name is K =>
  Object.hasOwn(table, name)

/** Whether a value is one of a list. */
export const isOneOf = <T extends string>(list: readonly T[], value: string): value is T =>
  list.some((each) => each === value)

/** A table with a value for each of these keys. */
export const recordOf = <K extends string, V>(keys: readonly K[], valueOf: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>
