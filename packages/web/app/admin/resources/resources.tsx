import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import { listLoader } from '../kit/list/list-loader.ts'
import type { Route } from './+types/resources'

const Resources = lazyScreen(() => import('./resources.client.tsx'))

export const clientLoader = listLoader((query) => browserApi.listMaterials({ query }))
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('资源管理'), robots: 'noindex,nofollow' })

export default function ResourcesRoute({ loaderData }: Route.ComponentProps) {
  return <Resources data={loaderData} />
}
