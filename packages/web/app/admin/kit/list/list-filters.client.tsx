import { useLingui } from '@lingui/react/macro'
import { Button, Select } from 'antd'
import { Fragment, type ReactNode } from 'react'
import { DayRange, type DayRangeFilter } from './day-range.client.tsx'
import { keyOf, type ListColumn } from './list-column.client.ts'
import { SearchBoxes } from './search-box.client.tsx'
import { useListAddress } from './use-list-address.client.ts'

export interface Filter {
  /** The query parameter. */
  name: string
  label: string
  /** The label of the option that applies no filter. */
  all?: string
  /** `count` is the number of rows that match an option. */
  options: { value: string; label: string; count?: number | null | undefined }[]
}
/** A filter that is not a list of options, and its query parameter. */
export interface OwnFilter {
  name: string
  field: ReactNode
}
interface ListFiltersProps<Row> {
  title: string
  keyword: string | undefined
  /** Further text searches, each with its own query parameter. */
  searches: { name: string; label: string }[]
  filters: Filter[]
  days: DayRangeFilter | undefined
  ownFilters: OwnFilter[]
  /** Columns to offer for sorting; tables are sorted by their headers instead. */
  columns: ListColumn<Row>[]
}

/** Returns the query parameters of all filters. */
export const filterNames = ({
  searches,
  filters,
  days,
  ownFilters,
}: Pick<ListFiltersProps<unknown>, 'searches' | 'filters' | 'days' | 'ownFilters'>) => [
  'keyword',
  ...[...searches, ...filters, ...ownFilters].map(({ name }) => name),
  ...(days ? [days.from, days.to] : []),
]

/** Search boxes and filters of a list. */
export function ListFilters<Row>({
  title,
  keyword,
  searches,
  filters,
  days,
  ownFilters,
  columns,
}: ListFiltersProps<Row>) {
  const { t } = useLingui()
  const { search, change } = useListAddress()
  const texts = [...(keyword === undefined ? [] : [{ name: 'keyword', label: keyword }]), ...searches]
  const sortable = columns.filter(({ sorter }) => sorter)
  const names = filterNames({ searches, filters, days, ownFilters })
  const isFiltered = names.some((name) => search.get(name))
  if (keyword === undefined && searches.length + filters.length + sortable.length === 0 && !days) return null
  return (
    <div role="search" aria-label={title} className="flex flex-wrap gap-3 border-b border-line p-4">
      <SearchBoxes searches={texts} />
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
      {ownFilters.map(({ name, field }) => (
        <Fragment key={name}>{field}</Fragment>
      ))}
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
