import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../../lib/http/api-client.ts'
import { pageMeta } from '../../../lib/page-meta.ts'
import { lazyScreen } from '../../kit/lazy-screen.ts'
import { listLoader } from '../../kit/list/list-loader.ts'
import type { Route } from './+types/outbox'

const Deliveries = lazyScreen(() => import('./outbox.client.tsx'))

export const clientLoader = listLoader((query) => browserApi.listOutbox({ query: query as object }))
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('消息记录'), robots: 'noindex,nofollow' })

export default function DeliveriesRoute({ loaderData }: Route.ComponentProps) {
  return <Deliveries data={loaderData} />
}
