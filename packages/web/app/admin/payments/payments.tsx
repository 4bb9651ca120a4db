import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import { listLoader, type ListQuery } from '../kit/list/list-loader.ts'
import type { Route } from './+types/payments'

const Payments = lazyScreen(() => import('./payments.client.tsx'))

const ownFilters = ({ tab: _tab, statement: _statement, ...query }: ListQuery) => query

const readPayments = listLoader((query) => browserApi.listPayments({ query: ownFilters(query) }))
const readRefunds = listLoader((query) => browserApi.listRefunds({ query: ownFilters(query) }))
const readStatements = listLoader((query) => browserApi.listStatements({ query: ownFilters(query) }))

/** Lists on one route, since each route lengthens the list of routes that every visitor loads. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const { searchParams } = new URL(request.url)
  const tab = searchParams.get('tab')
  const statementId = Number(searchParams.get('statement'))
  if (tab === 'refunds') return { tab, data: await readRefunds({ request }) } as const
  if (tab !== 'statements') return { tab: 'payments', data: await readPayments({ request }) } as const
  if (!statementId) return { tab, data: await readStatements({ request }) } as const
  return { tab: 'lines', data: await readLines(statementId)({ request }) } as const
}

/** Lines of a statement; what they belong to is read with them. */
function readLines(id: number) {
  let statement: Awaited<ReturnType<typeof browserApi.listStatementLines>>['statement'] | undefined
  const read = listLoader(async (query) => {
    const found = await browserApi.listStatementLines({ params: { id }, query: ownFilters(query) })
    statement = found.statement
    return { ...found, content: found.content.map((line, index) => ({ ...line, id: index })) }
  })
  return async (args: { request: Request }) => ({ ...(await read(args)), extra: { id, statement } })
}
export type PaymentsData = Awaited<ReturnType<typeof clientLoader>>

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('在线支付'), robots: 'noindex,nofollow' })

export default function PaymentsRoute({ loaderData }: Route.ComponentProps) {
  return <Payments loaded={loaderData} />
}
