import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import { listLoader } from '../kit/list/list-loader.ts'
import type { Route } from './+types/privacy'

const PrivacyRequests = lazyScreen(() => import('./privacy.client.tsx'))

export const clientLoader = listLoader((query) => browserApi.listPrivacyRequests({ query }))
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('个人信息请求'), robots: 'noindex,nofollow' })

export default function PrivacyRoute({ loaderData }: Route.ComponentProps) {
  return <PrivacyRequests data={loaderData} />
}
