/** Ids that are counted as one, so that a deep page of a list is found without walking there. */
export const idsPerBlock = 4096

type Part = string | number
/** A change of the count of one group by one row. */
export type CountChange<G extends readonly Part[]> = readonly [group: G, id: number, by: number]

/**
 * What changes add to each group and block, as rows of a table of counts; in one order, so that two writers lock them in it. What
 * does not change is left out.
 */
export function sumByBlock<G extends readonly Part[]>(changes: Iterable<CountChange<G>>): (readonly Part[])[] {
  const sums = new Map<string, { readonly row: readonly Part[]; sum: number }>()
  for (const [group, id, by] of changes) {
    const row = [...group, Math.floor(id / idsPerBlock)]
    const key = row.join(' ')
    const known = sums.get(key)
    if (known) known.sum += by
    else sums.set(key, { row, sum: by })
  }
  return [...sums]
    .filter(([, { sum }]) => sum !== 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { row, sum }]) => [...row, sum])
}

/** How many rows of a list have ids of a block. */
export interface BlockCount {
  readonly block: number
  readonly count: number
}

/** Where a deep page of a list, newest first like its blocks, begins: ids below `before`, of which `skip` more are to be passed over. */
export function seekBlock(
  blocks: readonly BlockCount[],
  skipped: number,
): { readonly before: number; readonly skip: number } {
  let skip = skipped
  for (const { block, count } of blocks) {
    if (skip < count) return { before: (block + 1) * idsPerBlock, skip }
    skip -= count
  }
  return { before: 0, skip: 0 }
}
