import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'

export type Values = Record<string, string | number | undefined>

/** The address that was asked for last and may still be on its way: what is rendered is behind it. */
let coming: URLSearchParams | undefined

/** The state of a list in its address; any change goes back to the first page unless it names one. */
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

const directions = { asc: 'ascend', desc: 'descend' } as const
/** The sorting that an address names: `name-desc`. */
export function readSort(sort: string | null) {
  const [, key, way] = /^(.+)-(asc|desc)$/.exec(sort ?? '') ?? []
  return key && way ? { key, order: directions[way as keyof typeof directions] } : undefined
}
