import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { Page } from '@jiangxue/contract/kit/page.ts'
import { useLingui } from '@lingui/react/macro'
import { Card, Pagination, Skeleton } from 'antd'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ProblemNotice } from '../../../components/problem-notice.tsx'
import { failureText } from '../../../lib/show-problem.ts'
import { useNarrow } from '../use-narrow.client.ts'

export interface CardColumn<Row> {
  title: string
  render: (row: Row) => ReactNode
  align?: 'right'
  /** Whether texts wrap; other columns stay on one line. */
  isWide?: boolean
}
interface PagedCardProps<Row> {
  title: string
  /** Shown if there are no records; without it, the card is shown only if there are some. */
  empty?: string
  failure: string
  columns: readonly CardColumn<Row>[]
  keyOf: (row: Row) => string | number
  load: (query: { page: number; size: number }) => Promise<Page<Row>>
}
const pageSizes = [10, 50, 100]

/** A paged card of records; it loads independently, so that the screen does not wait for it. */
export function PagedCard<Row>({ title, empty, failure, columns, keyOf, load }: PagedCardProps<Row>) {
  const { t } = useLingui()
  const [at, setAt] = useState({ page: 0, size: 10, attempt: 0 })
  const [found, setFound] = useState<Page<Row>>()
  const [problem, setProblem] = useState<string>()
  const isNarrow = useNarrow()
  const Rows = isNarrow ? CardList : CardTable
  const read = useRef(load)
  useEffect(() => {
    let isCurrent = true
    setProblem(undefined)
    read.current({ page: at.page, size: at.size }).then(
      (page) => isCurrent && setFound(page),
      (error: unknown) => {
        if (!isApiProblem(error)) throw error
        if (isCurrent) setProblem(failureText(error, failure))
      },
    )
    return () => {
      isCurrent = false
    }
  }, [at, failure])
  const total = found?.totalElements ?? 0
  const [first, last] = [at.page * at.size + 1, Math.min(total, (at.page + 1) * at.size)]
  if (empty === undefined && !problem && total === 0) return null
  return (
    <Card
      title={title}
      extra={
        total > 0 && (
          <span className="text-ink-3 tabular-nums">
            {t`共 ${total} 条`}
            {total > at.size && <span className="hidden print:inline">{t`，本页为第 ${first} - ${last} 条`}</span>}
          </span>
        )
      }
      styles={{ body: { padding: 0 } }}
      className="break-inside-avoid-page"
    >
      {problem ? (
        <div className="p-4">
          <ProblemNotice message={problem} onRetry={() => setAt({ ...at, attempt: at.attempt + 1 })} />
        </div>
      ) : !found ? (
        <div className="p-4">
          <Skeleton active title={false} paragraph={{ rows: 3 }} />
        </div>
      ) : found.content.length === 0 ? (
        <p className="p-4 text-ink-3">{empty}</p>
      ) : (
        <Rows title={title} columns={columns} rows={found.content} keyOf={keyOf} />
      )}
      {total > 10 && (
        <nav
          aria-label={t`${title}的分页`}
          className={`border-t border-line p-3 print:hidden ${isNarrow ? 'list-paging-narrow' : ''}`}
        >
          <Pagination
            align="end"
            size="small"
            current={at.page + 1}
            pageSize={at.size}
            total={total}
            pageSizeOptions={pageSizes}
            showSizeChanger={{ 'aria-label': t`每页条数` }}
            showTotal={(all, [from, to]) => t`显示 ${from} - ${to} 条，共 ${all} 条`}
            showLessItems
            onChange={(number, size) => setAt({ ...at, page: size === at.size ? number - 1 : 0, size })}
          />
        </nav>
      )}
    </Card>
  )
}

type RowsProps<Row> = Pick<PagedCardProps<Row>, 'title' | 'columns' | 'keyOf'> & { rows: readonly Row[] }

/** The rows on a phone, where the last columns of a table would be out of sight. */
function CardList<Row>({ title, columns, rows, keyOf }: RowsProps<Row>) {
  return (
    <ul aria-label={title} className="divide-y divide-line text-sm tabular-nums">
      {rows.map((row) => (
        <li key={keyOf(row)} className="p-4">
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
            {columns.map((column) => (
              <div key={column.title} className="contents">
                <dt className="text-ink-3">{column.title}</dt>
                <dd className="min-w-0 text-right [overflow-wrap:anywhere]">{column.render(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

function CardTable<Row>({ title, columns, rows, keyOf }: RowsProps<Row>) {
  const styleOf = ({ align, isWide }: CardColumn<Row>) =>
    `px-4 py-2 align-top print:min-w-0 print:px-2 print:whitespace-normal ${align === 'right' ? 'text-right' : ''} ${isWide ? 'min-w-40 [overflow-wrap:anywhere]' : 'whitespace-nowrap'}`
  return (
    <div
      className="overflow-x-auto print:overflow-visible"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={0}
      role="region"
      aria-label={title}
    >
      <table className="w-full text-left text-sm tabular-nums print:text-xs">
        <thead className="bg-primary-tint text-ink-2">
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" className={`font-normal ${styleOf(column)}`}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.title} className={styleOf(column)}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
