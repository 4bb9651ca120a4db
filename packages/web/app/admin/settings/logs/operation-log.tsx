import { text } from '@jiangxue/contract/kit/text.ts'
import { technicalLogs } from '@jiangxue/contract/office/log.values.ts'
import { data, redirect } from 'react-router'
import { browserApi } from '../../../lib/http/api-client.ts'
import { privateMeta } from '../../../lib/session/guarded.ts'
import { lazyScreen } from '../../kit/lazy-screen.ts'
import { listLoader } from '../../kit/list/list-loader.ts'
import type { Route } from './+types/operation-log'

const load = listLoader((query) => browserApi.listOperationLogs({ query }))

export const clientLoader = ({ request, params: { kind } }: Route.ClientLoaderArgs) => {
  // Where the other logs were in earlier versions.
  if (technicalLogs.some((log) => log === kind)) throw redirect(`/admin/system/logs/${kind}`)
  if (kind !== 'operation') throw data(null, { status: 404 })
  return load({ request })
}
export const meta = privateMeta(text('操作日志'))

export default lazyScreen(() => import('./operation-log.client.tsx'))
