import { browserApi } from '../../lib/http/api-client.ts'
import { listLoader, type ListQuery } from '../kit/list/list-loader.ts'

const ownFilters = ({ tab: _tab, statement: _statement, ...query }: ListQuery) => query

const readPayments = listLoader((query) => browserApi.listPayments({ query: ownFilters(query) }))
const readRefunds = listLoader((query) => browserApi.listRefunds({ query: ownFilters(query) }))
const readStatements = listLoader((query) => browserApi.listStatements({ query: ownFilters(query) }))

/** Reads the list that the address names. */
export async function loadPayments(request: Request) {
  const { searchParams } = new URL(request.url)
  const tab = searchParams.get('tab')
  const statementId = Number(searchParams.get('statement'))
  if (tab === 'refunds') return { tab, data: await readRefunds({ request }) } as const
  if (tab !== 'statements') return { tab: 'payments', data: await readPayments({ request }) } as const
  if (!statementId) return { tab, data: await readStatements({ request }) } as const
  return { tab: 'lines', ...(await readLines(statementId, request)) } as const
}
export type PaymentsData = Awaited<ReturnType<typeof loadPayments>>

/** The lines of a statement, which comes with them. */
async function readLines(id: number, request: Request) {
  let statement: Awaited<ReturnType<typeof browserApi.listStatementLines>>['statement'] | undefined
  const read = listLoader(async (query) => {
    const found = await browserApi.listStatementLines({ params: { id }, query: ownFilters(query) })
    statement = found.statement
    return { ...found, content: found.content.map((line, index) => ({ ...line, id: index })) }
  })
  const data = await read({ request })
  return { id, data, statement }
}
