/** Returns a copy of an object with only some of its fields. */
export const pick = <T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>

/** Returns a copy of an object without some of its fields. */
export const omit = <T extends object, K extends keyof T>(from: T, names: readonly K[]): Omit<T, K> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name as K))) as Omit<T, K>
