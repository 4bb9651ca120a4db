import { isApiProblem } from '@jiangxue/contract/api.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../../lib/http/api-client.ts'
import { guardedArea, privateMeta } from '../../../lib/session/guarded.ts'
import { lazyScreen } from '../../kit/lazy-screen.ts'
import { chosenOrganization } from '../organization-choice.ts'
import type { Route } from './+types/org-dashboard'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  guardedArea(request, async () => {
    const query = chosenOrganization(new URL(request.url).searchParams)
    if (!query) return { overview: null, failure: null }
    try {
      return { overview: await browserApi.getOrganizationOverview({ query }), failure: null }
    } catch (error) {
      if (!isApiProblem(error) || error.status === 401) throw error
      return { overview: null, failure: error.message }
    }
  })
export const meta = privateMeta(text('机构概况'))

export default lazyScreen(() => import('./org-dashboard.client.tsx'))
