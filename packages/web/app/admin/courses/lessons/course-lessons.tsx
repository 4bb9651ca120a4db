import { text } from '@jiangxue/contract/kit/text.ts'
import { data } from 'react-router'
import { browserApi } from '../../../lib/http/api-client.ts'
import { pageMeta } from '../../../lib/page-meta.ts'
import { readNumber } from '../../../lib/read-number.ts'
import { guardedArea } from '../../../lib/session/guarded.ts'
import { lazyScreen } from '../../kit/lazy-screen.ts'
import type { Route } from './+types/course-lessons'

const CourseLessons = lazyScreen(() => import('./course-lessons.client.tsx'))

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  guardedArea(request, async () => {
    const id = readNumber(params.courseId, 0)
    if (id === 0) throw data(null, { status: 404 })
    return browserApi.getCourseStops({ params: { id } })
  })
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('课时学习情况'), robots: 'noindex,nofollow' })

export default function CourseLessonsRoute({ loaderData }: Route.ComponentProps) {
  return <CourseLessons {...loaderData} />
}
