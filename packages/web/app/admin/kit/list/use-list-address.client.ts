import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'

export type Values = Record<string, string | number | undefined>

/** The most recently requested URL parameters, which the rendered page may not reflect yet. */
let coming: URLSearchParams | undefined

/** The state of a list in its URL; any change returns to the first page unless it sets one. */
export function useListAddress() {
  const [search, setSearch] = useSearchParams()
  const { key } = useLocation()
  useEffect(() => {
    coming = undefined
  }, [key])
  const change = (values: Values, { replace = false } = {}) => {
    const next = new URLSearchParams(coming ?? location.search)
    for (const [name, value] of Object.entries({ page: undefined, ...values }))
      if (value === undefined || value === '') next.delete(name)
      else next.set(name, String(value))
    coming = next
    setSearch(next, { preventScrollReset: true, replace })
  }
  return { search, change }
}

/** Parses the sort parameter, such as `name-desc`. */
export function readSort(sort: string | null) {
  const [, key, way] = /^(.+)-(asc|desc)$/.exec(sort ?? '') ?? []
  return key && way ? { key, order: way === 'asc' ? ('ascend' as const) : ('descend' as const) } : undefined
}
