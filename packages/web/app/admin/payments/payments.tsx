import { text } from '@jiangxue/contract/kit/text.ts'
import { privateMeta } from '../../lib/session/guarded.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import type { Route } from './+types/payments'
import { loadPayments } from './load-payments.ts'

/** Several lists on one route, since each route lengthens the list of routes that every visitor loads. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadPayments(request)
export const meta = privateMeta(text('在线支付'))

export default lazyScreen(() => import('./payments.client.tsx'))
