import { text } from '@jiangxue/contract/kit/text.ts'
import { data } from 'react-router'
import { browserApi } from '../../../lib/http/api-client.ts'
import { pageMeta } from '../../../lib/page-meta.ts'
import { readNumber } from '../../../lib/read-number.ts'
import { guardedArea } from '../../../lib/session/guarded.ts'
import { lazyScreen } from '../../kit/lazy-screen.ts'
import type { Route } from './+types/student-detail'

const StudentScreen = lazyScreen(() => import('./student-detail.client.tsx'))

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  guardedArea(request, async () => {
    const id = readNumber(params.studentId, 0)
    if (id === 0) throw data(null, { status: 404 })
    const [student, organizations] = await Promise.all([
      browserApi.getStudent({ params: { id } }),
      browserApi.listOrganizationNames(),
    ])
    return { student, organizations }
  })
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('学员详情'), robots: 'noindex,nofollow' })

export default function StudentRoute({ loaderData: { student, organizations } }: Route.ComponentProps) {
  return <StudentScreen key={student.id} student={student} organizations={organizations} />
}
