import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { Page } from '@jiangxue/contract/kit/page.ts'
import { readNumber } from '../../../lib/read-number.ts'
import { guardedArea } from '../../../lib/session/guarded.ts'

export const pageSizes = [10, 20, 50, 100]
export const defaultPageSize = 10
export type ListQuery = { page: number; size: number } & Record<string, string | number | undefined>
export interface ListData<Row, Extra> {
  query: ListQuery
  page: Page<Row> | null
  failure: string | null
  extra: Extra
}

/** Reads the query of a list page from its URL; `page` counts from 1 in the URL and from 0 in the call. */
function readListQuery(address: URL): ListQuery {
  const search = Object.fromEntries(address.searchParams)
  const size = readNumber(search['size'] ?? null, defaultPageSize)
  return {
    ...search,
    page: readNumber(search['page'] ?? null, 1) - 1,
    size: pageSizes.includes(size) ? size : defaultPageSize,
  }
}

/** Creates the client loader of a list page: the URL holds the state, and a failure leaves the filters on screen. */
export const listLoader =
  <Row, Extra = null>(
    read: (query: ListQuery) => Promise<Page<Row>>,
    readExtra?: (query: ListQuery) => Promise<Extra>,
  ) =>
  ({ request }: { request: Request }): Promise<ListData<Row, Extra | null>> =>
    guardedArea(request, async () => {
      const query = readListQuery(new URL(request.url))
      const extra = readExtra?.(query)
      // Reported when it is awaited, unless the list itself redirects first.
      extra?.catch(() => undefined)
      try {
        return { query, page: await read(query), failure: null, extra: (await extra) ?? null }
      } catch (error) {
        if (!isApiProblem(error) || error.status === 401) throw error
        return { query, page: null, failure: error.message, extra: (await extra?.catch(() => null)) ?? null }
      }
    })
