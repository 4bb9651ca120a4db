import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import { listLoader } from '../kit/list/list-loader.ts'
import type { Route } from './+types/teachers'

const Teachers = lazyScreen(() => import('./teachers.client.tsx'))

export const clientLoader = listLoader((query) => browserApi.listTeachers({ query }))
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('教师管理'), robots: 'noindex,nofollow' })

export default function TeachersRoute({ loaderData }: Route.ComponentProps) {
  return <Teachers data={loaderData} />
}
