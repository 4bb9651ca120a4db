import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import { listLoader } from '../kit/list/list-loader.ts'
import type { Route } from './+types/users'

const Users = lazyScreen(() => import('./users.client.tsx'))

export const clientLoader = listLoader(
  (query) => browserApi.listUsers({ query }),
  async () => {
    const [roles, organizations] = await Promise.all([browserApi.listRoles(), browserApi.listOrganizationNames()])
    return { roles, organizations }
  },
)
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('用户管理'), robots: 'noindex,nofollow' })

export default function UsersRoute({ loaderData }: Route.ComponentProps) {
  return <Users data={loaderData} />
}
