import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../../lib/http/api-client.ts'
import { pageMeta } from '../../../lib/page-meta.ts'
import { readId } from '../../../lib/read-number.ts'
import { guardedArea } from '../../../lib/session/guarded.ts'
import { lazyScreen } from '../../kit/lazy-screen.ts'
import type { Route } from './+types/course-edit'

const CourseEdit = lazyScreen(() => import('./course-edit.client.tsx'))

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  guardedArea(request, async () => {
    const id = params.courseId === undefined ? undefined : readId(params.courseId)
    const [course, categories, defaults] = await Promise.all([
      id === undefined ? undefined : browserApi.getManagedCourse({ params: { id } }),
      browserApi.listCategories(),
      browserApi.getCourseDefaults(),
    ])
    return { course, categories, defaults }
  })
export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, { title: params['courseId'] ? text('编辑课程') : text('添加课程'), robots: 'noindex,nofollow' })

export default function CourseEditRoute({ loaderData: { course, categories, defaults } }: Route.ComponentProps) {
  return <CourseEdit key={course?.id ?? 'new'} initial={course} categories={categories} defaults={defaults} />
}
