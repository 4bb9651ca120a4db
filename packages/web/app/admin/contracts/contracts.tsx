import { text } from '@jiangxue/contract/kit/text.ts'
import { privateMeta } from '../../lib/session/guarded.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import type { Route } from './+types/contracts'
import { loadContracts } from './load-contracts.ts'

/** Both lists on one route, since each route lengthens the list of routes that every visitor loads. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadContracts(request)
export const meta = privateMeta(text('培训协议'))

export default lazyScreen(() => import('./contracts.client.tsx'))
