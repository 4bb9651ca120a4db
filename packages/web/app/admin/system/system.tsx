import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { guarded } from '../../lib/session/guarded.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import type { Route } from './+types/system'

const System = lazyScreen(() => import('./system.client.tsx'))

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  guarded('admin', request, () => browserApi.getSystemStatus())
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('系统状态'), robots: 'noindex,nofollow' })

export default function SystemRoute({ loaderData }: Route.ComponentProps) {
  return <System status={loaderData} />
}
