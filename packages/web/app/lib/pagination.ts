import { listLimits } from '@jiangxue/contract/kit/list.values.ts'

/** Returns the page numbers to show, from 1; null is an ellipsis. At most seven numbers are shown (spec §9). */
export function pageNumbers(current: number, total: number): (number | null)[] {
  const most = listLimits.pageNumbersBeforeEllipsis
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
  if (total <= most) return range(1, total)
  const inner = most - 2
  if (current < most - 1) return [...range(1, most - 1), null, total]
  if (current > total - most + 2) return [1, null, ...range(total - most + 2, total)]
  const from = current - Math.floor(inner / 2)
  return [1, null, ...range(from, from + inner - 1), null, total]
}

/** Returns the first and last row of a page, both counted from 1, for 显示 x - y 条，共 n 条. */
export const shownRange = (page: { number: number; size: number; totalElements: number }) => ({
  from: Math.min(page.number * page.size + 1, page.totalElements),
  to: Math.min((page.number + 1) * page.size, page.totalElements),
})
