import { isApiProblem } from '@jiangxue/contract/api.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../../lib/http/api-client.ts'
import { readNumber } from '../../../lib/read-number.ts'
import { guardedArea, privateMeta } from '../../../lib/session/guarded.ts'
import { lazyScreen } from '../../kit/lazy-screen.ts'
import type { Route } from './+types/teacher-dashboard'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  guardedArea(request, async () => {
    const teacherId = readNumber(new URL(request.url).searchParams.get('teacherId'), 0)
    try {
      const query = teacherId > 0 ? { teacherId } : {}
      return { overview: await browserApi.getTeachingOverview({ query }), failure: null }
    } catch (error) {
      if (!isApiProblem(error) || error.status === 401) throw error
      return { overview: null, failure: error.message }
    }
  })
export const meta = privateMeta(text('教学概况'))

export default lazyScreen(() => import('./teacher-dashboard.client.tsx'))
