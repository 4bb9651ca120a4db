import type { Permission } from '@jiangxue/contract/kit/sections.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Card, Pagination } from 'antd'
import { useEffect, type ReactNode } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { hasDrafts } from '../../../lib/session/drafts.ts'
import { toast } from '../../../lib/toast.ts'
import { PageHeader } from '../page-header.client.tsx'
import { useNarrow, useTablet } from '../use-narrow.client.ts'
import type { DayRangeFilter } from './day-range.client.tsx'
import { ExportButton, type Exporter } from './export-button.client.tsx'
import { ListCards } from './list-cards.client.tsx'
import type { ListColumn } from './list-column.client.ts'
import { filterNames, ListFilters, type Filter, type OwnFilter } from './list-filters.client.tsx'
import { defaultPageSize, pageSizes, type ListData } from './list-loader.ts'
import { ListFailure, NothingFound } from './list-states.client.tsx'
import { ListTable } from './list-table.client.tsx'
import { useListAddress } from './use-list-address.client.ts'
import { useSelection } from './use-selection.client.ts'

interface ListPageProps<Row extends { id: number }> {
  title: string
  data: ListData<Row, unknown>
  /** A column with `sorter: true` sorts by its key: `?sort=name-asc`. */
  columns: ListColumn<Row>[]
  /** What the keyword box searches. */
  keyword?: string
  /** Shown if nothing matches. */
  empty: string
  /** Shown instead while there is nothing at all: how to begin. */
  begin?: string
  /** Further text searches, each with its own query parameter. */
  searches?: { name: string; label: string }[]
  filters?: Filter[]
  /** A filter by days. */
  days?: DayRangeFilter
  /** Custom filters that are not lists of options, each with its query parameter. */
  ownFilters?: OwnFilter[]
  /** Shown next to the title, such as a status. */
  note?: ReactNode
  /** Shown between the title and the list. */
  above?: ReactNode
  /** Shown above the rows: a summary of everything that matches the filters. */
  summary?: ReactNode
  /** Buttons to the right of the title; a function receives the selected rows. */
  actions?: ReactNode | ((selectedRows: Row[]) => ReactNode)
  /** The actions of one row: a RowActions, to the right of the row or its card. */
  rowActions?: (row: Row) => ReactNode
  rowActionsWidth?: number
  /** Makes rows selectable, across pages; `rowName` names a row for screen readers. */
  selectable?: { rowName: (row: Row) => string }
  onExport?: Exporter
  exportPermission?: Permission
  /** If rows are selected, only those are exported, as `ids`. */
  exportsSelection?: boolean
}

/** A list page of the back office: search, filters, sorting, table and paging, with all state in the URL. */
export function ListPage<Row extends { id: number }>(props: ListPageProps<Row>) {
  const {
    title,
    data,
    columns,
    keyword,
    empty,
    begin = empty,
    searches = [],
    filters = [],
    days,
    ownFilters = [],
    note,
    above,
    summary,
    actions,
    rowActions,
    rowActionsWidth,
    selectable,
    onExport,
    exportPermission,
    exportsSelection = false,
  } = props
  const { t } = useLingui()
  const { change } = useListAddress()
  useEffect(() => {
    if (hasDrafts(`${location.pathname} `)) toast.warning(t`登录过期前填写的内容已保留，重新打开该表单即可继续`)
  }, [t])
  const revalidator = useRevalidator()
  const isIdle = useNavigation().state === 'idle'
  const isLoading = !isIdle || revalidator.state === 'loading'
  const isNarrow = useNarrow()
  // On a tablet, a table would hide columns behind the fixed ones.
  const hasCards = useTablet()
  const { query, page, failure } = data
  const rows = page?.content ?? []
  const { selectedRows, selectedIds, setSelectedIds, clear } = useSelection(query, page?.content ?? null)
  const selection = selectable && { selectedIds, setSelectedIds, ...selectable }
  const exported =
    exportsSelection && selectedRows.length > 0 ? { ...query, ids: selectedRows.map(({ id }) => id).join() } : query
  const buttons = typeof actions === 'function' ? actions(selectedRows) : actions
  const total = page?.totalElements ?? 0
  // The last row of the last page may have been deleted. Replaces the empty page in the history, once per page.
  const isBeyond = page !== null && rows.length === 0 && query.page > 0
  useEffect(() => {
    if (isBeyond && isIdle) change({ page: page.totalPages || undefined }, { replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each empty page
  }, [page, isIdle])

  const names = filterNames({ searches, filters, days, ownFilters })
  const isFiltered = names.some((name) => query[name])
  const clearFilters = () => change(Object.fromEntries(names.map((name) => [name, undefined])))

  const List = hasCards ? ListCards : ListTable
  return (
    <>
      <PageHeader
        title={title}
        note={note}
        actions={
          (buttons || onExport) && (
            <>
              {onExport && <ExportButton query={exported} run={onExport} permission={exportPermission} />}
              {buttons}
            </>
          )
        }
      />
      {above}
      <Card styles={{ body: { padding: 0 } }}>
        <ListFilters
          title={title}
          keyword={keyword}
          searches={searches}
          filters={filters}
          days={days}
          ownFilters={ownFilters}
          columns={hasCards ? columns : []}
        />
        {summary}
        {selectedRows.length > 0 && (
          <div className="flex flex-wrap items-center gap-3 border-b border-line bg-primary-tint px-4 py-1.5">
            <span role="status" className="tabular-nums">
              {selectedIds.length === selectedRows.length
                ? t`已选 ${selectedRows.length} 项`
                : t`已选 ${selectedRows.length} 项，其中本页 ${selectedIds.length} 项`}
            </span>
            <Button type="link" onClick={clear}>{t`取消选择`}</Button>
          </div>
        )}
        {failure ? (
          <ListFailure message={failure} isLoading={isLoading} onRetry={() => void revalidator.revalidate()} />
        ) : (
          <List
            title={title}
            columns={columns}
            rows={rows}
            isLoading={isLoading}
            selection={selection}
            rowActions={rowActions}
            rowActionsWidth={rowActionsWidth}
            empty={<NothingFound text={isFiltered ? empty : begin} onClear={isFiltered ? clearFilters : undefined} />}
          />
        )}
        {total > 0 && (
          <nav aria-label={t`分页`} className={isNarrow ? 'list-paging-narrow border-t border-line p-4' : 'p-4'}>
            <Pagination
              align="end"
              current={query.page + 1}
              pageSize={query.size}
              total={total}
              showSizeChanger={{ 'aria-label': t`每页条数` }}
              pageSizeOptions={pageSizes}
              responsive
              showLessItems={isNarrow}
              showTotal={(all, [from, to]) => t`显示 ${from} - ${to} 条，共 ${all} 条`}
              onChange={(number, size) =>
                // The size is only set if it was chosen, since another change may be in flight.
                change(
                  size === query.size
                    ? { page: number === 1 ? undefined : number }
                    : { size: size === defaultPageSize ? undefined : size },
                )
              }
            />
          </nav>
        )}
      </Card>
    </>
  )
}
