import type { ReactNode } from 'react'

/** A column of a list; on a phone a line of the row's card. */
export interface ListColumn<Row> {
  title: string
  /** The field it shows; `key` where it shows none, or more than one column shows it. */
  dataIndex?: keyof Row & string
  key?: string
  /** Pixels; users may change it and the browser remembers it. */
  width?: number
  align?: 'left' | 'center' | 'right'
  fixed?: 'left' | 'right'
  /** The server sorts by this column's key. */
  sorter?: boolean
  /** The title of the card on a phone; by default the first column. */
  headsCard?: boolean
  /** Not on the card of a phone. */
  isTableOnly?: boolean
  // oxlint-disable-next-line typescript/no-explicit-any -- the field's own type, which the column cannot know
  render?: (value: any, row: Row, index: number) => ReactNode
}

export const keyOf = <Row>({ key, dataIndex, title }: ListColumn<Row>) => key ?? dataIndex ?? title

/** What a column shows of a row. */
export function cellOf<Row>({ dataIndex, render }: ListColumn<Row>, row: Row, index: number): ReactNode {
  const value = dataIndex === undefined ? undefined : row[dataIndex]
  return render ? render(value, row, index) : (value as ReactNode)
}

export interface Selection<Row> {
  selectedIds: number[]
  setSelectedIds: (ids: number[]) => void
  /** What a row is called for screen readers. */
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
