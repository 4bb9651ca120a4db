import { useEffect, useRef, useState } from 'react'
import type { ListQuery } from './list-loader.ts'

/** The ticked rows of a list: they stay while its pages, their size or their order change, and go with another filter. */
export function useSelection<Row extends { id: number }>(query: ListQuery, page: readonly Row[] | null) {
  const [ticked, setTicked] = useState<readonly Row[]>(noRows)
  const { page: _page, size: _size, sort: _sort, ...filters } = query
  const filter = JSON.stringify(filters)
  // The same empty list, with which the first call renders nothing again.
  useEffect(() => setTicked(noRows), [filter])

  const rows = page ?? noRows
  const address = JSON.stringify(query)
  const shown = useRef({ address, page })
  useEffect(() => {
    // A list that could not be read says nothing about its rows.
    if (!page) return
    const before = shown.current
    shown.current = { address, page }
    if (before.address !== address) return
    // Read again: what this page no longer has was deleted, or the filter no longer finds it.
    const gone = (before.page ?? noRows).filter(({ id }) => !has(page, id))
    if (gone.length > 0) setTicked((kept) => kept.filter(({ id }) => !has(gone, id)))
  }, [address, page])

  return {
    /** Of all pages, as they were last seen. */
    selectedRows: ticked.map((row) => rows.find(({ id }) => id === row.id) ?? row),
    /** Of the page that is shown. */
    selectedIds: rows.filter(({ id }) => has(ticked, id)).map(({ id }) => id),
    /** Ticks exactly these of the page that is shown. */
    setSelectedIds: (ids: number[]) =>
      setTicked((kept) => [...kept.filter(({ id }) => !has(rows, id)), ...rows.filter(({ id }) => ids.includes(id))]),
    clear: () => setTicked(noRows),
  }
}

const noRows: never[] = []
const has = (rows: readonly { id: number }[], id: number) => rows.some((row) => row.id === id)
