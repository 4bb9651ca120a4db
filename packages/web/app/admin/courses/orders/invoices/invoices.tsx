import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../../../lib/http/api-client.ts'
import { pageMeta } from '../../../../lib/page-meta.ts'
import { lazyScreen } from '../../../kit/lazy-screen.ts'
import { listLoader } from '../../../kit/list/list-loader.ts'
import type { Route } from './+types/invoices'

const Invoices = lazyScreen(() => import('./invoices.client.tsx'))

export const clientLoader = listLoader((query) => browserApi.listInvoices({ query }))
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('开票申请'), robots: 'noindex,nofollow' })

export default function InvoicesRoute({ loaderData }: Route.ComponentProps) {
  return <Invoices data={loaderData} />
}
