import { toPage } from '@jiangxue/contract/kit/page.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../../lib/http/api-client.ts'
import { privateMeta } from '../../../lib/session/guarded.ts'
import { lazyScreen } from '../../kit/lazy-screen.ts'
import { listLoader } from '../../kit/list/list-loader.ts'
import { chosenOrganization } from '../organization-choice.ts'

export const clientLoader = listLoader(async (query) =>
  chosenOrganization(new URLSearchParams({ organizationId: String(query['organizationId']) }))
    ? browserApi.listLearners({ query })
    : toPage([], 0, query),
)
export const meta = privateMeta(text('学习提醒'))

export default lazyScreen(() => import('./org-learners.client.tsx'))
