import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import { listLoader } from '../kit/list/list-loader.ts'
import type { Route } from './+types/anchors'

const Anchors = lazyScreen(() => import('./anchors.client.tsx'))

export const clientLoader = listLoader((query) => browserApi.listAnchors({ query }))
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('学时存证'), robots: 'noindex,nofollow' })

export default function AnchorsRoute({ loaderData }: Route.ComponentProps) {
  return <Anchors data={loaderData} />
}
