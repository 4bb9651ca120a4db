import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { privateMeta } from '../../lib/session/guarded.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import { listLoader } from '../kit/list/list-loader.ts'

export const clientLoader = listLoader(
  (query) => browserApi.listStudents({ query }),
  () => browserApi.listOrganizationNames(),
)
export const meta = privateMeta(text('学员管理'))

export default lazyScreen(() => import('./students.client.tsx'))
