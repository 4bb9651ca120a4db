import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../../lib/http/api-client.ts'
import { readId } from '../../../lib/read-number.ts'
import { guardedArea, privateMeta } from '../../../lib/session/guarded.ts'
import { areaOf } from '../../areas.ts'
import { lazyScreen } from '../../kit/lazy-screen.ts'
import type { Route } from './+types/student-detail'

const StudentScreen = lazyScreen(() => import('./student-detail.client.tsx'))

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  guardedArea(request, async () => {
    const id = readId(params.studentId)
    // Teachers have nothing to do with guardians.
    const isTeacher = areaOf(new URL(request.url).pathname) === 'teacher'
    const [student, organizations, guardian] = await Promise.all([
      browserApi.getStudent({ params: { id } }),
      browserApi.listOrganizationNames(),
      isTeacher ? undefined : browserApi.getGuardian({ params: { id } }),
    ])
    return { student, organizations, guardian }
  })
export const meta = privateMeta(text('学员详情'))

export default function StudentRoute({ loaderData: { student, ...more } }: Route.ComponentProps) {
  return <StudentScreen key={student.id} student={student} {...more} />
}
