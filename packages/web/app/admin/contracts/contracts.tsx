import { text } from '@jiangxue/contract/kit/text.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import type { Route } from './+types/contracts'
import { loadContracts } from './load-contracts.ts'

const Contracts = lazyScreen(() => import('./contracts.client.tsx'))

/** Both lists on one route, since each route lengthens the list of routes that every visitor loads. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadContracts(request)
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('培训协议'), robots: 'noindex,nofollow' })

export default function ContractsRoute({ loaderData }: Route.ComponentProps) {
  return <Contracts loaded={loaderData} />
}
