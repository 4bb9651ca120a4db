/** Runs a query for many values in groups, as a statement takes only so many. Returns what all of them find, in order. */
export async function inGroups<V, T>(
  values: readonly V[],
  most: number,
  run: (group: readonly V[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const found: T[] = []
  for (let done = 0; done < values.length; done += most) found.push(...(await run(values.slice(done, done + most))))
  return found
}
