import { useLingui } from '@lingui/react/macro'
import { Checkbox, Spin } from 'antd'
import type { ReactNode } from 'react'
import { cellOf, keyOf, type ListViewProps } from './list-column.client.ts'

/** The rows of a list on a phone or a tablet: one card each, with one column as its title. */
export function ListCards<Row extends { id: number }>({
  title,
  columns,
  rows,
  isLoading,
  empty,
  selection,
  rowActions,
}: ListViewProps<Row>) {
  const { t } = useLingui()
  const shown = columns.filter(({ isTableOnly }) => !isTableOnly)
  const head = shown.find(({ headsCard }) => headsCard) ?? shown[0]
  const lines = shown.filter((column) => column !== head && column.fixed !== 'right')
  const isAll = rows.length > 0 && rows.every(({ id }) => selection?.selectedIds.includes(id))
  const select = (id: number, isOn: boolean) =>
    selection?.setSelectedIds(
      isOn ? [...selection.selectedIds, id] : selection.selectedIds.filter((each) => each !== id),
    )
  return (
    <Spin spinning={isLoading}>
      {selection && rows.length > 0 && (
        <div className="border-b border-line px-4 py-3">
          <Checkbox
            checked={isAll}
            onChange={({ target }) => selection.setSelectedIds(target.checked ? rows.map(({ id }) => id) : [])}
          >{t`选择本页全部`}</Checkbox>
        </div>
      )}
      {rows.length === 0 ? (
        <div className="px-4 py-10">{empty}</div>
      ) : (
        <ul aria-label={title} className="divide-y divide-line">
          {rows.map((row, index) => (
            <li key={row.id} className="p-4">
              <div className="flex items-center gap-3">
                {selection && (
                  <Checkbox
                    checked={selection.selectedIds.includes(row.id)}
                    aria-label={t`选择 ${selection.rowName(row)}`}
                    onChange={({ target }) => select(row.id, target.checked)}
                  />
                )}
                <div className="min-w-0 flex-1 font-semibold">{head && cellOf(head, row, index)}</div>
                {rowActions && <span className="-mr-2">{rowActions(row)}</span>}
              </div>
              <dl className="mt-2 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1 md:grid-cols-3">
                {lines.map((column) => {
                  const shown = cellOf(column, row, index)
                  if (column.isLong)
                    return (
                      !isNothing(shown) && (
                        <div key={keyOf(column)} className="col-span-full">
                          <dt className="text-ink-3">{column.title}</dt>
                          <dd className="wrap-anywhere">{shown}</dd>
                        </div>
                      )
                    )
                  return (
                    <div
                      key={keyOf(column)}
                      className={`${isNothing(shown) ? 'hidden' : 'contents'} md:flex md:items-center md:gap-2`}
                    >
                      <dt className="shrink-0 text-ink-3">{column.title}</dt>
                      <dd className="min-w-0 text-right [overflow-wrap:anywhere] md:flex-1 md:text-left md:[&_*]:whitespace-normal">
                        {isNothing(shown) ? '—' : shown}
                      </dd>
                    </div>
                  )
                })}
              </dl>
            </li>
          ))}
        </ul>
      )}
    </Spin>
  )
}

/** Phones omit empty values: there are no columns to align. */
const isNothing = (shown: ReactNode) => shown === null || shown === undefined || shown === '' || shown === '—'
