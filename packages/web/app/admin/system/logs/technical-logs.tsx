import { text } from '@jiangxue/contract/kit/text.ts'
import { technicalLogNames, technicalLogs, type TechnicalLog } from '@jiangxue/contract/office/log.values.ts'
import { data } from 'react-router'
import { browserApi } from '../../../lib/http/api-client.ts'
import { pageMeta } from '../../../lib/page-meta.ts'
import { lazyScreen } from '../../kit/lazy-screen.ts'
import { listLoader } from '../../kit/list/list-loader.ts'
import type { Route } from './+types/technical-logs'

const AccessLog = lazyScreen(() => import('./access-log.client.tsx'))
const ErrorLog = lazyScreen(() => import('./error-log.client.tsx'))
const isKind = (kind: string): kind is TechnicalLog => technicalLogs.some((log) => log === kind)
const loadAccesses = listLoader((query) => browserApi.listAccessLogs({ query }))
const loadErrors = listLoader((query) => browserApi.listErrorLogs({ query }))

export const clientLoader = async ({ request, params: { kind } }: Route.ClientLoaderArgs) => {
  if (kind === 'access') return { kind, list: await loadAccesses({ request }) } as const
  if (kind === 'error') return { kind, list: await loadErrors({ request }) } as const
  throw data(null, { status: 404 })
}
export const meta: Route.MetaFunction = ({ matches, params: { kind = '' } }) =>
  pageMeta(matches, { title: isKind(kind) ? technicalLogNames[kind] : text('系统日志'), robots: 'noindex,nofollow' })

export default function TechnicalLogsRoute({ loaderData }: Route.ComponentProps) {
  return loaderData.kind === 'access' ? <AccessLog data={loaderData.list} /> : <ErrorLog data={loaderData.list} />
}
