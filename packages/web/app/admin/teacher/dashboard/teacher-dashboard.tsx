import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../../lib/http/api-client.ts'
import { readNumber } from '../../../lib/read-number.ts'
import { guardedArea, privateMeta } from '../../../lib/session/guarded.ts'
import { lazyScreen } from '../../kit/lazy-screen.ts'
import { orFailure } from '../../kit/or-failure.ts'
import type { Route } from './+types/teacher-dashboard'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  guardedArea(request, async () => {
    const teacherId = readNumber(new URL(request.url).searchParams.get('teacherId'), 0)
    return orFailure(browserApi.getTeachingOverview({ query: teacherId > 0 ? { teacherId } : {} }))
  })
export const meta = privateMeta(text('教学概况'))

export default lazyScreen(() => import('./teacher-dashboard.client.tsx'))
