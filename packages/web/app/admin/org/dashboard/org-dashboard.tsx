import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../../lib/http/api-client.ts'
import { guardedArea, privateMeta } from '../../../lib/session/guarded.ts'
import { lazyScreen } from '../../kit/lazy-screen.ts'
import { orFailure } from '../../kit/or-failure.ts'
import { chosenOrganization } from '../organization-choice.ts'
import type { Route } from './+types/org-dashboard'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  guardedArea(request, async () => {
    const query = chosenOrganization(new URL(request.url).searchParams)
    return query ? orFailure(browserApi.getOrganizationOverview({ query })) : { found: null, failure: null }
  })
export const meta = privateMeta(text('机构概况'))

export default lazyScreen(() => import('./org-dashboard.client.tsx'))
