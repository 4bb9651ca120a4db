import { useState } from 'react'

let last = 0

/**
 * Keys of the rows of a field, whose values have none of their own: a row keeps its key, and with it its focus, while
 * it is edited and moved.
 */
export function useRowKeys(count: number) {
  const [keys, setKeys] = useState<readonly number[]>([])
  const shown = Array.from({ length: count }, (_, index) => keys[index] ?? ++last)
  // Rows were added, or others were loaded.
  if (keys.length !== count) setKeys(shown)
  const remove = (index: number) => setKeys(shown.filter((_, at) => at !== index))
  const move = (index: number, by: 1 | -1) => setKeys(moved(shown, index, index + by))
  return { keys: shown, remove, move }
}

/** Returns rows with one moved to another index. */
export const moved = <Row>(rows: readonly Row[], from: number, to: number): Row[] =>
  rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1))
