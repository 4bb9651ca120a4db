import type { ReactNode } from 'react'

/** A column of a list; on phones, a line of the row's card. */
export interface ListColumn<Row> {
  title: string
  /** The field that the column shows; `key` is needed if it shows none or several columns show the same field. */
  dataIndex?: keyof Row & string
  key?: string
  /** In pixels; users can change it and the browser remembers it. */
  width?: number
  align?: 'left' | 'center' | 'right'
  fixed?: 'left' | 'right'
  /** The server sorts by this column's key. */
  sorter?: boolean
  /** Whether it is the title of the card on phones; by default the first column is. */
  headsCard?: boolean
  /** Whether it is a text of several lines, which takes the whole width of the card. */
  isLong?: boolean
  /** Whether it is omitted from the card on phones. */
  isTableOnly?: boolean
  // oxlint-disable-next-line typescript/no-explicit-any -- the field's own type, which the column cannot know
  render?: (value: any, row: Row, index: number) => ReactNode
}

export const keyOf = <Row>({ key, dataIndex, title }: ListColumn<Row>) => key ?? dataIndex ?? title

/** Returns what a column shows for a row. */
export function cellOf<Row>({ dataIndex, render }: ListColumn<Row>, row: Row, index: number): ReactNode {
  const value = dataIndex === undefined ? undefined : row[dataIndex]
  return render ? render(value, row, index) : (value as ReactNode)
}

interface Selection<Row> {
  selectedIds: number[]
  setSelectedIds: (ids: number[]) => void
  /** The name of a row for screen readers. */
  rowName: (row: Row) => string
}
export interface ListViewProps<Row> {
  title: string
  columns: ListColumn<Row>[]
  rows: Row[]
  isLoading: boolean
  empty: ReactNode
  selection: Selection<Row> | undefined
  rowActions: ((row: Row) => ReactNode) | undefined
  rowActionsWidth: number | undefined
}
