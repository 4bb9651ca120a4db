import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import { listLoader } from '../kit/list/list-loader.ts'
import type { Route } from './+types/students'

const Students = lazyScreen(() => import('./students.client.tsx'))

export const clientLoader = listLoader(
  (query) => browserApi.listStudents({ query }),
  () => browserApi.listOrganizationNames(),
)
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('学员管理'), robots: 'noindex,nofollow' })

export default function StudentsRoute({ loaderData }: Route.ComponentProps) {
  return <Students data={loaderData} />
}
