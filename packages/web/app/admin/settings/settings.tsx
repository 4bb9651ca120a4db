import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../lib/api-client.ts'
import { guarded } from '../../lib/guarded.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import type { Route } from './+types/settings'

const Settings = lazyScreen(() => import('./settings.client.tsx'))

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  guarded('admin', request, () => browserApi.getSettings())
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('系统设置'), robots: 'noindex,nofollow' })

export default function SettingsRoute({ loaderData }: Route.ComponentProps) {
  return <Settings stored={loaderData} />
}
