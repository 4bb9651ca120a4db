import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { privateMeta } from '../../lib/session/guarded.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import { listLoader } from '../kit/list/list-loader.ts'

export const clientLoader = listLoader(
  (query) => browserApi.listApplications({ query }),
  () => browserApi.countApplications(),
)
export const meta = privateMeta(text('报名审核'))

export default lazyScreen(() => import('./training-applications.client.tsx'))
