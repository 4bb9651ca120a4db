import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import { listLoader } from '../kit/list/list-loader.ts'
import type { Route } from './+types/organizations'

const Organizations = lazyScreen(() => import('./organizations.client.tsx'))

export const clientLoader = listLoader((query) => browserApi.listOrganizations({ query }))
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('机构管理'), robots: 'noindex,nofollow' })

export default function OrganizationsRoute({ loaderData }: Route.ComponentProps) {
  return <Organizations data={loaderData} />
}
