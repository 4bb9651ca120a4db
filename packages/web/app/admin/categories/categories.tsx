import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import { listLoader } from '../kit/list/list-loader.ts'
import type { Route } from './+types/categories'

const Categories = lazyScreen(() => import('./categories.client.tsx'))

export const clientLoader = listLoader((query) => browserApi.listManagedCategories({ query }))
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('分类管理'), robots: 'noindex,nofollow' })

export default function CategoriesRoute({ loaderData }: Route.ComponentProps) {
  return <Categories data={loaderData} />
}
