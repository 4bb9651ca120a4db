import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import { listLoader } from '../kit/list/list-loader.ts'
import type { Route } from './+types/news'

const News = lazyScreen(() => import('./news.client.tsx'))

export const clientLoader = listLoader((query) => browserApi.listManagedNews({ query }))
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('新闻管理'), robots: 'noindex,nofollow' })

export default function NewsRoute({ loaderData }: Route.ComponentProps) {
  return <News data={loaderData} />
}
