import { text } from '@jiangxue/contract/kit/text.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import type { Route } from './+types/payments'
import { loadPayments } from './load-payments.ts'

const Payments = lazyScreen(() => import('./payments.client.tsx'))

/** Several lists on one route, since each route lengthens the list of routes that every visitor loads. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadPayments(request)
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('在线支付'), robots: 'noindex,nofollow' })

export default function PaymentsRoute({ loaderData }: Route.ComponentProps) {
  return <Payments loaded={loaderData} />
}
