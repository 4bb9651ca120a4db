import { isApiProblem } from '@jiangxue/contract/api.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { guardedArea, privateMeta } from '../../lib/session/guarded.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import type { Route } from './+types/agreements'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  guardedArea(request, async () => {
    try {
      return await browserApi.listManagedAgreements()
    } catch (error) {
      if (!isApiProblem(error) || error.status === 401 || error.status === 403) throw error
      return null
    }
  })
export const meta = privateMeta(text('协议管理'))

export default lazyScreen(() => import('./agreements.client.tsx'))
