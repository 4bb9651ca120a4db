import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import { listLoader } from '../kit/list/list-loader.ts'
import type { Route } from './+types/confirmations'

const Confirmations = lazyScreen(() => import('./confirmations.client.tsx'))

export const clientLoader = listLoader((query) => browserApi.listCreditConfirmations({ query }))
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('双人确认'), robots: 'noindex,nofollow' })

export default function ConfirmationsRoute({ loaderData }: Route.ComponentProps) {
  return <Confirmations data={loaderData} />
}
