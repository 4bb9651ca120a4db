import { toPage } from '@jiangxue/contract/kit/page.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../../lib/http/api-client.ts'
import { pageMeta } from '../../../lib/page-meta.ts'
import { lazyScreen } from '../../kit/lazy-screen.ts'
import { listLoader } from '../../kit/list/list-loader.ts'
import { chosenOrganization } from '../organization-choice.ts'
import type { Route } from './+types/org-learners'

const Learners = lazyScreen(() => import('./org-learners.client.tsx'))

export const clientLoader = listLoader(async (query) =>
  chosenOrganization(new URLSearchParams({ organizationId: String(query['organizationId']) }))
    ? browserApi.listLearners({ query })
    : toPage([], 0, query),
)
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('学习提醒'), robots: 'noindex,nofollow' })

export default function LearnersRoute({ loaderData }: Route.ComponentProps) {
  return <Learners data={loaderData} />
}
