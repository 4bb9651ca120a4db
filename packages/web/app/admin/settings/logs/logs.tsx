import { text } from '@jiangxue/contract/kit/text.ts'
import { logKinds, logNames, type LogKind } from '@jiangxue/contract/office/log.values.ts'
import { data } from 'react-router'
import { browserApi } from '../../../lib/http/api-client.ts'
import { pageMeta } from '../../../lib/page-meta.ts'
import { lazyScreen } from '../../kit/lazy-screen.ts'
import { listLoader, type ListQuery } from '../../kit/list/list-loader.ts'
import type { Route } from './+types/logs'

const Logs = lazyScreen(() => import('./logs.client.tsx'))
const isKind = (kind: string): kind is LogKind => (logKinds as readonly string[]).includes(kind)

export const clientLoader = async ({ request, params: { kind } }: Route.ClientLoaderArgs) => {
  if (!isKind(kind)) throw data(null, { status: 404 })
  const load = {
    operation: listLoader((query: ListQuery) => browserApi.listOperationLogs({ query: query as object })),
    access: listLoader((query: ListQuery) => browserApi.listAccessLogs({ query: query as object })),
    error: listLoader((query: ListQuery) => browserApi.listErrorLogs({ query: query as object })),
  } as const
  return { kind, list: await load[kind]({ request }) }
}
export const meta: Route.MetaFunction = ({ matches, params: { kind = '' } }) =>
  pageMeta(matches, { title: isKind(kind) ? logNames[kind] : text('系统日志'), robots: 'noindex,nofollow' })

export default function LogsRoute({ loaderData: { kind, list } }: Route.ComponentProps) {
  return <Logs key={kind} kind={kind} data={list} />
}
