import { text } from '@jiangxue/contract/kit/text.ts'
import { data } from 'react-router'
import { browserApi } from '../../../lib/http/api-client.ts'
import { pageMeta } from '../../../lib/page-meta.ts'
import { readNumber } from '../../../lib/read-number.ts'
import { guardedArea } from '../../../lib/session/guarded.ts'
import { areaOf } from '../../areas.ts'
import { lazyScreen } from '../../kit/lazy-screen.ts'
import type { Route } from './+types/student-detail'

const StudentScreen = lazyScreen(() => import('./student-detail.client.tsx'))

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  guardedArea(request, async () => {
    const id = readNumber(params.studentId, 0)
    if (id === 0) throw data(null, { status: 404 })
    // Teachers have nothing to do with guardians.
    const isTeacher = areaOf(new URL(request.url).pathname) === 'teacher'
    const [student, organizations, guardian] = await Promise.all([
      browserApi.getStudent({ params: { id } }),
      browserApi.listOrganizationNames(),
      isTeacher ? undefined : browserApi.getGuardian({ params: { id } }),
    ])
    return { student, organizations, guardian }
  })
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('学员详情'), robots: 'noindex,nofollow' })

export default function StudentRoute({ loaderData: { student, ...more } }: Route.ComponentProps) {
  return <StudentScreen key={student.id} student={student} {...more} />
}
