import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { guardedArea, privateMeta } from '../../lib/session/guarded.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import { orFailure } from '../kit/or-failure.ts'
import type { Route } from './+types/dashboard'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  guardedArea(request, async () => (await orFailure(browserApi.getDashboard())).found)
export const meta = privateMeta(text('仪表盘'))

export default lazyScreen(() => import('./dashboard.client.tsx'))
