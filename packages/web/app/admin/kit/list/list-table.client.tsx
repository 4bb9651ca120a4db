import { useLingui } from '@lingui/react/macro'
import { Table } from 'antd'
import { useEffect, useRef, type ReactNode } from 'react'
import { pageLanguage } from '../../../lib/i18n.ts'
import { keyOf, type ListColumn, type ListViewProps } from './list-column.client.ts'
import { ResizableHeader } from './resizable-header.client.tsx'
import { useColumnWidths } from './use-column-widths.client.ts'
import { readSort, useListAddress } from './use-list-address.client.ts'

const components = { header: { cell: ResizableHeader } }
const checkboxWidth = 48

/** The rows of a list as a table with resizable columns. */
export function ListTable<Row extends { id: number }>({
  title,
  columns,
  rows,
  isLoading,
  empty,
  selection,
  rowActions,
  rowActionsWidth = 92,
}: ListViewProps<Row>) {
  const { t } = useLingui()
  const { search, change } = useListAddress()
  const { widthOf, setWidth } = useColumnWidths()
  const sort = readSort(search.get('sort'))
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // antd's scroll container cannot be reached by keyboard.
    const scroller = box.current?.querySelector('.ant-table-content')
    for (const [name, value] of [
      ['tabindex', '0'],
      ['role', 'region'],
      ['aria-label', title],
    ] as const)
      scroller?.setAttribute(name, value)
    // antd measures its columns with a hidden row, which contains the header's checkbox a second time.
    box.current?.querySelector('.ant-table-measure-row')?.setAttribute('inert', '')
  })
  const shown = columns.map((column) => {
    const key = keyOf(column)
    const width = widthOf(key, usualWidth(column))
    const onResize = (next: number | null) => setWidth(key, next)
    const shown = {
      ...column,
      render: column.render ?? twoLines,
      key,
      width,
      onHeaderCell: () => ({ title: column.title, width, onResize }) as object,
    }
    if (!column.sorter) return shown
    return { ...shown, sortOrder: sort?.key === key ? sort.order : null, showSorterTooltip: false }
  })
  const actions = rowActions && {
    key: 'actions',
    title: t`操作`,
    fixed: 'right' as const,
    width: rowActionsWidth,
    render: (_: unknown, row: Row) => rowActions(row),
  }
  const wide = shown.reduce(
    (sum, { width }) => sum + width,
    (actions ? rowActionsWidth : 0) + (selection ? checkboxWidth : 0),
  )
  return (
    <div ref={box} className="admin-table">
      <Table<Row>
        rowKey="id"
        size="middle"
        dataSource={rows}
        loading={isLoading}
        pagination={false}
        tableLayout="fixed"
        scroll={{ x: wide }}
        components={components}
        columns={actions ? [...shown, actions] : shown}
        locale={{ emptyText: empty }}
        rowSelection={
          selection && {
            fixed: true,
            columnWidth: checkboxWidth,
            selectedRowKeys: selection.selectedIds,
            onChange: (keys) => selection.setSelectedIds(keys.map(Number)),
            getTitleCheckboxProps: () => ({ 'aria-label': t`选择本页全部` }) as object,
            getCheckboxProps: (row) => ({ 'aria-label': t`选择 ${selection.rowName(row)}` }) as object,
          }
        }
        onChange={(_, __, sorter, { action }) => {
          if (action !== 'sort' || Array.isArray(sorter)) return
          change({
            sort: sorter.order ? `${sorter.columnKey}-${sorter.order === 'ascend' ? 'asc' : 'desc'}` : undefined,
          })
        }}
      />
    </div>
  )
}

/** Factors by which columns up to a width are scaled for English. */
const inEnglish: readonly (readonly [upTo: number, factor: number])[] = [
  [119, 1.15],
  [150, 1],
  [250, 0.85],
  [Infinity, 0.75],
]
/** Column widths are designed for Chinese. English needs more space in narrow columns, taken from the wide ones. */
function usualWidth<Row>({ title, width = 140, sorter }: ListColumn<Row>): number {
  if (pageLanguage() === 'zh_CN') return width
  const longestWord = Math.max(...title.split(' ').map((word) => word.length))
  const [, factor] = inEnglish.find(([upTo]) => width <= upTo) ?? [width, 1]
  return Math.max(Math.round(width * factor), longestWord * 8 + (sorter ? 54 : 34))
}

/** Limits long texts to two lines; a tooltip shows the full text. */
const twoLines = (value: unknown) =>
  typeof value === 'string' ? (
    <span className="line-clamp-2" title={value}>
      {value}
    </span>
  ) : (
    (value as ReactNode)
  )
