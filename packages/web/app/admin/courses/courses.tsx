import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { privateMeta } from '../../lib/session/guarded.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import { listLoader } from '../kit/list/list-loader.ts'

export const clientLoader = listLoader(
  (query) => browserApi.listManagedCourses({ query }),
  async () => {
    const [statuses, categories, counts] = await Promise.all([
      browserApi.listCourseStatuses(),
      browserApi.listCategories(),
      browserApi.countCourses(),
    ])
    return { statuses, categories, counts }
  },
)
export const meta = privateMeta(text('课程管理'))

export default lazyScreen(() => import('./courses.client.tsx'))
