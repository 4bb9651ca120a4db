/** Adds a page without repeating known rows, since rows added or removed in between shift the pages. */
export function withNewRows<Row extends { readonly id: number }>(
  known: readonly Row[],
  page: readonly Row[],
): readonly Row[] {
  const ids = new Set(known.map(({ id }) => id))
  return [...known, ...page.filter(({ id }) => !ids.has(id))]
}
