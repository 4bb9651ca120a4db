import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import { listLoader } from '../kit/list/list-loader.ts'
import type { Route } from './+types/courses'

const Courses = lazyScreen(() => import('./courses.client.tsx'))

export const clientLoader = listLoader(
  (query) => browserApi.listManagedCourses({ query }),
  async () => {
    const [statuses, categories, counts] = await Promise.all([
      browserApi.listCourseStatuses(),
      browserApi.listCategories(),
      browserApi.countCourses(),
    ])
    return { statuses, categories, counts }
  },
)
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('课程管理'), robots: 'noindex,nofollow' })

export default function CoursesRoute({ loaderData }: Route.ComponentProps) {
  return <Courses data={loaderData} />
}
