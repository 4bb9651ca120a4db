import { isApiProblem } from '@jiangxue/contract/api.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { guardedArea } from '../../lib/session/guarded.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import type { Route } from './+types/agreements'

const Agreements = lazyScreen(() => import('./agreements.client.tsx'))

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  guardedArea(request, async () => {
    try {
      return await browserApi.listManagedAgreements()
    } catch (error) {
      if (!isApiProblem(error) || error.status === 401 || error.status === 403) throw error
      return null
    }
  })
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('协议管理'), robots: 'noindex,nofollow' })

export default function AgreementsRoute({ loaderData }: Route.ComponentProps) {
  return <Agreements agreements={loaderData} />
}
