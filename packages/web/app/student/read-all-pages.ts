import type { Page } from '@jiangxue/contract/kit/page.ts'

const size = 100
/** Reads all rows of a paged call. */
export async function readAllPages<T>(read: (query: { page: number; size: number }) => Promise<Page<T>>): Promise<T[]> {
  const first = await read({ page: 0, size })
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, first.totalPages - 1) }, (_, index) => read({ page: index + 1, size })),
  )
  return [first, ...rest].flatMap(({ content }) => content)
}
