import { isApiProblem } from '@jiangxue/contract/api.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../../lib/http/api-client.ts'
import { guardedArea, privateMeta } from '../../../lib/session/guarded.ts'
import { lazyScreen } from '../../kit/lazy-screen.ts'
import { chosenOrganization } from '../organization-choice.ts'
import type { Route } from './+types/org-report'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  guardedArea(request, async () => {
    const search = new URL(request.url).searchParams
    const chosen = chosenOrganization(search)
    if (!chosen) return { report: null, failure: null }
    const month = search.get('month') ?? undefined
    try {
      return { report: await browserApi.getOrganizationReport({ query: { ...chosen, month } }), failure: null }
    } catch (error) {
      if (!isApiProblem(error) || error.status === 401) throw error
      return { report: null, failure: error.message }
    }
  })
export const meta = privateMeta(text('月度报告'))

export default lazyScreen(() => import('./org-report.client.tsx'))
