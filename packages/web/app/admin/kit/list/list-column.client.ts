import type { ReactNode } from 'react'

interface AnyColumn {
  title: string
  /** Needed if the column shows no field, or several columns show the same field. */
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
}

/** Shows a field; without `render`, as it is. */
interface FieldColumn<Row, Field extends keyof Row> extends AnyColumn {
  dataIndex: Field
  render?: (value: Row[Field], row: Row, index: number) => ReactNode
}
interface OwnColumn<Row> extends AnyColumn {
  dataIndex?: undefined
  render: (value: unknown, row: Row, index: number) => ReactNode
}

/** A column of a list; on phones, a line of the row's card. */
export type ListColumn<Row> =
  | { [Field in keyof Row & string]: FieldColumn<Row, Field> }[keyof Row & string]
  | OwnColumn<Row>

export const keyOf = <Row>({ key, dataIndex, title }: ListColumn<Row>) => key ?? dataIndex ?? title

/** Returns what a column shows for a row. */
export function cellOf<Row>({ dataIndex, render }: ListColumn<Row>, row: Row, index: number): ReactNode {
  const value = dataIndex && row[dataIndex]
  return render ? render(value as Row[keyof Row & string], row, index) : (value as ReactNode)
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
