import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../../lib/http/api-client.ts'
import { guardedArea, privateMeta } from '../../../lib/session/guarded.ts'
import { lazyScreen } from '../../kit/lazy-screen.ts'
import { orFailure } from '../../kit/or-failure.ts'
import { chosenOrganization } from '../organization-choice.ts'
import type { Route } from './+types/org-report'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  guardedArea(request, async () => {
    const search = new URL(request.url).searchParams
    const chosen = chosenOrganization(search)
    if (!chosen) return { found: null, failure: null }
    const month = search.get('month') ?? undefined
    return orFailure(browserApi.getOrganizationReport({ query: { ...chosen, month } }))
  })
export const meta = privateMeta(text('月度报告'))

export default lazyScreen(() => import('./org-report.client.tsx'))
