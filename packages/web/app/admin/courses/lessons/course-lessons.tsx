import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../../lib/http/api-client.ts'
import { readId } from '../../../lib/read-number.ts'
import { guardedArea, privateMeta } from '../../../lib/session/guarded.ts'
import { lazyScreen } from '../../kit/lazy-screen.ts'
import type { Route } from './+types/course-lessons'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  guardedArea(request, async () => {
    const id = readId(params.courseId)
    return browserApi.getCourseStops({ params: { id } })
  })
export const meta = privateMeta(text('课时学习情况'))

export default lazyScreen(() => import('./course-lessons.client.tsx'))
