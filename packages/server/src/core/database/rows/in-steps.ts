/** The rows of a list in steps, each after the last row of the one before it. */
export const inSteps = <Row extends { readonly id: number }>(list: (after: number) => Promise<readonly Row[]>) =>
  inStepsBy(list, ({ id }) => id)

/** The same in the order of another number than the id, after `from`. */
export async function* inStepsBy<Row>(
  list: (after: number) => Promise<readonly Row[]>,
  keyOf: (last: Row) => number,
  from = 0,
): AsyncGenerator<readonly Row[]> {
  for (let after = from; ;) {
    const rows = await list(after)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    after = keyOf(last)
  }
}
