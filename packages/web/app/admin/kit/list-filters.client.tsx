import { useLingui } from '@lingui/react/macro'
import { Button, Input, Select } from 'antd'
import { useEffect, useState } from 'react'
import { keyOf, type ListColumn } from './list-column.client.ts'
import { useListAddress } from './use-list-address.client.ts'

export interface Filter {
  /** Of the query. */
  name: string
  label: string
  /** What is shown where it is not applied; by default all there is. */
  all?: string
  options: { value: string; label: string }[]
}
interface ListFiltersProps<Row> {
  title: string
  keyword: string | undefined
  filters: Filter[]
  /** Columns to offer for sorting; a table has its headers for that. */
  columns: ListColumn<Row>[]
}

/** Search box and filters of a list. */
export function ListFilters<Row>({ title, keyword, filters, columns }: ListFiltersProps<Row>) {
  const { t } = useLingui()
  const { search, change } = useListAddress()
  const applied = search.get('keyword') ?? ''
  const [typed, setTyped] = useState(applied)
  useEffect(() => setTyped(applied), [applied])
  const sortable = columns.filter(({ sorter }) => sorter)
  const names = ['keyword', ...filters.map(({ name }) => name)]
  const isFiltered = names.some((name) => search.get(name))
  if (keyword === undefined && filters.length + sortable.length === 0) return null
  return (
    <div role="search" aria-label={title} className="flex flex-wrap gap-3 border-b border-line p-4">
      {keyword !== undefined && (
        <Input.Search
          allowClear
          enterButton={t`搜索`}
          placeholder={keyword}
          aria-label={keyword}
          value={typed}
          maxLength={100}
          style={{ width: 'min(300px, 100%)' }}
          onChange={(event) => setTyped(event.target.value)}
          onSearch={(value) => change({ keyword: value.trim() })}
        />
      )}
      {filters.map(({ name, label, all, options }) => (
        <Select
          key={name}
          value={search.get(name) ?? ''}
          aria-label={label}
          style={{ minWidth: 140 }}
          className="max-sm:flex-1"
          popupMatchSelectWidth={false}
          options={[{ value: '', label: all ?? t`全部${label}` }, ...options]}
          onChange={(value: string) => change({ [name]: value })}
        />
      ))}
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
