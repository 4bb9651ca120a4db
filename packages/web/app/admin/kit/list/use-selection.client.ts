import { useEffect, useRef, useState } from 'react'
import type { ListQuery } from './list-loader.ts'

/** The selected rows of a list: kept when the page, page size or order changes, cleared when a filter changes. */
export function useSelection<Row extends { id: number }>(query: ListQuery, page: readonly Row[] | null) {
  const [ticked, setTicked] = useState<readonly Row[]>(noRows)
  const { page: _page, size: _size, sort: _sort, ...filters } = query
  const filter = JSON.stringify(filters)
  // The constant `noRows` prevents a second render on mount.
  useEffect(() => setTicked(noRows), [filter])

  const rows = page ?? noRows
  const address = JSON.stringify(query)
  const shown = useRef({ address, page })
  useEffect(() => {
    // If the list could not be read, nothing is known about its rows.
    if (!page) return
    const before = shown.current
    shown.current = { address, page }
    if (before.address !== address) return
    // Reloaded: rows missing from this page were deleted or no longer match the filter.
    const gone = (before.page ?? noRows).filter(({ id }) => !has(page, id))
    if (gone.length > 0) setTicked((kept) => kept.filter(({ id }) => !has(gone, id)))
  }, [address, page])

  return {
    /** Selected rows on all pages, as last seen. */
    selectedRows: ticked.map((row) => rows.find(({ id }) => id === row.id) ?? row),
    /** Ids of the selected rows on the current page. */
    selectedIds: rows.filter(({ id }) => has(ticked, id)).map(({ id }) => id),
    /** Selects exactly these rows of the current page. */
    setSelectedIds: (ids: number[]) =>
      setTicked((kept) => [...kept.filter(({ id }) => !has(rows, id)), ...rows.filter(({ id }) => ids.includes(id))]),
    clear: () => setTicked(noRows),
  }
}

const noRows: never[] = []
const has = (rows: readonly { id: number }[], id: number) => rows.some((row) => row.id === id)
