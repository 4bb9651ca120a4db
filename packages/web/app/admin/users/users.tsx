import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { privateMeta } from '../../lib/session/guarded.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import { listLoader } from '../kit/list/list-loader.ts'

export const clientLoader = listLoader(
  (query) => browserApi.listUsers({ query }),
  async () => {
    const [roles, organizations] = await Promise.all([browserApi.listRoles(), browserApi.listOrganizationNames()])
    return { roles, organizations }
  },
)
export const meta = privateMeta(text('用户管理'))

export default lazyScreen(() => import('./users.client.tsx'))
