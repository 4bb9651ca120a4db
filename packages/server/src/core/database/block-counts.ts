/**
 * Number of consecutive ids counted together, so that a deep page of a list is found without reading all rows before
 * it.
 */
export const idsPerBlock = 4096

type Part = string | number
/** A change of a group's count by one row. */
export type CountChange<G extends readonly Part[]> = readonly [group: G, id: number, by: number]

/**
 * Sums changes by group and block into rows of a count table. The rows are sorted so that concurrent writers lock them
 * in the same order; rows that do not change are omitted.
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

/** The number of rows of a list whose ids are in a block. */
export interface BlockCount {
  readonly block: number
  readonly count: number
}

/**
 * Returns where a deep page of a newest-first list begins: at ids below `before`, after skipping `skip` of them.
 * `blocks` are in the same order.
 */
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
