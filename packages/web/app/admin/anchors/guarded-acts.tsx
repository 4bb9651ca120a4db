import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import { listLoader } from '../kit/list/list-loader.ts'
import type { Route } from './+types/guarded-acts'

const GuardedActs = lazyScreen(() => import('./guarded-acts.client.tsx'))

export const clientLoader = listLoader((query) => browserApi.listGuardedActs({ query }))
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('关键操作'), robots: 'noindex,nofollow' })

export default function GuardedActsRoute({ loaderData }: Route.ComponentProps) {
  return <GuardedActs data={loaderData} />
}
