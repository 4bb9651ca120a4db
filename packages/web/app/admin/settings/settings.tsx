import { isApiProblem } from '@jiangxue/contract/api.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../lib/api-client.ts'
import { guarded } from '../../lib/guarded.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import type { Route } from './+types/settings'

const Settings = lazyScreen(() => import('./settings.client.tsx'))

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  guarded('admin', request, async () => {
    const [stored, roles] = await Promise.all([
      browserApi.getSettings(),
      // Settings may be shown to somebody who does not see accounts and their roles.
      browserApi.listRoles().catch((error: unknown) => {
        if (isApiProblem(error) && error.status === 403) return null
        throw error
      }),
    ])
    return { stored, roles }
  })
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('系统设置'), robots: 'noindex,nofollow' })

export default function SettingsRoute({ loaderData: { stored, roles } }: Route.ComponentProps) {
  return <Settings stored={stored} roles={roles} />
}
