import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import { listLoader } from '../kit/list/list-loader.ts'
import type { Route } from './+types/classes'

const Classes = lazyScreen(() => import('./classes.client.tsx'))

export const clientLoader = listLoader(
  (query) => browserApi.listClasses({ query }),
  () => browserApi.listOrganizationNames(),
)
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('班期管理'), robots: 'noindex,nofollow' })

export default function ClassesRoute({ loaderData }: Route.ComponentProps) {
  return <Classes data={loaderData} />
}
