import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import { listLoader } from '../kit/list/list-loader.ts'
import type { Route } from './+types/items'

const Items = lazyScreen(() => import('./items.client.tsx'))

export const clientLoader = listLoader(
  (query) => browserApi.listItems({ query }),
  async ({ bankId }) => {
    const [banks, topics] = await Promise.all([
      browserApi.listItemBanks(),
      browserApi.listItemTopics({ query: { bankId } }),
    ])
    return { banks, topics }
  },
)
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('题库'), robots: 'noindex,nofollow' })

export default function ItemsRoute({ loaderData }: Route.ComponentProps) {
  return <Items data={loaderData} />
}
