import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import { listLoader } from '../kit/list/list-loader.ts'
import type { Route } from './+types/training-applications'

const TrainingApplications = lazyScreen(() => import('./training-applications.client.tsx'))

export const clientLoader = listLoader(
  (query) => browserApi.listApplications({ query }),
  () => browserApi.countApplications(),
)
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('报名审核'), robots: 'noindex,nofollow' })

export default function TrainingApplicationsRoute({ loaderData }: Route.ComponentProps) {
  return <TrainingApplications data={loaderData} />
}
