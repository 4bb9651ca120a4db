import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { guarded, privateMeta } from '../../lib/session/guarded.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import type { Route } from './+types/system'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  guarded('admin', request, () => browserApi.getSystemStatus())
export const meta = privateMeta(text('系统状态'))

export default lazyScreen(() => import('./system.client.tsx'))
