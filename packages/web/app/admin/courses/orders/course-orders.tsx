import { isApiProblem } from '@jiangxue/contract/api.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../../lib/http/api-client.ts'
import { readNumber } from '../../../lib/read-number.ts'
import { privateMeta } from '../../../lib/session/guarded.ts'
import { lazyScreen } from '../../kit/lazy-screen.ts'
import { listLoader } from '../../kit/list/list-loader.ts'
import { orFailure } from '../../kit/or-failure.ts'
import type { Route } from './+types/course-orders'

/** Returns null for a deleted course, which can still have orders. */
async function readCourse(courseId: number) {
  try {
    const { id, name, price } = await browserApi.getManagedCourse({ params: { id: courseId } })
    return { id, name, price }
  } catch (error) {
    if (isApiProblem(error) && error.status === 404) return null
    throw error
  }
}

/** Reads the totals under the URL's filters and the number of orders by status; null if that fails. */
async function readTotals(request: Request) {
  const { status, ...others } = Object.fromEntries(new URL(request.url).searchParams)
  const { found } = await orFailure(
    Promise.all([
      browserApi.sumOrders({ query: { ...others, status } }),
      status ? browserApi.sumOrders({ query: others }) : undefined,
    ]),
  )
  if (!found) return null
  const [totals, ofEachStatus = totals] = found
  return { totals, counts: ofEachStatus.byStatus }
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const courseId = readNumber(new URL(request.url).searchParams.get('courseId'), 0)
  return listLoader(
    (query) => browserApi.listOrders({ query }),
    async () => {
      const [course, sums] = await Promise.all([courseId ? readCourse(courseId) : null, readTotals(request)])
      return { course, totals: sums?.totals ?? null, counts: sums?.counts ?? null }
    },
  )({ request })
}
export const meta = privateMeta(text('课程订单'))

export default lazyScreen(() => import('./course-orders.client.tsx'))
