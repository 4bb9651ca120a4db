import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../../lib/http/api-client.ts'
import { guardedArea, privateMeta } from '../../../lib/session/guarded.ts'
import { lazyScreen } from '../../kit/lazy-screen.ts'
import type { Route } from './+types/outline-editor'

const CourseOutline = lazyScreen(() => import('./outline-editor.client.tsx'))

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  guardedArea(request, () => browserApi.getOutline({ params: { id: Number(params.courseId) } }))
export const meta = privateMeta(text('课程目录'))

export default function CourseOutlineRoute({ loaderData }: Route.ComponentProps) {
  return <CourseOutline key={loaderData.course.id} initial={loaderData} />
}
