import { useLingui } from '@lingui/react/macro'
import { Button, Select } from 'antd'
import type { ReactNode } from 'react'
import { DayRange, type DayRangeFilter } from './day-range.client.tsx'
import { keyOf, type ListColumn } from './list-column.client.ts'
import { SearchBox } from './search-box.client.tsx'
import { useListAddress } from './use-list-address.client.ts'

export interface Filter {
  /** Of the query. */
  name: string
  label: string
  /** What is shown where it is not applied; by default all there is. */
  all?: string
  /** `count` says how many rows a choice finds. */
  options: { value: string; label: string; count?: number | null | undefined }[]
}
interface ListFiltersProps<Row> {
  title: string
  keyword: string | undefined
  /** Further texts to search by, each with its own name in the query. */
  searches: { name: string; label: string }[]
  filters: Filter[]
  days: DayRangeFilter | undefined
  /** A filter that is no list of choices, and its name in the query. */
  ownFilter: { name: string; field: ReactNode } | undefined
  /** Columns to offer for sorting; a table has its headers for that. */
  columns: ListColumn<Row>[]
}

/** What a list can be narrowed by, as its query names it. */
export const filterNames = ({
  searches,
  filters,
  days,
  ownFilter,
}: Pick<ListFiltersProps<unknown>, 'searches' | 'filters' | 'days' | 'ownFilter'>) => [
  'keyword',
  ...[...searches, ...filters].map(({ name }) => name),
  ...(days ? [days.from, days.to] : []),
  ...(ownFilter ? [ownFilter.name] : []),
]

/** Search boxes and filters of a list. */
export function ListFilters<Row>({
  title,
  keyword,
  searches,
  filters,
  days,
  ownFilter,
  columns,
}: ListFiltersProps<Row>) {
  const { t } = useLingui()
  const { search, change } = useListAddress()
  const sortable = columns.filter(({ sorter }) => sorter)
  const names = filterNames({ searches, filters, days, ownFilter })
  const isFiltered = names.some((name) => search.get(name))
  if (keyword === undefined && searches.length + filters.length + sortable.length === 0 && !days) return null
  return (
    <div role="search" aria-label={title} className="flex flex-wrap gap-3 border-b border-line p-4">
      {keyword !== undefined && <SearchBox name="keyword" label={keyword} />}
      {searches.map((each) => (
        <SearchBox key={each.name} {...each} />
      ))}
      {filters.map(({ name, label, all, options }) => (
        <Select
          key={name}
          value={search.get(name) ?? ''}
          aria-label={label}
          style={{ minWidth: 140 }}
          className="max-sm:flex-1"
          popupMatchSelectWidth={false}
          options={[{ value: '', label: all ?? t`全部${label}` }, ...options.map(counted)]}
          onChange={(value: string) => change({ [name]: value })}
        />
      ))}
      {ownFilter?.field}
      {days && <DayRange {...days} />}
      {sortable.length > 0 && (
        <Select
          value={search.get('sort') ?? ''}
          aria-label={t`排序`}
          style={{ minWidth: 140 }}
          className="max-sm:flex-1"
          popupMatchSelectWidth={false}
          onChange={(value: string) => change({ sort: value })}
          options={[
            { value: '', label: t`默认排序` },
            ...sortable.flatMap((column) => [
              { value: `${keyOf(column)}-asc`, label: t`${column.title} 升序` },
              { value: `${keyOf(column)}-desc`, label: t`${column.title} 降序` },
            ]),
          ]}
        />
      )}
      {isFiltered && (
        <Button
          type="text"
          onClick={() => change(Object.fromEntries(names.map((name) => [name, undefined])))}
        >{t`清除筛选`}</Button>
      )}
    </div>
  )
}

const counted = ({ value, label, count }: Filter['options'][number]) => ({
  value,
  label: typeof count === 'number' ? `${label} ${count}` : label,
})
