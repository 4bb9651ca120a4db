import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pageNumbers, shownRange } from '../lib/pagination.ts'

interface PaginationProps {
  page: { number: number; size: number; totalElements: number; totalPages: number }
  /** Returns the URL of a page, counted from 1. */
  addressOf: (page: number) => string
}
const square = 'grid h-11 min-w-11 place-items-center rounded-control border px-2 text-base tabular-nums'

/** Numbered links with an ellipsis beyond seven pages, and 显示 x - y 条，共 n 条. */
export default function Pagination({ page, addressOf }: PaginationProps) {
  const { t } = useLingui()
  const { from, to } = shownRange(page)
  const total = page.totalElements
  const current = page.number + 1
  const step = (target: number, label: string, icon: ReactNode) =>
    target < 1 || target > page.totalPages ? (
      <span aria-hidden className={`${square} border-line text-line-strong`}>
        {icon}
      </span>
    ) : (
      <Link
        to={addressOf(target)}
        aria-label={label}
        className={`${square} border-line bg-card text-ink-2 hover:border-ink`}
      >
        {icon}
      </Link>
    )
  return (
    <div className="mt-10 flex flex-col items-center gap-4">
      {page.totalPages > 1 && (
        <nav aria-label={t`分页`} className="flex flex-wrap justify-center gap-1.5">
          {step(current - 1, t`上一页`, <ChevronLeft aria-hidden size={18} />)}
          {pageNumbers(current, page.totalPages).map((number, index) =>
            number === null ? (
              <span key={`gap-${index}`} aria-hidden className="grid h-11 w-6 place-items-center text-ink-3">
                …
              </span>
            ) : number === current ? (
              <span key={number} aria-current="page" className={`${square} border-ink bg-ink font-semibold text-white`}>
                {number}
              </span>
            ) : (
              <Link
                key={number}
                to={addressOf(number)}
                aria-label={t`第 ${number} 页`}
                className={`${square} border-line bg-card text-ink-2 hover:border-ink`}
              >
                {number}
              </Link>
            ),
          )}
          {step(current + 1, t`下一页`, <ChevronRight aria-hidden size={18} />)}
        </nav>
      )}
      <p className="text-sm text-ink-3 tabular-nums">{t`显示 ${from} - ${to} 条，共 ${total} 条`}</p>
    </div>
  )
}
