import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import { listLoader } from '../kit/list/list-loader.ts'
import type { Route } from './+types/anomalies'

const Anomalies = lazyScreen(() => import('./anomalies.client.tsx'))

export const clientLoader = listLoader((query) => browserApi.listAnomalies({ query }))
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('异常学习'), robots: 'noindex,nofollow' })

export default function AnomaliesRoute({ loaderData }: Route.ComponentProps) {
  return <Anomalies data={loaderData} />
}
