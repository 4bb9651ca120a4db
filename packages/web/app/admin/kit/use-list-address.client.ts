import { useNavigation, useSearchParams } from 'react-router'

export type Values = Record<string, string | number | undefined>

/** The state of a list in its address; any change goes back to the first page unless it names one. */
export function useListAddress() {
  const [search, setSearch] = useSearchParams()
  const coming = useNavigation().location
  const change = (values: Values) => {
    // The address itself, or the one that is on its way: what is rendered may be behind both.
    const next = new URLSearchParams(coming?.pathname === location.pathname ? coming.search : location.search)
    for (const [name, value] of Object.entries({ page: undefined, ...values }))
      if (value === undefined || value === '') next.delete(name)
      else next.set(name, String(value))
    setSearch(next, { preventScrollReset: true })
  }
  return { search, change }
}

const directions = { asc: 'ascend', desc: 'descend' } as const
/** The sorting that an address names: `name-desc`. */
export function readSort(sort: string | null) {
  const [, key, way] = /^(.+)-(asc|desc)$/.exec(sort ?? '') ?? []
  return key && way ? { key, order: directions[way as keyof typeof directions] } : undefined
}
